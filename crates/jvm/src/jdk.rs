//! The Java on this machine.

use std::fmt;
use std::path::{Path, PathBuf};

/// The oldest that is supported.
pub const OLDEST: u32 = 17;

/// A JDK: `java` and `javac` side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    pub version: String,
}

impl Jdk {
    pub fn program(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// 17 of `17.0.9`.
    pub fn major(&self) -> u32 {
        self.version.split(['.', '-', '+']).next().and_then(|n| n.parse().ok()).unwrap_or(0)
    }
}

/// What was tried, and why it would not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JdkError {
    pub tried: Vec<String>,
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "no JDK {OLDEST} or later")?;
        for tried in &self.tried {
            writeln!(f, "tried {tried}")?;
        }
        write!(f, "install one (Debian: `apt install openjdk-{OLDEST}-jdk-headless`) or set JAVA_HOME")
    }
}

/// Looks in `JAVA_HOME`, then along `PATH`, then where distributions put it.
pub fn find() -> Result<Jdk, JdkError> {
    let mut tried = Vec::new();
    for home in candidates() {
        match look(&home) {
            Ok(jdk) => return Ok(jdk),
            Err(why) => tried.push(format!("{}: {why}", home.display())),
        }
    }
    if tried.is_empty() {
        tried.push("JAVA_HOME, PATH and /usr/lib/jvm: nothing is there".to_string());
    }
    Err(JdkError { tried })
}

fn candidates() -> Vec<PathBuf> {
    if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        return vec![PathBuf::from(home)];
    }
    let mut found = Vec::new();
    let path = std::env::var_os("PATH").unwrap_or_default();
    // A relative folder is another one wherever Grail is started, perhaps somebody else's.
    for folder in std::env::split_paths(&path).filter(|folder| folder.is_absolute()) {
        let javac = folder.join(format!("javac{}", std::env::consts::EXE_SUFFIX));
        if let Ok(real) = javac.canonicalize()
            && let Some(home) = real.parent().and_then(Path::parent)
        {
            found.push(home.to_path_buf());
        }
    }
    if let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") {
        let mut homes: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        homes.sort();
        found.extend(homes.into_iter().rev().filter(|home| home.join("bin/javac").exists()));
    }
    found
}

fn look(home: &Path) -> Result<Jdk, String> {
    if home.is_relative() {
        return Err("it is not a whole path".to_string());
    }
    let jdk = Jdk { home: home.to_path_buf(), version: String::new() };
    for name in ["java", "javac"] {
        if !jdk.program(name).is_file() {
            return Err(format!("there is no `bin/{name}`"));
        }
    }
    let release = std::fs::read_to_string(home.join("release")).map_err(|_| "it has no file `release`".to_string())?;
    let version = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))
        .map(|version| version.trim_matches('"').to_string())
        .ok_or("its file `release` names no version")?;
    let jdk = Jdk { version, ..jdk };
    if jdk.major() < OLDEST {
        return Err(format!("it is Java {}; {OLDEST} or later is needed", jdk.version));
    }
    Ok(jdk)
}
