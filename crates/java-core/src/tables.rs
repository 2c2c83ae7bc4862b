//! Facts about a resolved program that do not depend on how it is proved or run.
