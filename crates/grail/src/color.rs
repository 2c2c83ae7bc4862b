//! When to use colour, and how wide the terminal is.

use std::io::IsTerminal;

use source::render::text::Style;

use cli::Color;

/// Colour on request or on a terminal; `NO_COLOR` and a dumb terminal turn it off.
pub fn style(color: Color) -> Style {
    let terminal = std::io::stdout().is_terminal();
    let wanted = || {
        std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
            && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
    };
    let color = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => terminal && wanted(),
    };
    Style { color, ..Style::PLAIN }
}
