//! From arguments to what the driver does.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use driver::cache::Use;
use driver::execute::{Execution, JavaRun, Mode, Strategy};
use driver::lang::{self, Language};
use driver::{Cache, EngineChoice, Input, Options, Pattern, Policy, TrustKind};

use crate::args::{
    AuditArgs, CacheName, EngineName, ExploreArgs, InputArgs, MachineArgs, PolicyName, PredicatesName, RunArgs,
    ScheduleName, ScopeName, VerifyArgs,
};

impl InputArgs {
    pub fn inputs(&self) -> Vec<Input> {
        inputs(&self.inputs)
    }

    pub fn language(&self) -> Option<&'static dyn Language> {
        self.lang.as_deref().and_then(lang::by_name)
    }
}

fn inputs(paths: &[PathBuf]) -> Vec<Input> {
    paths.iter().map(|path| input(path)).collect()
}

/// `-` is standard input.
pub fn input(path: &Path) -> Input {
    if path == Path::new("-") { Input::Stdin } else { Input::Path(path.to_path_buf()) }
}

impl VerifyArgs {
    /// Everything but the second solver, which has to be found first.
    pub fn options(&self) -> Options {
        let processors = || std::thread::available_parallelism().ok();
        Options {
            jobs: self.jobs.or_else(processors).unwrap_or(NonZeroUsize::MIN),
            member: self.member.clone().map(Pattern::new),
            budget: self.budget,
            branches: self.branches,
            all_errors: self.all_errors,
            luck: 0,
            ways: false,
            vacuity: !self.no_vacuity,
            smoke: self.smoke,
            engine: self.chosen_engine(),
            obligations: self.obligations.chosen(),
            overflow: self.overflow,
            lock_order: self.lock_order,
            confirm: self.confirm,
            stubs: self.stubs.clone(),
            deny: denied(&self.deny),
            confined_to: None,
            cache: self.chosen_cache(),
            dump_smt: self.dump_smt.clone(),
            second_opinion: None,
            time_limit: self.time_limit.map(Duration::from_secs),
        }
    }
}

impl VerifyArgs {
    fn chosen_engine(&self) -> EngineChoice {
        match self.engine {
            EngineName::Symex => EngineChoice::Symex,
            EngineName::Vc => EngineChoice::Vc,
            EngineName::Any => EngineChoice::Any,
            EngineName::Both => EngineChoice::Both,
        }
    }

    fn chosen_cache(&self) -> Option<Cache> {
        let how = match self.cache {
            CacheName::Trust => Use::Trust,
            CacheName::Check => Use::Check,
            CacheName::ReadOnly => Use::ReadOnly,
        };
        if self.no_cache { None } else { Cache::of_user(how) }
    }
}

impl AuditArgs {
    pub fn options(&self) -> Options {
        Options { deny: denied(&self.deny), ..Options::default() }
    }
}

fn denied(keys: &[String]) -> Vec<TrustKind> {
    let is_denied = |kind: &TrustKind| keys.iter().any(|key| key == "all" || key == kind.key());
    TrustKind::ALL.iter().copied().filter(is_denied).collect()
}

impl MachineArgs {
    pub fn inputs(&self) -> Vec<Input> {
        inputs(&self.files)
    }

    fn execution(&self, mode: Mode) -> Execution {
        Execution {
            entry: self.entry.clone(),
            args: self.args.clone(),
            by_method: self.scope == ScopeName::Method,
            inline_predicates: self.predicates == PredicatesName::Inline,
            leaks: self.leaks,
            checks: !self.no_checks,
            outputs: self.outputs,
            timeline: self.timeline.clone(),
            max_steps: self.max_steps,
            max_depth: self.max_depth,
            max_memory: self.max_memory,
            time_limit: self.time_limit.map(Duration::from_secs),
            java: JavaRun {
                policy: match self.policy {
                    PolicyName::Thread => Policy::Thread,
                    PolicyName::Contract => Policy::Contract,
                    PolicyName::Modular => Policy::Modular,
                },
                args: self.program_args.clone(),
                class_path: self.class_path.iter().flat_map(std::env::split_paths).collect(),
                include: self.include.clone(),
                keep_going: self.keep_going,
            },
            ..Execution::new(mode)
        }
    }
}

impl RunArgs {
    pub fn execution(&self) -> Execution {
        let strategy = match &self.replay {
            Some(schedule) => Strategy::Replay(schedule.clone()),
            None => strategy(self.schedule, self.seed),
        };
        Execution {
            races: self.races,
            trace: self.trace.clone(),
            who_holds: self.who_holds.clone(),
            ..self.machine.execution(Mode::Run(strategy))
        }
    }
}

impl ExploreArgs {
    pub fn execution(&self) -> Execution {
        let mode = match self.sample {
            Some(name) => {
                Mode::Sample { strategy: strategy(name, self.seed), runs: self.max_schedules.unwrap_or(1000) }
            }
            None => Mode::Exhaustive {
                schedules: self.max_schedules,
                preemptions: self.max_preemptions,
                depth: self.max_choices,
                all_errors: self.all_errors,
            },
        };
        let races = self.machine.no_checks;
        Execution { reduction: !self.no_reduction, races, ..self.machine.execution(mode) }
    }
}

fn strategy(name: ScheduleName, seed: u64) -> Strategy {
    match name {
        ScheduleName::RoundRobin => Strategy::RoundRobin,
        ScheduleName::Random => Strategy::Random { seed },
        ScheduleName::Pct => Strategy::Pct { seed, depth: 3 },
    }
}
