//! Objects, and what class they are of.

use java_core::core::{ClassId, FieldId, Prim, Program, Rt};
use rustc_hash::FxHashMap;

use super::{Machine, Run, Stop};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    Bool(bool),
    /// Also of `byte`, `short` and `char`, in their range.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Ref(u32),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ClassOf {
    Known(ClassId),
    /// An exception of the library that the program does not mention.
    Named(&'static str),
}

#[derive(Clone, Debug)]
pub enum Object {
    Instance {
        class: ClassOf,
        fields: FxHashMap<FieldId, Value>,
        /// Of exceptions.
        message: Value,
        cause: Value,
        suppressed: Vec<Value>,
    },
    Array {
        element: Rt,
        values: Vec<Value>,
    },
    Text(Vec<u16>),
    Builder(Vec<u16>),
    Boxed(Prim, Value),
    Class(Rt),
    /// `getClass()` of something that no type of the program names.
    NamedClass(String),
    /// `System.out`
    Printer,
}

/// Exceptions that Java throws by itself, each with the class above it.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("java.lang.Exception", "java.lang.Throwable"),
    ("java.lang.Error", "java.lang.Throwable"),
    ("java.lang.RuntimeException", "java.lang.Exception"),
    ("java.lang.NullPointerException", "java.lang.RuntimeException"),
    ("java.lang.ArithmeticException", "java.lang.RuntimeException"),
    ("java.lang.ClassCastException", "java.lang.RuntimeException"),
    ("java.lang.ArrayStoreException", "java.lang.RuntimeException"),
    ("java.lang.NegativeArraySizeException", "java.lang.RuntimeException"),
    ("java.lang.IndexOutOfBoundsException", "java.lang.RuntimeException"),
    ("java.lang.ArrayIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException"),
    ("java.lang.StringIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException"),
    ("java.lang.IllegalArgumentException", "java.lang.RuntimeException"),
    ("java.lang.NumberFormatException", "java.lang.IllegalArgumentException"),
    ("java.lang.IllegalStateException", "java.lang.RuntimeException"),
    ("java.lang.UnsupportedOperationException", "java.lang.RuntimeException"),
    ("java.lang.AssertionError", "java.lang.Error"),
    ("java.lang.LinkageError", "java.lang.Error"),
    ("java.lang.ExceptionInInitializerError", "java.lang.LinkageError"),
    ("java.lang.NoClassDefFoundError", "java.lang.LinkageError"),
    ("java.lang.IncompatibleClassChangeError", "java.lang.LinkageError"),
    ("java.lang.VirtualMachineError", "java.lang.Error"),
    ("java.lang.StackOverflowError", "java.lang.VirtualMachineError"),
    ("java.lang.Throwable", "java.lang.Object"),
];

/// Whether a class of the library is another or below it.
fn named_below(name: &str, above: &str) -> bool {
    let mut at = name;
    loop {
        if at == above || above == "java.lang.Object" || above == "java.io.Serializable" {
            return true;
        }
        let Some((_, up)) = EXCEPTIONS.iter().find(|(name, _)| *name == at) else { return false };
        at = up;
    }
}

pub fn default_of(ty: &Rt) -> Value {
    match ty {
        Rt::Prim(Prim::Boolean) => Value::Bool(false),
        Rt::Prim(Prim::Byte | Prim::Short | Prim::Char | Prim::Int) => Value::Int(0),
        Rt::Prim(Prim::Long) => Value::Long(0),
        Rt::Prim(Prim::Float) => Value::Float(0.0),
        Rt::Prim(Prim::Double) => Value::Double(0.0),
        Rt::Class(_) | Rt::Array(_) | Rt::Null | Rt::Spec(_) => Value::Null,
    }
}

