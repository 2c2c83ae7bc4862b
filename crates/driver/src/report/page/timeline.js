"use strict";
// The viewer of a run: a lane for each thread, time from top to bottom. Only what is in view is drawn, so long runs are no problem.
const data = JSON.parse(document.getElementById("data").textContent);
const events = data.events;
const ROW = 22, MARGIN = 34;

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

const counted = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;
const threadName = (thread) => (thread === 0 ? "main thread" : `thread ${thread}`);
const laneOf = (holder) => { const found = /^(?:a call of )?(?:the main thread|thread (\d+))$/.exec(holder || ""); return found ? Number(found[1] || 0) : null; };

// What moves permission belongs to the statement it is recorded before or behind: it is shown with that, not as a box of its own.
const isMove = (event) => event.event === "transfer" || event.event === "inherit";
const rows = [];
for (const event of events) {
  const last = rows[rows.length - 1];
  const same = last && last.step === event.step && last.thread === event.thread;
  if (isMove(event) && same) last.moves.push(event);
  else if (isMove(event)) rows.push({ ...event, event: "moves", first: event, moves: [event] });
  else if (same && last.event === "moves") rows[rows.length - 1] = { ...event, first: event, moves: last.moves };
  else rows.push({ ...event, first: event, moves: [] });
}
if (data.fault) rows.push({ event: "fault", thread: data.fault.thread, step: events.length ? events[events.length - 1].step : 0, at: data.fault.at, moves: [], first: {} });

function label(row) {
  const e = row.first;
  switch (row.event) {
    case "new": return `new ${e.object}`;
    case "fork": return `fork ${e.method} → ${threadName(e.child)}`;
    case "join": return `join ${threadName(e.child)}`;
    case "acquire": case "release": return `${e.mode === "read" ? "rd " : ""}${row.event} ${e.object}`;
    case "signal": return `signal ${e.object}${e.woken && e.woken.length ? ` wakes ${e.woken.map(threadName).join(", ")}` : " (nobody waits)"}`;
    case "send": case "receive": return `${row.event} ${e.channel}(${e.values.join(", ")})`;
    case "fold": case "unfold": return `${row.event} ${e.what}`;
    case "print": return `prints ${e.text}`;
    case "finish": return "ends";
    case "fault": return `✗ ${data.fault.message}`;
    case "moves": return row.moves[0].by || "permission goes on";
    default: return `${row.event} ${e.object || ""}`;
  }
}

// Lanes, lives, locks and arrows, each with the rows between which they are seen.
const nThreads = 1 + rows.reduce((most, row) => Math.max(most, row.thread || 0, row.event === "fork" ? row.first.child : 0), 0);
// As wide as there is room for, so that labels are not cut off where there are few threads.
const LANE = Math.max(210, Math.min(420, Math.floor((innerWidth * 0.58 - MARGIN) / nThreads)));
const lives = Array.from({ length: nThreads }, () => ({ from: 0, to: rows.length - 1 }));
const held = [], arrows = [], open = new Map(), queues = new Map(), forks = new Map(), ends = new Map(), waits = new Map();
rows.forEach((row, i) => {
  const e = row.first, key = `${row.thread} ${e.object}`;
  const take = (mode) => open.set(key, { thread: row.thread, object: e.object, mode, from: i, to: rows.length });
  const drop = () => { const lock = open.get(key); if (lock) { lock.to = i; held.push(lock); open.delete(key); } };
  if (row.event === "fork") { forks.set(e.child, i); lives[e.child].from = i; }
  if (row.event === "finish") { ends.set(row.thread, i); lives[row.thread].to = i; }
  if (row.event === "join") arrows.push({ kind: "join", from: ends.get(e.child) ?? i, to: i, a: e.child, b: row.thread });
  if (row.event === "acquire") take(e.mode);
  if (row.event === "downgrade") { drop(); take("read"); }
  if (row.event === "release" || row.event === "unshare") drop();
  if (row.event === "wait") drop();
  if (row.event === "signal") for (const woken of e.woken || []) arrows.push({ kind: "message", from: i, to: i, a: row.thread, b: woken });
  if (row.event === "send") { if (!queues.has(e.channel)) queues.set(e.channel, []); queues.get(e.channel).push([i, row.thread]); }
  if (row.event === "receive") { const sent = (queues.get(e.channel) || []).shift(); if (sent) arrows.push({ kind: "message", from: sent[0], to: i, a: sent[1], b: row.thread }); }
});
held.push(...open.values());
held.sort((a, b) => a.from - b.from);
// Locks that a thread holds at the same time stand beside each other.
const holding = new Map();
for (const lock of held) {
  const others = (holding.get(lock.thread) || []).filter((other) => other.to > lock.from);
  lock.column = 0;
  while (others.some((other) => other.column === lock.column)) lock.column += 1;
  holding.set(lock.thread, [...others, lock]);
}
for (const [child, i] of forks) arrows.push({ kind: "fork", from: i, to: i + 1, a: rows[i].thread, b: child });

