//! The classes that watch a program from inside `java.base`, and the library's classes that tell them: made once for a
//! JDK and kept in the user's cache.

use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHasher;

use super::library::cache;
use crate::jdk::Jdk;

macro_rules! sources {
    ($($name:literal)*) => {
        const SOURCES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../java/agent/grail/agent/", $name, ".java"))),)*];
    };
}

sources! {
    "Agent" "Beside" "Calls" "Cell" "Choices" "ClassFile" "Classes" "Clock" "Code" "Explore" "Fields" "Frames"
    "Handles" "Hook" "Level" "Loops" "Machines" "Modes" "Numbers" "Ops" "Outside" "Patch" "Pool" "Races" "Report"
    "Shadow" "Sites" "Spill" "State" "Table" "Time" "Transform" "Turns" "Unfit" "Watch"
}

/// What the library is to tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// What happens.
    Run,
    /// What is about to happen, too: threads take turns.
    Explore,
}

impl How {
    fn name(self) -> &'static str {
        match self {
            How::Run => "run",
            How::Explore => "explore",
        }
    }
}

/// The folder that stands in front of `java.base`, made if it is not there.
pub fn folder(jdk: &Jdk, how: How) -> io::Result<PathBuf> {
    // Threads of this process make it once; other processes have folders of their own until it is done.
    static MAKING: Mutex<()> = Mutex::new(());
    let _guard = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut hasher = FxHasher::default();
    (SOURCES, &jdk.version, &jdk.home, how).hash(&mut hasher);
    let folder = cache()?.join(format!("java-agent-{:016x}", hasher.finish()));
    if folder.join("sites").exists() {
        return Ok(folder);
    }
    let making = folder.with_extension(format!("{}.tmp", std::process::id()));
    make(jdk, how, &making)?;
    let moved = fs::rename(&making, &folder);
    // What is left of an attempt that came too late.
    let _ = fs::remove_dir_all(&making);
    match moved {
        Err(error) if !folder.join("sites").exists() => Err(error),
        _ => Ok(folder),
    }
}

fn make(jdk: &Jdk, how: How, out: &Path) -> io::Result<()> {
    let sources = out.join("sources/grail/agent");
    fs::create_dir_all(&sources)?;
    let mut paths = Vec::new();
    for (name, text) in SOURCES {
        let path = sources.join(format!("{name}.java"));
        fs::write(&path, text)?;
        paths.push(path);
    }
    let patch = |folder: &Path| {
        let mut text = OsString::from("java.base=");
        text.push(folder);
        text
    };
    // They are called while the virtual machine begins: nothing in them may be linked at run time.
    let compiled = Command::new(jdk.program("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "-nowarn", "-Xlint:none"])
        .args(["-XDstringConcat=inline", "-encoding", "UTF-8", "--patch-module"])
        .arg(patch(&out.join("sources")))
        .arg("-d")
        .arg(out)
        .args(&paths)
        .stdin(Stdio::null())
        .output()?;
    succeeded(&compiled)?;
    let classes = out.with_extension("classes");
    fs::create_dir_all(&classes)?;
    fs::rename(out.join("grail"), classes.join("grail"))?;
    let patched = Command::new(jdk.program("java"))
        .arg("--patch-module")
        .arg(patch(&classes))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-m", "java.base/grail.agent.Patch"])
        .arg(out)
        .arg(how.name())
        .stdin(Stdio::null())
        .output()?;
    fs::rename(classes.join("grail"), out.join("grail"))?;
    fs::remove_dir(&classes)?;
    succeeded(&patched)
}

fn succeeded(output: &Output) -> io::Result<()> {
    match output.status.success() {
        true => Ok(()),
        false => {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(io::Error::other(format!("the library cannot be prepared for watching: {text}")))
        }
    }
}
