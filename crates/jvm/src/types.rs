//! Types as Java writes them.

use java::tree::{ClassType, Prim, Program, Type, TypeVarId, Wildcard};

use crate::layout::class_name;

/// `None` where Java has no name for it.
pub fn text(p: &Program, ty: &Type) -> Option<String> {
    Some(match ty {
        Type::Prim(prim) => prim.name().to_string(),
        Type::Void => "void".to_string(),
        Type::Null | Type::Ref | Type::Any => "Object".to_string(),
        Type::Class(class) => class_text(p, class)?,
        Type::Array(element) => format!("{}[]", text(p, element)?),
        Type::Var(var) => {
            let var = &p[*var];
            if matches!(var.owner, java::tree::TypeVarOwner::Capture) {
                return None;
            }
            var.name.to_string()
        }
        Type::Wildcard(wildcard) => match &**wildcard {
            Wildcard::Any => "?".to_string(),
            Wildcard::Extends(bound) => format!("? extends {}", text(p, bound)?),
            Wildcard::Super(bound) => format!("? super {}", text(p, bound)?),
        },
        Type::Frac | Type::ZFrac | Type::Rational => "grail.rt.Amount".to_string(),
        _ => return None,
    })
}

fn class_text(p: &Program, ty: &ClassType) -> Option<String> {
    let c = &p[ty.class];
    let name = if c.is_source() { class_name(p, ty.class)? } else { c.qualified.to_string() };
    if ty.args.is_empty() {
        return Some(name);
    }
    let args: Option<Vec<String>> = ty.args.iter().map(|arg| text(p, arg)).collect();
    Some(format!("{name}<{}>", args?.join(", ")))
}

/// `<T extends Comparable<T>, U>`, or nothing.
pub fn params(p: &Program, vars: &[TypeVarId]) -> Option<String> {
    if vars.is_empty() {
        return Some(String::new());
    }
    let one = |var: &TypeVarId| {
        let bounds: Option<Vec<String>> = p[*var].bounds.iter().map(|bound| text(p, bound)).collect();
        Some(format!("{} extends {}", p[*var].name, bounds?.join(" & ")))
    };
    let all: Option<Vec<String>> = vars.iter().map(one).collect();
    Some(format!("<{}> ", all?.join(", ")))
}

/// Whether the type is a primitive, or a class without arguments: an array of such can be made and passed on as it is.
pub fn is_simple(p: &Program, ty: &Type) -> bool {
    match ty {
        Type::Prim(_) => true,
        Type::Class(class) => p[class.class].type_params.is_empty() && class_name(p, class.class).is_some(),
        Type::Array(element) => is_simple(p, element),
        _ => false,
    }
}

/// The primitive type of a value, also of one in a box.
pub fn unboxed(p: &Program, ty: &Type) -> Option<Prim> {
    match ty {
        Type::Prim(prim) => Some(*prim),
        Type::Class(class) => {
            let name = p[class.class].qualified.as_str();
            [Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double, Prim::Boolean]
                .into_iter()
                .find(|prim| java::tree::box_name(*prim) == name)
        }
        _ => None,
    }
}
