//! Paths as the protocol writes them.

use gen_lsp_types::Uri;

/// The path that a URI names. What is no path is still a name, and its end tells the language.
pub fn path_of(uri: &Uri) -> String {
    let Some(path) = uri.0.strip_prefix("file://") else { return uri.0.clone() };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.filter(|_| first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The URI of a path.
pub fn of_path(path: &str) -> Uri {
    if !path.starts_with('/') {
        return Uri(path.to_string());
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~!$&'()*+,;=:@".contains(&byte);
    let part = |byte: u8| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") };
    Uri(format!("file://{}", path.bytes().map(part).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_name_paths_and_paths_uris() {
        assert_eq!(path_of(&Uri("file:///a/b%20c/d%C3%A9.vpr".to_string())), "/a/b c/dé.vpr");
        assert_eq!(path_of(&Uri("untitled:x.chalice".to_string())), "untitled:x.chalice");
        assert_eq!(path_of(&Uri("file:///100%.vpr".to_string())), "/100%.vpr");
        assert_eq!(of_path("/a/b c/dé.vpr").0, "file:///a/b%20c/d%C3%A9.vpr");
        assert_eq!(of_path("untitled:x.chalice").0, "untitled:x.chalice");
    }
}
