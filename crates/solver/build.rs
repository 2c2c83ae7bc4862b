//! Builds Z3 from source when the feature `static-z3` asks for it; otherwise there is nothing to build.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "static-z3")]
    {
        z3_src::build().print_cargo_metadata();
        let cxx = if cfg!(target_os = "macos") { "c++" } else { "stdc++" };
        println!("cargo:rustc-link-lib={cxx}");
    }
}