// Every location of which permission moved, and its way.
const places = new Map();
rows.forEach((row, i) => {
  if (row.event === "new") places.set(row.first.object, places.get(row.first.object) || []);
  for (const move of row.moves) if (move.what) { if (!places.has(move.what)) places.set(move.what, []); places.get(move.what).push([i, move]); }
});
const withMoves = [...places].filter(([, moves]) => moves.length).map(([name]) => name).sort();

const state = { row: data.fault ? rows.length - 1 : 0, place: (data.fault && data.fault.place && places.has(data.fault.place) ? data.fault.place : "") };
const canvas = element("div", { class: "canvas", style: `height:${rows.length * ROW + 40}px;width:${MARGIN + nThreads * LANE}px` });
const lanes = element("div", { class: "lanes", tabindex: "0", role: "listbox", "aria-label": "steps of the run", style: `--lane:${LANE}px` },
  element("div", { class: "lanehead", style: `width:${MARGIN + nThreads * LANE}px;padding-left:${MARGIN}px` }, lives.map((_, t) => element("div", {}, threadName(t)))), canvas);
const detail = element("div", { class: "detail", tabindex: "0", "aria-live": "polite" });
const choice = element("select", { "aria-label": "follow the permission to", onchange: (event) => { state.place = event.target.value; draw(); tell(); } },
  element("option", { value: "" }, "follow the permission to …"), withMoves.map((name) => element("option", { value: name, selected: name === state.place ? "" : null }, name)));
const slider = element("input", { type: "range", min: 0, max: Math.max(0, rows.length - 1), value: state.row, "aria-label": "step", style: "flex:1;min-width:120px", oninput: (event) => go(Number(event.target.value)) });
const head = element("header", {}, element("h1", {}, data.title), element("div", {}, data.summary.split("\n")[0], element("span", { class: "faint" }, ` · ${counted(rows.length, "event")} in ${counted(nThreads, "thread")}${data.left_out ? `, the first ${data.left_out} are left out` : ""}`)),
  element("div", { class: "tools" }, choice, element("button", { onclick: () => go(state.row - 1), "aria-label": "one step back" }, "◀"), slider, element("button", { onclick: () => go(state.row + 1), "aria-label": "one step on" }, "▶"),
    element("span", { class: "faint" }, element("kbd", {}, "↓"), " ", element("kbd", {}, "↑"), " step, ", element("kbd", {}, "n"), " next of this thread, ", element("kbd", {}, "f"), " failure")));
document.body.append(head, element("main", { class: "run" }, lanes, detail));

const x = (thread) => MARGIN + thread * LANE + 12;
const y = (row) => row * ROW + ROW / 2;

function draw() {
  const top = lanes.scrollTop, bottom = top + lanes.clientHeight;
  const first = Math.max(0, Math.floor(top / ROW) - 5), last = Math.min(rows.length - 1, Math.ceil(bottom / ROW) + 5);
  const inView = (part) => part.from <= last && part.to >= first;
  const parts = [element("div", { class: "rowmark", style: `top:${state.row * ROW}px` })];
  lives.forEach((life, t) => { if (inView(life)) { const from = Math.max(life.from, first), to = Math.min(life.to, last); parts.push(element("div", { class: "life", style: `left:${x(t) - 5}px;top:${y(from)}px;height:${(to - from) * ROW}px` })); } });
  for (const lock of held.filter(inView)) {
    const from = Math.max(lock.from, first), to = Math.min(lock.to, last);
    parts.push(element("div", { class: `held ${lock.mode === "read" ? "read" : ""}`, title: `${threadName(lock.thread)} holds ${lock.object}`, style: `left:${x(lock.thread) - 12 - 9 * (lock.column % 3)}px;top:${y(from)}px;height:${Math.max(6, (to - from) * ROW)}px` }));
  }
  for (let i = first; i <= last; i++) {
    const row = rows[i];
    const moves = state.place && row.moves.some((move) => move.what === state.place);
    parts.push(element("div", { class: `event ${row.event === "fault" ? "fault" : ""} ${i === state.row ? "current" : ""} ${moves ? "moves" : ""}`, role: "option", "aria-selected": String(i === state.row), style: `left:${x(row.thread || 0)}px;top:${i * ROW + 1}px;max-width:${LANE - 40}px`, title: label(row), onclick: () => go(i) }, label(row)));
  }
  const paths = arrows.filter((arrow) => arrow.from <= last && arrow.to >= first).map((arrow) => path(arrow));
  if (state.place) for (const [i, move] of places.get(state.place)) {
    if (i < first || i > last) continue;
    const a = laneOf(move.from), b = laneOf(move.to);
    paths.push(path({ kind: "perm", from: i, to: i, a: a ?? rows[i].thread, b: b ?? rows[i].thread, stub: a === null || b === null }));
  }
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", canvas.style.width); svg.setAttribute("height", canvas.style.height);
  svg.innerHTML = `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" style="fill:context-stroke;stroke:none"/></marker></defs>${paths.join("")}`;
  canvas.replaceChildren(...parts, svg);
}

