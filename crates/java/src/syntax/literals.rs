//! The values of literals.

use num_bigint::BigInt;
use num_traits::Num;
use source::Symbol;

use super::ast::Literal;

/// What is wrong with a literal, in javac's words.
pub type Problem = &'static str;

/// An integer. In a specification it may be of any size.
pub fn integer(text: &str, in_spec: bool) -> Result<Literal, Problem> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let (digits, is_long) = match digits.strip_suffix(['l', 'L']) {
        Some(rest) => (rest, true),
        None => (digits.as_str(), false),
    };
    let (digits, radix) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    let value = match u64::from_str_radix(digits, radix) {
        Ok(value) => value,
        Err(_) if digits.chars().any(|c| !c.is_digit(radix)) => {
            return Err(if radix == 8 { "integer number with a digit that is not octal" } else { "illegal digit" });
        }
        Err(_) if in_spec && !is_long => return Ok(big(digits, radix)),
        Err(_) => return Err(TOO_LARGE),
    };
    // A number that is not decimal fills the bits, so it may be negative.
    let most = match (is_long, radix) {
        (true, 10) => 1 << 63,
        (true, _) => u64::MAX,
        (false, 10) => 1 << 31,
        (false, _) => u32::MAX.into(),
    };
    match value {
        _ if value > most && in_spec && !is_long => Ok(big(digits, radix)),
        _ if value > most => Err(TOO_LARGE),
        _ if is_long => Ok(Literal::Long(value as i64)),
        _ if radix == 10 => Ok(Literal::Int(value as i64)),
        _ => Ok(Literal::Int((value as u32 as i32).into())),
    }
}

const TOO_LARGE: Problem = "integer number too large";

fn big(digits: &str, radix: u32) -> Literal {
    Literal::Big(Box::new(BigInt::from_str_radix(digits, radix).expect("only digits")))
}

pub fn floating(text: &str) -> Result<Literal, Problem> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
    let (number, is_float) = match digits.as_bytes().last() {
        Some(b'f' | b'F') => (&digits[..digits.len() - 1], true),
        Some(b'd' | b'D') => (&digits[..digits.len() - 1], false),
        _ => (digits.as_str(), false),
    };
    if !hexadecimal {
        let (infinite, zero) = match is_float {
            true => number.parse::<f32>().map(|f| (f.is_infinite(), f == 0.0)).unwrap_or_default(),
            false => number.parse::<f64>().map(|f| (f.is_infinite(), f == 0.0)).unwrap_or_default(),
        };
        let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
        if infinite {
            return Err("floating-point number too large");
        }
        if zero && mantissa.chars().any(|c| ('1'..='9').contains(&c)) {
            return Err("floating-point number too small");
        }
    }
    let symbol = Symbol::new(number);
    Ok(if is_float { Literal::Float(symbol) } else { Literal::Double(symbol) })
}

pub fn character(text: &str) -> Result<Literal, Problem> {
    let mut units = Vec::new();
    unescape(&text[1..text.len() - 1], &mut units)?;
    match units[..] {
        [unit] => Ok(Literal::Char(unit)),
        _ => Err("unclosed character literal"),
    }
}

pub fn string(text: &str) -> Result<Literal, Problem> {
    let mut units = Vec::with_capacity(text.len() - 2);
    unescape(&text[1..text.len() - 1], &mut units)?;
    Ok(Literal::Str(units.into()))
}

/// A text block: lines without their common indentation and trailing blanks, then escapes.
pub fn text_block(text: &str) -> Result<Literal, Problem> {
    let inside = &text[3..text.len() - 3];
    let opening = inside.len() - inside.trim_start_matches([' ', '\t', '\x0c']).len();
    let content = match inside.as_bytes()[opening..] {
        [b'\r', b'\n', ..] => &inside[opening + 2..],
        [b'\n' | b'\r', ..] => &inside[opening + 1..],
        _ => return Err("illegal text block open delimiter sequence, missing line terminator"),
    };
    let content = content.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = content.split('\n').collect();
    let is_blank = |line: &str| line.chars().all(char::is_whitespace);
    let indent_of = |line: &str| line.chars().take_while(|c| c.is_whitespace()).count();
    let last = lines.len() - 1;
    let counted = lines.iter().enumerate().filter(|(n, line)| *n == last || !is_blank(line));
    let indent = counted.map(|(_, line)| indent_of(line)).min().unwrap_or(0);
    let stripped = lines.iter().map(|line| {
        let from = line.char_indices().nth(indent).map_or(line.len(), |(at, _)| at);
        line[from..].trim_end_matches(|c: char| c.is_whitespace())
    });
    let mut units = Vec::with_capacity(content.len());
    unescape(&stripped.collect::<Vec<_>>().join("\n"), &mut units)?;
    Ok(Literal::Str(units.into()))
}

