//! Boogie's options, `-name:value` or `/name:value`.

use std::num::NonZeroUsize;
use std::path::Path;

use boogie::Library;
use vcgen::inline::InlineMode;
use vcgen::passive::Subsumption;

use crate::options::Pattern;

/// What a command line asks for.
pub struct Asked {
    pub files: Vec<String>,
    pub libraries: Vec<Library>,
    pub infer_modifies: bool,
    /// Otherwise names and types are checked only.
    pub verify: bool,
    /// Verify only these; all if there are none.
    pub procedures: Vec<Pattern>,
    pub inline: InlineMode,
    pub unroll: Option<u32>,
    pub sound_unrolling: bool,
    /// Infer bounds of numbers that loops keep.
    pub infer_intervals: bool,
    /// Leave out axioms that nothing asks for.
    pub prune: bool,
    /// Look for code that nothing gets to.
    pub smoke: bool,
    /// `-stratifiedInline`: whether the ends of entry points can be reached with so many rounds of loops and levels of recursion.
    pub stratified: bool,
    pub recursion_bound: u32,
    pub subsumption: Subsumption,
    pub free_invariants: bool,
    /// `None` is all.
    pub error_limit: Option<NonZeroUsize>,
    pub houdini: bool,
    pub print_assignment: bool,
    pub jobs: usize,
    /// Solver resource units for one question.
    pub budget: Option<u32>,
    /// Print the blocks on the way to a failure.
    pub traces: bool,
    /// Print places also where the program has words of its own.
    pub places_always: bool,
    /// Print no trailer.
    pub quiet: bool,
    /// Print nothing.
    pub silent: bool,
    /// Print names of files without their folders.
    pub base_names: bool,
}

const ERROR_LIMIT: Option<NonZeroUsize> = NonZeroUsize::new(5);

/// Options that change what Boogie prints besides verdicts, how it speaks to its solver, or how fast it is. They are taken and mean nothing here.
const WITHOUT_EFFECT: &[&str] = &[
    "abbrevOutput",
    "attrib",
    "causalImplies",
    "checkInfer",
    "coalesceBlocks",
    "concurrentHoudini",
    "crossDependencies",
    "enhancedErrorMessages",
    "env",
    "deterministicExtractLoops",
    "extractLoops",
    "fixedPointEngine",
    "freeVarLambdaLifting",
    "instrumentInfer",
    "instrumentWithAsserts",
    "kInductionDepth",
    "keepQuantifier",
    "liveVariableAnalysis",
    "log",
    "logPrefix",
    "modelViewFile",
    "monomorphize",
    "mv",
    "nologo",
    "normalizeDeclarationOrder",
    "normalizeNames",
    "oneFilePerProc",
    "overlookTypeErrors",
    "p",
    "pretty",
    "print",
    "printCFG",
    "printDesugared",
    "printInlined",
    "printInstrumented",
    "printLambdaLifting",
    "printModel",
    "printModelToFile",
    "printPassive",
    "printPruned",
    "printSplit",
    "printSplitDeclarations",
    "printUnstructured",
    "printVerifiedProceduresCount",
    "printWithUniqueIds",
    "proverDll",
    "proverLog",
    "proverLogAppend",
    "proverOpt",
    "proverPreamble",
    "proverWarnings",
    "randomSeed",
    "randomSeedIterations",
    "reflectAdd",
    "relaxFocus",
    "removeEmptyBlocks",
    "reorderBlocks",
    "restartProver",
    "runDiagnosticsOnTimeout",
    "showEnv",
    "smokeTimeout",
    "stagedHoudini",
    "timeLimit",
    "timeLimitPerAssertionInPercent",
    "timeLimitToClearCache",
    "trace",
    "traceCaching",
    "traceTimes",
    "traceverify",
    "trackVerificationCoverage",
    "tracePOs",
    "typeEncoding",
    "useArrayAxioms",
    "useArrayTheory",
    "useSmtOutputFormat",
    "useUnsatCoreForContractInfer",
    "vcBrackets",
    "vcsDumpSplits",
    "vcsFinalAssertTimeout",
    "vcsKeepGoingTimeout",
    "vcsLoad",
    "vcsMaxCost",
    "vcsMaxKeepGoingSplits",
    "vcsMaxSplits",
    "vcsPathCostMult",
    "vcsPathJoinMult",
    "vcsPathSplitMult",
    "vcsSplitOnEveryAssert",
    "verifySeparately",
    "verifySnapshots",
    "wait",
    "warnVacuousProofs",
    "xml",
    "z3exe",
    "z3multipleErrors",
    "z3opt",
    "z3types",
    "emitDebugInformation",
    "civlDesugaredFile",
    "trustMoverTypes",
    "trustNoninterference",
    "trustRefinement",
    "trustInvariants",
];

