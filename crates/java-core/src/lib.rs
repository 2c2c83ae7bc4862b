//! What a Java program means, written once.
//!
//! [`tables`] answers the questions that every consumer of a resolved program asks: which body a call runs, which contracts a body must
//! satisfy, what runs without being written, and which classes are initialised where. Encoders and instrumenters ask them and have no rules
//! of their own.
//!
//! [`lower`](lower::lower) turns a resolved program into [`core`], in which everything that runs is written, in Java's order.

pub mod construction;
pub mod core;
pub mod known;
mod library;
pub mod lower;
pub mod tables;