fn unescape(text: &str, units: &mut Vec<u16>) -> Result<(), Problem> {
    let mut buffer = [0; 2];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut buffer));
            continue;
        }
        let unit = match chars.next().ok_or(ILLEGAL)? {
            'b' => 8,
            't' => 9,
            'n' => 10,
            'f' => 12,
            'r' => 13,
            's' => 32,
            '"' => 34,
            '\'' => 39,
            '\\' => 92,
            // The end of a line in a text block: the lines are joined.
            '\n' => continue,
            // A surrogate without partner, which has no character.
            'u' => {
                while chars.next_if_eq(&'u').is_some() {}
                let mut unit = 0;
                for _ in 0..4 {
                    let digit = chars.next().and_then(|c| c.to_digit(16)).ok_or(ILLEGAL)?;
                    unit = unit * 16 + digit;
                }
                unit as u16
            }
            first @ '0'..='7' => {
                let mut value = first as u16 - 48;
                let most = if first <= '3' { 2 } else { 1 };
                for _ in 0..most {
                    match chars.next_if(|c| ('0'..='7').contains(c)) {
                        Some(digit) => value = value * 8 + (digit as u16 - 48),
                        None => break,
                    }
                }
                value
            }
            _ => return Err(ILLEGAL),
        };
        units.push(unit);
    }
    Ok(())
}

const ILLEGAL: Problem = "illegal escape character";

#[cfg(test)]
mod tests {
    use super::*;

    fn text(literal: Result<Literal, Problem>) -> String {
        match literal {
            Ok(Literal::Str(units)) => String::from_utf16_lossy(&units),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn integers_have_javas_values() {
        assert_eq!(integer("0xFFFFFFFF", false), Ok(Literal::Int(-1)));
        assert_eq!(integer("2147483648", false), Ok(Literal::Int(2147483648)));
        assert_eq!(integer("2147483649", false), Err(TOO_LARGE));
        assert_eq!(integer("0x7fff_ffff_ffff_ffffL", false), Ok(Literal::Long(i64::MAX)));
        assert_eq!(integer("0xFFFFFFFFFFFFFFFFL", false), Ok(Literal::Long(-1)));
        assert_eq!(integer("017", false), Ok(Literal::Int(15)));
        assert_eq!(integer("0", false), Ok(Literal::Int(0)));
        assert!(integer("09", false).is_err());
        assert_eq!(integer("3000000000", true), Ok(Literal::Big(Box::new(BigInt::from(3000000000u64)))));
    }

    #[test]
    fn strings_lose_their_escapes() {
        assert_eq!(text(string(r#""a\tb\"\101\0""#)), "a\tb\"A\0");
        assert_eq!(character(r"'\ud800'"), Ok(Literal::Char(0xd800)));
        assert!(character("'ab'").is_err());
        assert!(string(r#""\q""#).is_err());
    }

    #[test]
    fn text_blocks_lose_their_indentation() {
        assert_eq!(text(text_block("\"\"\"\n    one\n      two  \n    \"\"\"")), "one\n  two\n");
        assert_eq!(text(text_block("\"\"\"\n    one \\\n    two\"\"\"")), "one two");
        assert!(text_block("\"\"\"one\"\"\"").is_err());
    }

    #[test]
    fn numbers_out_of_range() {
        assert!(floating("1e999").is_err());
        assert!(floating("1e-999").is_err());
        assert!(floating("0e-999").is_ok());
        assert!(floating("1e39f").is_err());
        assert!(floating("1e39").is_ok());
    }
}