impl Machine<'_> {
    pub(super) fn new_object(&mut self, object: Object) -> Value {
        self.heap.push(object);
        Value::Ref(self.heap.len() as u32 - 1)
    }

    pub(super) fn object(&self, value: Value) -> Run<&Object> {
        match value {
            Value::Ref(n) => Ok(&self.heap[n as usize]),
            _ => Err(Stop::Unsupported("an object is missing".to_string())),
        }
    }

    pub(super) fn object_mut(&mut self, value: Value) -> Run<&mut Object> {
        match value {
            Value::Ref(n) => Ok(&mut self.heap[n as usize]),
            _ => Err(Stop::Unsupported("an object is missing".to_string())),
        }
    }

    pub(super) fn instance(&mut self, class: ClassOf) -> Value {
        self.new_object(Object::Instance {
            class,
            fields: FxHashMap::default(),
            message: Value::Null,
            cause: Value::Null,
            suppressed: Vec::new(),
        })
    }

    /// Throws an exception of the library.
    pub(super) fn throw<T>(&mut self, name: &'static str) -> Run<T> {
        let class = self.program.find_class(name).map_or(ClassOf::Named(name), ClassOf::Known);
        let value = self.instance(class);
        Err(Stop::Throw(value))
    }

    pub(super) fn class_of(&self, value: Value) -> Option<ClassId> {
        match self.object(value).ok()? {
            Object::Instance { class: ClassOf::Known(class), .. } => Some(*class),
            Object::Text(_) => self.program.find_class("java.lang.String"),
            Object::Builder(_) => self.program.find_class("java.lang.StringBuilder"),
            Object::Boxed(prim, _) => self.program.find_class(java::tree::box_name(*prim)),
            Object::Instance { class: ClassOf::Named(_), .. }
            | Object::Array { .. }
            | Object::Class(_)
            | Object::NamedClass(_)
            | Object::Printer => None,
        }
    }

    /// The qualified name of an object's class.
    pub(super) fn class_name_of(&self, value: Value) -> String {
        match self.object(value) {
            Ok(Object::Instance { class: ClassOf::Named(name), .. }) => name.to_string(),
            Ok(Object::Array { element, .. }) => format!("{}[]", type_name(self.program, element)),
            Ok(Object::Class(_) | Object::NamedClass(_)) => "java.lang.Class".to_string(),
            Ok(Object::Printer) => "java.io.PrintStream".to_string(),
            Ok(_) => match self.class_of(value) {
                Some(class) => self.program[class].binary.to_string(),
                None => "?".to_string(),
            },
            Err(_) => "null".to_string(),
        }
    }

    pub(super) fn is_instance(&self, value: Value, ty: &Rt) -> bool {
        let Ok(object) = self.object(value) else { return false };
        let qualified = match ty {
            Rt::Class(class) => self.program[*class].qualified.as_str(),
            Rt::Array(wanted) => {
                return match object {
                    Object::Array { element, .. } => self.is_element(element, wanted),
                    _ => false,
                };
            }
            Rt::Prim(_) | Rt::Null | Rt::Spec(_) => return false,
        };
        let Rt::Class(wanted) = ty else { return false };
        match object {
            _ if qualified == "java.lang.Object" => true,
            Object::Instance { class: ClassOf::Known(class), .. } => {
                self.program.is_below(*class, *wanted)
                    || named_below(self.program[*class].qualified.as_str(), qualified)
            }
            Object::Instance { class: ClassOf::Named(name), .. } => named_below(name, qualified),
            Object::Text(_) => {
                matches!(qualified, "java.lang.String" | "java.lang.CharSequence" | "java.lang.Comparable")
            }
            Object::Builder(_) => matches!(qualified, "java.lang.StringBuilder" | "java.lang.CharSequence"),
            Object::Boxed(prim, _) => {
                let is_number = !matches!(prim, Prim::Boolean | Prim::Char);
                qualified == java::tree::box_name(*prim)
                    || qualified == "java.lang.Comparable"
                    || (is_number && qualified == "java.lang.Number")
            }
            Object::Array { .. } => matches!(qualified, "java.lang.Cloneable" | "java.io.Serializable"),
            Object::Class(_) | Object::NamedClass(_) => qualified == "java.lang.Class",
            Object::Printer => qualified == "java.io.PrintStream",
        }
    }

    fn is_element(&self, element: &Rt, wanted: &Rt) -> bool {
        match (element, wanted) {
            _ if element == wanted => true,
            (Rt::Class(a), Rt::Class(b)) => self.program.is_below(*a, *b),
            (Rt::Array(a), Rt::Array(b)) => self.is_element(a, b),
            (Rt::Array(_), Rt::Class(b)) => self.program[*b].qualified.as_str() == "java.lang.Object",
            _ => false,
        }
    }

    /// Whether a value may be an element of such an array.
    pub(super) fn may_store(&self, value: Value, element: &Rt) -> bool {
        match value {
            Value::Null => true,
            Value::Ref(_) => self.is_instance(value, element),
            _ => true,
        }
    }
}

pub fn type_name(program: &Program, ty: &Rt) -> String {
    match ty {
        Rt::Prim(prim) => prim.name().to_string(),
        Rt::Class(class) => program[*class].binary.to_string(),
        Rt::Array(element) => format!("{}[]", type_name(program, element)),
        Rt::Null | Rt::Spec(_) => "?".to_string(),
    }
}
