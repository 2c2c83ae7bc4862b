//! Programs on a JVM. Where there is no JDK, the tests say `skipped` and pass.

#[path = "jvm/batch.rs"]
mod batch;
#[path = "jvm/ends.rs"]
mod ends;
#[path = "jvm/explore.rs"]
mod explore;
#[path = "jvm/faults.rs"]
mod faults;
#[path = "jvm/gaps.rs"]
mod gaps;
#[path = "jvm/generated.rs"]
mod generated;
#[path = "jvm/law.rs"]
mod law;
#[path = "jvm/loaded.rs"]
mod loaded;
#[path = "jvm/programs.rs"]
mod programs;
#[path = "jvm/projects.rs"]
mod projects;
#[path = "jvm/transparent.rs"]
mod transparent;
#[path = "jvm/watched.rs"]
mod watched;