impl Asked {
    pub fn read(args: &[String]) -> Result<Asked, String> {
        let mut asked = Asked {
            files: Vec::new(),
            libraries: Vec::new(),
            infer_modifies: false,
            verify: true,
            procedures: Vec::new(),
            inline: InlineMode::default(),
            unroll: None,
            sound_unrolling: false,
            infer_intervals: false,
            prune: false,
            smoke: false,
            stratified: false,
            recursion_bound: 500,
            subsumption: Subsumption::Always,
            free_invariants: false,
            error_limit: ERROR_LIMIT,
            houdini: false,
            print_assignment: false,
            jobs: 1,
            budget: None,
            traces: true,
            places_always: false,
            quiet: false,
            silent: false,
            base_names: false,
        };
        for arg in args {
            match option(arg) {
                Some(option) => asked.take(arg, option)?,
                None => asked.files.push(arg.clone()),
            }
        }
        if asked.files.is_empty() {
            return Err("No input files were specified.".to_string());
        }
        Ok(asked)
    }

    fn take(&mut self, arg: &str, (name, value): (&str, Option<&str>)) -> Result<(), String> {
        let invalid = || format!("Invalid argument \"{}\" to option {name}", value.unwrap_or_default());
        let number = || value.and_then(|value| value.parse::<u32>().ok()).ok_or_else(invalid);
        match name {
            "noVerify" | "noResolve" | "noTypecheck" => self.verify = false,
            "proc" => self.procedures.push(Pattern::new(value.ok_or_else(invalid)?)),
            "lib" => self.libraries.push(value.and_then(Library::named).ok_or_else(invalid)?),
            "inferModifies" => self.infer_modifies = true,
            "inline" => {
                self.inline = match value {
                    Some("none") => InlineMode::None,
                    Some("assume") => InlineMode::Assume,
                    Some("assert") => InlineMode::Assert,
                    Some("spec") => InlineMode::Spec,
                    _ => return Err(invalid()),
                }
            }
            "loopUnroll" => self.unroll = Some(number()?),
            "soundLoopUnrolling" => self.sound_unrolling = true,
            // Besides intervals there is a domain in which nothing is known.
            "infer" => self.infer_intervals = value.is_some_and(|domain| domain.starts_with('j')),
            "noinfer" => self.infer_intervals = false,
            "prune" => self.prune = number()? > 0,
            "smoke" => self.smoke = true,
            "stratifiedInline" => self.stratified = number()? > 0,
            "recursionBound" => self.recursion_bound = number()?.max(1),
            "subsumption" => {
                self.subsumption = match number()? {
                    0 => Subsumption::Never,
                    1 => Subsumption::NotForQuantifiers,
                    2 => Subsumption::Always,
                    _ => return Err(invalid()),
                }
            }
            "alwaysAssumeFreeLoopInvariants" => self.free_invariants = true,
            "errorLimit" => self.error_limit = NonZeroUsize::new(number()? as usize),
            // Only what is inferred is said to depend on it.
            "inlineDepth" => self.inline = InlineMode::All(number()?),
            "contractInfer" => self.houdini = true,
            "printAssignment" => self.print_assignment = true,
            "vcsCores" => self.jobs = number()?.max(1) as usize,
            "rlimit" => self.budget = Some(number()?).filter(|units| *units > 0),
            "errorTrace" => self.traces = number()? > 0,
            "forceBplErrors" => self.places_always = true,
            "quiet" => self.quiet = true,
            "silent" => self.silent = true,
            "useBaseNameForFileName" => self.base_names = true,
            known if WITHOUT_EFFECT.contains(&known) => {}
            _ => return Err(format!("unknown switch: {arg}")),
        }
        Ok(())
    }

    /// The name of a file in messages.
    pub fn shown(&self, path: &str) -> String {
        let base = || Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
        if self.base_names { base().unwrap_or_default() } else { path.to_string() }
    }
}

/// The name and value of an option; none for a file. A path may begin with `/`, too.
fn option(arg: &str) -> Option<(&str, Option<&str>)> {
    let option = match arg.strip_prefix('/') {
        Some(rest) if !rest.contains('/') && !Path::new(arg).exists() => rest,
        Some(_) => return None,
        None => arg.strip_prefix('-')?.trim_start_matches('-'),
    };
    Some(option.split_once(':').map_or((option, None), |(name, value)| (name, Some(value))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_files() {
        let args = ["-inline:spec", "/errorLimit:0", "/some/where/a.bpl", "b.bpl", "/proc:f*"].map(str::to_string);
        let asked = Asked::read(&args).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(asked.files, ["/some/where/a.bpl", "b.bpl"]);
        assert_eq!((asked.inline, asked.error_limit), (InlineMode::Spec, None));
        assert!(Asked::read(&["-nonsense".to_string(), "a.bpl".to_string()]).is_err());
        assert!(Asked::read(&["-errorLimit:x".to_string(), "a.bpl".to_string()]).is_err());
        assert!(Asked::read(&[]).is_err());
    }
}
