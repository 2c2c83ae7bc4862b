//! Lambdas and method references: each is a class with one method, and with fields for what it keeps.

use java::tree::{self, Functional, LambdaBody, ReferenceKind, Type};

use super::frames::{Frame, FrameKind};
use super::*;

/// What was changed to make the body of a function.
struct Outside {
    buf: Block,
    method: Option<MethodId>,
    temporaries: u32,
    jumps: FxHashMap<JumpId, Target>,
}

impl Lowering<'_> {
    pub(super) fn lambda(&mut self, e: &Exp, lambda: &tree::Lambda, at: OriginId) -> Val {
        let Some(functional) = &lambda.implements else { return self.gap_value(e, GapKind::UnknownFunction) };
        let (class, method, outside) = self.begin_function(functional, Made::LambdaBody, at);
        let given: Vec<LocalId> = self.out[method].params.clone();
        for (param, given) in lambda.params.iter().zip(&given) {
            self.declare_local(*param);
            let val = self.local_value(*given, at);
            let ty = self.out[*param].ty.clone();
            let val = self.coerce(val, &ty);
            let copied = self.generated(at, Generated::Lambda);
            self.emit(StmtKind::Let(*param, val), copied);
        }
        let result = self.out[method].result.clone();
        match &lambda.body {
            LambdaBody::Expr(body) => match result {
                None => self.discard(body),
                Some(ty) => {
                    let val = self.expr(body);
                    let val = self.coerce(val, &ty);
                    let origin = val.origin;
                    self.emit(StmtKind::Jump(Jump::Return(Some(val))), origin);
                }
            },
            LambdaBody::Block(block) => block.stmts.iter().for_each(|stmt| self.stmt(stmt)),
        }
        if !lambda.contract.is_empty() {
            self.out.gaps.push(Gap { method: Some(method), kind: GapKind::Specification, span: e.span });
        }
        self.end_function(e, class, method, outside, Vec::new(), at)
    }

    /// The class and the method of a function; what follows is its body.
    fn begin_function(&mut self, functional: &Functional, made: Made, at: OriginId) -> (ClassId, MethodId, Outside) {
        self.lambdas += 1;
        let around = self.frames.last().expect("a lambda stands in a frame");
        let (holder, is_static, early) = (around.class, around.is_static, around.early);
        let qualified = Symbol::new(&format!("{}$lambda{}", self.out[holder].qualified, self.lambdas));
        let mut interfaces = vec![functional.interface.class];
        interfaces.extend(std::mem::take(&mut self.asked).into_iter().filter(|c| *c != functional.interface.class));
        let superclass = Some(self.object());
        self.out.classes.push(Class {
            name: qualified,
            qualified,
            binary: qualified,
            package: self.out[holder].package,
            kind: ClassKind::Lambda,
            superclass,
            interfaces,
            is_abstract: false,
            is_final: true,
            is_source: true,
            fields: Vec::new(),
            methods: Vec::new(),
            init: None,
            outer: None,
            captures: Vec::new(),
        });
        let class = ClassId(self.out.classes.len() as u32 - 1);
        let mut frame =
            Frame::new(holder, is_static, FrameKind::Lambda { class, enclosing: None, captures: Vec::new() });
        frame.early = early;
        self.frames.push(frame);
        let outside = Outside {
            buf: std::mem::take(&mut self.buf),
            method: self.method,
            temporaries: std::mem::replace(&mut self.temporaries, 0),
            jumps: std::mem::take(&mut self.jumps),
        };
        let declared = functional.method;
        let types: Vec<Rt> = self.out[declared].params.iter().map(|param| self.out[*param].ty.clone()).collect();
        let self_ = self.new_local("self", Rt::Class(class));
        let params = types.into_iter().enumerate().map(|(n, ty)| self.new_local(&format!("p{n}"), ty)).collect();
        let method = self.new_method(Method {
            class: Some(class),
            name: self.out[declared].name,
            kind: MethodKind::Instance,
            made: Some(made),
            access: Access::Public,
            is_abstract: false,
            overrides: vec![declared],
            self_: Some(self_),
            params,
            result: self.out[declared].result.clone(),
            throws: self.out[declared].throws.clone(),
            body: Body::Native,
            origin: at,
        });
        self.out[class].methods.push(method);
        self.method = Some(method);
        (class, method, outside)
    }

    /// The object of a function, with what it keeps.
    fn end_function(
        &mut self,
        e: &Exp,
        class: ClassId,
        method: MethodId,
        outside: Outside,
        given: Vec<(FieldId, Val)>,
        at: OriginId,
    ) -> Val {
        let frame = self.frames.pop().expect("the frame of the lambda");
        let mut body = std::mem::replace(&mut self.buf, outside.buf);
        self.method = outside.method;
        self.temporaries = outside.temporaries;
        self.jumps = outside.jumps;
        // A body that does not use the object around is a static method of the class around it, and waits for its initialisation.
        let uses_object = matches!(frame.kind, FrameKind::Lambda { enclosing: Some(_), .. });
        if self.out[method].made == Some(Made::LambdaBody) && !uses_object && self.has_init(frame.class) {
            let origin = self.generated(at, Generated::Initialisation);
            body.insert(0, Stmt { kind: StmtKind::Do(None, Eff::EnsureInit(frame.class)), origin });
        }
        self.out[method].body = Body::Code(body);
        let kept = match self.kept_values(&frame, at) {
            Ok(kept) => kept,
            Err(frames::Nowhere(kind)) => return self.gap_value(e, kind),
        };
        let mut interfaces: Vec<ClassId> = Vec::new();
        for interface in &self.out[class].interfaces {
            interfaces.extend(self.tables.lambda_init_plan(*interface).order);
        }
        let interface_type = self.rt(&e.ty);
        let kept: Vec<(FieldId, Val)> = given.into_iter().chain(kept).collect();
        interfaces.retain(|interface| self.out[*interface].is_source);
        for interface in interfaces {
            self.ensure(interface, at);
        }
        self.run(Eff::Closure(class, kept), interface_type, at)
    }

    pub(super) fn reference(&mut self, e: &Exp, reference: &tree::MethodReference, at: OriginId) -> Val {
        let Some(functional) = &reference.implements else { return self.gap_value(e, GapKind::UnknownFunction) };
        // `e::m` evaluates e, and fails on null, when it is made.
        let bound = match &reference.kind {
            ReferenceKind::Bound(object) => {
                let object = self.expr(object);
                let object = self.pinned(object);
                for check in self.null_check(&object, Dereferenced::Reference, at) {
                    self.emit(StmtKind::Check(check, vec![object.clone()]), at);
                }
                Some(object)
            }
            _ => None,
        };
        let (class, method, outside) = self.begin_function(functional, Made::ReferenceBody, at);
        let mut given = Vec::new();
        let receiver = bound.map(|object| {
            let field = self.fixed_field(class, Fixed::Receiver, "$receiver", object.ty.clone());
            let lambda = value(ValKind::SelfRef, Rt::Class(class), at);
            let read = value(ValKind::Captured(Box::new(lambda), field), object.ty.clone(), at);
            given.push((field, object));
            read
        });
        let params: Vec<Val> = self.typed_params(functional, method, at);
        let result = self.referenced(reference, receiver, params, at);
        let ok = match result {
            Some(val) => {
                if let Some(ty) = self.out[method].result.clone() {
                    let val = self.coerce(val, &ty);
                    self.emit(StmtKind::Jump(Jump::Return(Some(val))), at);
                }
                true
            }
            None => false,
        };
        let object = self.end_function(e, class, method, outside, given, at);
        if ok { object } else { self.gap_value(e, GapKind::UnknownFunction) }
    }

    /// The parameters of a function, as values of the types that its interface's arguments say.
    fn typed_params(&mut self, functional: &Functional, method: MethodId, at: OriginId) -> Vec<Val> {
        let interface = &functional.interface;
        let vars = &self.tree[interface.class].type_params;
        let is_own = self.tree[functional.method].class == Some(interface.class);
        let types: Vec<Option<Rt>> = self.tree[functional.method]
            .param_types(self.tree)
            .map(|ty| match ty {
                Type::Var(var) if is_own => {
                    let n = vars.iter().position(|other| other == var)?;
                    interface.args.get(n).map(|arg| match arg {
                        Type::Wildcard(wildcard) => match &**wildcard {
                            tree::Wildcard::Super(bound) | tree::Wildcard::Extends(bound) => self.rt(bound),
                            tree::Wildcard::Any => self.object_type(),
                        },
                        other => self.rt(other),
                    })
                }
                _ => None,
            })
            .collect();
        let params = self.out[method].params.clone();
        let mut all = Vec::new();
        for (param, ty) in params.into_iter().zip(types) {
            let val = self.local_value(param, at);
            all.push(match ty {
                Some(ty) => self.coerce(val, &ty),
                None => val,
            });
        }
        all
    }

    /// What a method reference runs; `None` if that is not known. A value of nothing is null.
    fn referenced(
        &mut self,
        reference: &tree::MethodReference,
        receiver: Option<Val>,
        mut params: Vec<Val>,
        at: OriginId,
    ) -> Option<Val> {
        let method = reference.method.known();
        match &reference.kind {
            ReferenceKind::Static(class) => {
                let method = method?;
                let args = self.passed(method, params, at)?;
                self.ensure(*class, at);
                Some(self.called(Dispatch::Exact(method), None, args, Vec::new(), at))
            }
            ReferenceKind::Bound(_) => {
                let method = method?;
                let args = self.passed(method, params, at)?;
                Some(self.called(self.dispatch(method), receiver, args, Vec::new(), at))
            }
            ReferenceKind::Unbound(_) => {
                let method = method?;
                let first = if params.is_empty() { return None } else { params.remove(0) };
                let owner = Rt::Class(self.tree[method].class?);
                let first = if self.is_subtype(&first.ty, &owner) { first } else { self.coerce(first, &owner) };
                let args = self.passed(method, params, at)?;
                let checks = self.null_check(&first, Dereferenced::Call, at);
                Some(self.called(self.dispatch(method), Some(first), args, checks, at))
            }
            ReferenceKind::Super(_) => {
                let method = method?;
                let object = self.object_of_super(at).ok()?;
                let args = self.passed(method, params, at)?;
                Some(self.called(Dispatch::Exact(method), Some(object), args, Vec::new(), at))
            }
            ReferenceKind::New(ty) => {
                let (class, method) = (ty.as_class()?, method?);
                self.ensure(class, at);
                let args = self.passed(method, params, at)?;
                let object = self.run(Eff::Allocate(class), Rt::Class(class), at);
                self.set_fixed(class, &object, None, at).ok()?;
                self.perform(Eff::Construct(method, object.clone(), args), at);
                Some(object)
            }
            ReferenceKind::NewArray(ty) => {
                let ty = self.rt(ty);
                let size = params.pop()?;
                let size = self.coerce(size, &Rt::INT);
                let checks = vec![check(CheckKind::NegativeSize, at)];
                Some(self.run(Eff::NewArray(ty.clone(), vec![size], checks), ty, at))
            }
            ReferenceKind::Unknown => None,
        }
    }

    /// Arguments converted to what a method takes; the rest of them as an array where it takes any number.
    fn passed(&mut self, method: MethodId, given: Vec<Val>, at: OriginId) -> Option<Vec<Val>> {
        let types: Vec<Rt> = self.out[method].params.iter().map(|param| self.out[*param].ty.clone()).collect();
        let is_varargs = self.tree[method].is_varargs();
        let fits = given.len() == types.len()
            && (!is_varargs || given.last().zip(types.last()).is_some_and(|(val, ty)| self.is_subtype(&val.ty, ty)));
        if fits {
            return Some(given.into_iter().zip(&types).map(|(val, ty)| self.coerce(val, ty)).collect());
        }
        let (Some(Rt::Array(element)), true) = (types.last(), is_varargs) else { return None };
        let fixed = types.len() - 1;
        if given.len() < fixed {
            return None;
        }
        let mut given = given.into_iter();
        let mut args: Vec<Val> =
            types[..fixed].iter().zip(given.by_ref()).map(|(ty, val)| self.coerce(val, ty)).collect();
        let rest: Vec<Val> = given.map(|val| self.coerce(val, element)).collect();
        let ty = (**element).clone();
        args.push(self.run(Eff::ArrayOf(ty.clone(), rest), ty.array(), at));
        Some(args)
    }
}