function path({ kind, from, to, a, b, stub }) {
  const x1 = x(a) - 4, x2 = x(b) - 4, y1 = y(from), y2 = y(to);
  if (stub) return `<path class="${kind}" marker-end="url(#tip)" d="M${x1} ${y1}h-16"/>`;
  const bend = a === b ? -26 : 0;
  return `<path class="${kind}" marker-end="url(#tip)" d="M${x1} ${y1}C${x1 + (x2 - x1) / 2 + bend} ${y1} ${x1 + (x2 - x1) / 2 + bend} ${y2} ${x2} ${y2}"/>`;
}

function go(to) {
  state.row = Math.max(0, Math.min(rows.length - 1, to));
  slider.value = state.row;
  const top = state.row * ROW, view = lanes.clientHeight - 40;
  if (top < lanes.scrollTop + ROW || top > lanes.scrollTop + view - ROW) lanes.scrollTop = Math.max(0, top - view / 2);
  draw();
  tell();
}

function tell() {
  const row = rows[state.row];
  if (!row) { detail.replaceChildren(element("p", {}, "Nothing happened.")); return; }
  const locks = held.filter((lock) => lock.from <= state.row && state.row < lock.to);
  const parts = [element("h1", {}, label(row)), element("div", { class: "faint" }, `${threadName(row.thread || 0)}, event ${state.row + 1} of ${rows.length}, instruction ${row.step}`)];
  if (row.event === "fault") parts.push(element("pre", { class: "said" }, data.fault.text));
  if (row.moves.length) parts.push(element("h2", {}, "What moves"), element("ul", {}, row.moves.map((move) => element("li", {}, move.what ? `${move.amount} of ${move.what}: from ${move.from} to ${move.to}` : `all that ${move.from} had goes to ${move.to}`))));
  parts.push(element("h2", {}, "Locks held now"), locks.length ? element("ul", {}, locks.map((lock) => element("li", {}, `${threadName(lock.thread)}: ${lock.object}${lock.mode === "read" ? " (reading)" : ""}`))) : element("p", { class: "faint" }, "none"));
  if (state.place) parts.push(element("h2", {}, `The way of ${state.place} so far`), element("ul", {}, places.get(state.place).filter(([i]) => i <= state.row).slice(-12).map(([i, move]) => element("li", {}, element("a", { href: "#", onclick: (event) => { event.preventDefault(); go(i); } }, `${move.by}: ${move.amount} from ${move.from} to ${move.to}`)))));
  if (row.at) parts.push(element("h2", {}, "Source"), source(row.at));
  detail.replaceChildren(...parts);
  detail.scrollTop = 0;
}

// The file around a place `[file, line, column]`.
function source([file, line]) {
  const lines = (data.sources[file] || "").split("\n");
  const from = Math.max(1, line - 12), to = Math.min(lines.length, line + 12);
  const shown = [];
  for (let n = from; n <= to; n++) shown.push(element("div", { class: `row ${n === line ? "current" : ""}` }, element("span", { class: "n" }, String(n)), element("span", {}, lines[n - 1])));
  return element("div", {}, element("div", { class: "faint mono" }, `${file}:${line}`), element("div", { class: "source mono" }, shown));
}

let waiting = false;
lanes.addEventListener("scroll", () => { if (!waiting) { waiting = true; requestAnimationFrame(() => { waiting = false; draw(); }); } });
document.addEventListener("keydown", (event) => {
  if (event.target === choice || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowDown: 1, ArrowRight: 1, j: 1, ArrowUp: -1, ArrowLeft: -1, k: -1, PageDown: 20, PageUp: -20 };
  if (event.key in steps) { event.preventDefault(); go(state.row + steps[event.key]); }
  else if (event.key === "Home") { event.preventDefault(); go(0); }
  else if (event.key === "End" || event.key === "f") { event.preventDefault(); go(rows.length - 1); }
  else if (event.key === "n") { const next = rows.findIndex((row, i) => i > state.row && row.thread === rows[state.row].thread); if (next > 0) go(next); }
});
const sized = () => { document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`); draw(); };
addEventListener("resize", sized);
sized();
go(state.row);
lanes.focus({ preventScroll: true });
