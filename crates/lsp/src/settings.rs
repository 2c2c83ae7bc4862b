//! What a user can choose about the server.

use serde_json::Value;

/// When a document is proved. Names and types are checked at every change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Prove {
    #[default]
    Change,
    Save,
    /// Only by the command [`VERIFY`](crate::commands::VERIFY).
    Request,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub prove: Prove,
    /// Look for repairs of failed proofs.
    pub repairs: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { prove: Prove::default(), repairs: true }
    }
}

impl Settings {
    /// Settings with what an editor sends, by itself or below `grail`; or what is wrong with that.
    pub fn with(mut self, sent: &Value) -> Result<Settings, String> {
        let Some(sent) = sent.get("grail").unwrap_or(sent).as_object() else { return Ok(self) };
        for (key, value) in sent {
            match (key.as_str(), value) {
                ("prove", Value::String(when)) => {
                    self.prove = match when.as_str() {
                        "change" => Prove::Change,
                        "save" => Prove::Save,
                        "request" => Prove::Request,
                        _ => return Err(format!("`prove` is `change`, `save` or `request`, not `{when}`")),
                    };
                }
                ("repairs", Value::Bool(repairs)) => self.repairs = *repairs,
                ("prove" | "repairs", _) => return Err(format!("`{key}` cannot be {value}")),
                // Editors keep settings of their own in the same place.
                _ => {}
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_are_read_or_refused() {
        let with = |sent: Value| Settings::default().with(&sent);
        assert_eq!(with(json!({ "grail": { "prove": "save" } })).map(|s| s.prove), Ok(Prove::Save));
        assert_eq!(with(json!({ "repairs": false, "path": "x" })).map(|s| s.repairs), Ok(false));
        assert_eq!(with(json!(null)), Ok(Settings::default()));
        assert!(with(json!({ "prove": "never" })).is_err_and(|why| why.contains("never")));
        assert!(with(json!({ "prove": 3 })).is_err());
    }
}
