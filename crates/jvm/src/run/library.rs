//! The ledger library: compiled once for a JDK and kept in the user's cache.

use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHasher;

use crate::jdk::Jdk;

macro_rules! sources {
    ($($name:literal)*) => {
        const SOURCES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../java/grail/rt/", $name, ".java"))),)*];
    };
}

sources! {
    "Amount" "ArrayShadow" "Atomics" "Call" "Check" "Choices" "Deadlock" "Elements" "Entry" "Explore" "G" "Ghost" "Guards" "Holdings" "Intervals" "Key" "Latches" "Launch" "Ledger" "Libraries" "Locks" "Measure" "Monitors" "Old" "Open" "Order" "Own" "OwnAccess" "OwnHolders" "OwnLevels" "OwnSet" "OwnSync" "Parking" "Past"
    "Policy" "Pools" "Program" "Queues" "Report" "Resources" "Schedule" "Semaphores" "Shared" "Specs" "State" "Statics" "Strangers" "Sync" "Tests" "Threads" "Trace" "Trials" "Turns" "Unknown" "Values" "Violation" "WeakMap" "Wraps"
}

/// The folder with the compiled library, made if it is not there.
pub fn folder(jdk: &Jdk) -> io::Result<PathBuf> {
    // Threads of this process make it once; other processes have folders of their own until it is done.
    static MAKING: Mutex<()> = Mutex::new(());
    let _guard = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut hasher = FxHasher::default();
    (SOURCES, &jdk.version).hash(&mut hasher);
    let folder = cache()?.join(format!("java-ledger-{:016x}", hasher.finish()));
    if folder.join("grail/rt/G.class").exists() {
        return Ok(folder);
    }
    let making = folder.with_extension(format!("{}.tmp", std::process::id()));
    let sources = making.join("sources");
    fs::create_dir_all(&sources)?;
    let mut paths = Vec::new();
    for (name, text) in SOURCES {
        let path = sources.join(format!("{name}.java"));
        fs::write(&path, text)?;
        paths.push(path);
    }
    let output = Command::new(jdk.program("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"])
        .arg(&making)
        .args(&paths)
        .stdin(Stdio::null())
        .output()?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(io::Error::other(format!("the ledger library does not compile: {text}")));
    }
    match fs::rename(&making, &folder) {
        Ok(()) => Ok(folder),
        // Somebody else was faster.
        Err(_) if folder.join("grail/rt/G.class").exists() => {
            fs::remove_dir_all(&making)?;
            Ok(folder)
        }
        Err(error) => Err(error),
    }
}

/// What stands in the place of Java's `LockSupport` while schedules are explored.
const PARKING: &str = include_str!("../../java/parking/LockSupport.java");

/// The folder with that class, made if it is not there. `None` if this JDK does not take it: then who parks cannot be followed.
pub fn parking(jdk: &Jdk) -> Option<PathBuf> {
    let mut hasher = FxHasher::default();
    (PARKING, &jdk.version).hash(&mut hasher);
    let folder = cache().ok()?.join(format!("java-parking-{:016x}", hasher.finish()));
    if folder.join("java").exists() {
        return Some(folder);
    }
    let making = folder.with_extension(format!("{}.tmp", std::process::id()));
    let source = making.join("source");
    let text = match jdk.major() >= FIRST_WITH_VIRTUAL_THREADS {
        true => PARKING.replace("/*21", "").replace("21*/", ""),
        false => PARKING.to_string(),
    };
    let made =
        fs::create_dir_all(&source).and_then(|()| fs::write(source.join("LockSupport.java"), text)).and_then(|()| {
            let mut patch = std::ffi::OsString::from("java.base=");
            patch.push(&source);
            Command::new(jdk.program("javac"))
                .args(["-proc:none", "-nowarn", "-encoding", "UTF-8", "--patch-module"])
                .arg(patch)
                .arg("-d")
                .arg(&making)
                .arg(source.join("LockSupport.java"))
                .stdin(Stdio::null())
                .stderr(Stdio::null())
                .status()
        });
    let made = made.is_ok_and(|status| status.success()) && fs::rename(&making, &folder).is_ok();
    // What is left of an attempt, ours or one that came too late.
    let _ = fs::remove_dir_all(&making);
    (made || folder.join("java").exists()).then_some(folder)
}

const FIRST_WITH_VIRTUAL_THREADS: u32 = 21;

/// The user's caches. There is no other place for them: what lies in a folder that others can write to would be run.
pub(super) fn cache() -> io::Result<PathBuf> {
    source::places::caches().ok_or_else(|| {
        io::Error::other(
            "there is no folder for what Grail compiles once: neither XDG_CACHE_HOME nor HOME is set to a whole path",
        )
    })
}
