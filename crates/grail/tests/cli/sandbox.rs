//! A folder of its own for each test, and `grail` run in it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

pub struct Sandbox {
    folder: PathBuf,
}

impl Sandbox {
    pub fn new(name: &str) -> Sandbox {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("left over from an earlier run");
        }
        fs::create_dir_all(&folder).expect("a folder for the test");
        Sandbox { folder }
    }

    /// A folder in this one.
    #[cfg(unix)]
    pub fn below(&self, name: &str) -> Sandbox {
        Sandbox { folder: self.path(name) }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub fn file(self, name: &str, text: &str) -> Sandbox {
        self.bytes(name, text.as_bytes())
    }

    pub fn bytes(self, name: &str, bytes: &[u8]) -> Sandbox {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder for the file");
        fs::write(path, bytes).expect("the file can be written");
        self
    }

    pub fn grail(&self, arguments: &[&str]) -> Run {
        run(self.command(arguments), "")
    }

    pub fn grail_with_input(&self, arguments: &[&str], input: &str) -> Run {
        run(self.command(arguments), input)
    }

    pub fn grail_with_env(&self, arguments: &[&str], name: &str, value: &str) -> Run {
        let mut command = self.command(arguments);
        command.env(name, value);
        run(command, "")
    }

    /// In a shell: arguments, followed by where output goes.
    #[cfg(target_os = "linux")]
    pub fn shell(&self, line: &str) -> Run {
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("\"$0\" {line}")).arg(env!("CARGO_BIN_EXE_grail")).current_dir(&self.folder);
        run(without_memory(command), "")
    }

    /// With at most so much address space.
    #[cfg(target_os = "linux")]
    pub fn grail_within(&self, gigabytes: u32, arguments: &[&str]) -> Run {
        self.grail_within_megabytes(gigabytes << 10, arguments)
    }

    #[cfg(target_os = "linux")]
    pub fn grail_within_megabytes(&self, megabytes: u32, arguments: &[&str]) -> Run {
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -v {}; exec \"$0\" \"$@\"", u64::from(megabytes) << 10));
        command.arg(env!("CARGO_BIN_EXE_grail")).args(arguments).current_dir(&self.folder);
        run(command, "")
    }

    /// Sends Ctrl-C after a while.
    #[cfg(unix)]
    pub fn grail_interrupted(&self, arguments: &[&str], after: std::time::Duration) -> Run {
        let child =
            self.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("grail starts");
        let id = child.id().to_string();
        let interrupt = std::thread::spawn(move || {
            std::thread::sleep(after);
            Command::new("kill").args(["-INT", &id]).status().expect("kill is there")
        });
        let run = finished(child);
        interrupt.join().expect("the signal was sent");
        run
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grail"));
        command.args(arguments).current_dir(&self.folder);
        without_memory(command)
    }

    /// The real library behind a small one that answers only the question for its version.
    #[cfg(target_os = "linux")]
    pub fn solver_that_claims_to_be_4_8_12(&self) -> Option<PathBuf> {
        let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/z3").canonicalize().ok()?;
        let program = "void Z3_get_version(unsigned *a, unsigned *b, unsigned *c, unsigned *d)\n\
                       { *a = 4; *b = 8; *c = 12; *d = 0; }\n";
        fs::write(self.path("version.c"), program).ok()?;
        // The small library asks for the real one under the name that stands in it.
        for name in ["libz3.so.4.15", "libz3.so.4"] {
            std::os::unix::fs::symlink(real.join("libz3.so"), self.path(name)).ok()?;
        }
        let status = Command::new("cc")
            .args(["-shared", "-fPIC", "-o", "libz3.so", "version.c", "-Wl,--no-as-needed"])
            .arg(real.join("libz3.so"))
            .arg(format!("-Wl,-rpath,{}", self.folder.display()))
            .current_dir(&self.folder)
            .status()
            .ok()?;
        status.success().then(|| self.path("libz3.so"))
    }
}

/// In the folder of the package.
pub fn grail(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grail"));
    command.args(arguments);
    run(without_memory(command), "")
}

/// Tests find out for themselves what is proved.
fn without_memory(mut command: Command) -> Command {
    command.env("GRAIL_CACHE", "off");
    command
}

fn run(mut command: Command, input: &str) -> Run {
    let mut child = command
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grail can be started");
    let mut stdin = child.stdin.take().expect("piped");
    // A child that does not read its input may close it early.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    finished(child)
}

fn finished(child: Child) -> Run {
    let output = child.wait_with_output().expect("grail ends");
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
