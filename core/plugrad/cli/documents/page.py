"""The page of `html.py`; a `$name` stands for what differs from one report to another."""

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>$title</title>
<style>
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f6f7f9; --line: #d4d8de; --ink: #1b1f24; --soft: #57606a; --link: #0550ae;
  --pass: #116329; --fail: #b3161f; --warn: #7a4d00; --inconclusive: #6e40c9; --note: #0550ae; --skip: #57606a;
  --h0: #e3ecf7; --h1: #a9c7ea; --h2: #fdba74; --h3: #ea580c; --h4: #9f1239; --cross: #1b1f24; --dark-cross: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1117; --panel: #161b22; --line: #343b45; --ink: #e6edf3; --soft: #9ba5b0; --link: #79b8ff;
    --pass: #56d364; --fail: #ff8a80; --warn: #e3b341; --inconclusive: #c4a7ff; --note: #79c0ff; --skip: #9ba5b0;
    --h0: #1a2a40; --h1: #2d4f7c; --h2: #b45309; --h3: #f97316; --h4: #fda4af; --cross: #0d1117; --dark-cross: #0d1117;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 78rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 0 0 .5rem; }
h3 { font-size: 1rem; margin: 1rem 0 .5rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, .name { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .5rem 0; }
.words { white-space: pre-line; }
.badge { font: 600 .8rem/1 system-ui, sans-serif; padding: .2rem .5rem; border: 1px solid; border-radius: .3rem;
  white-space: nowrap; }
.pass { --tone: var(--pass); } .fail { --tone: var(--fail); } .warn { --tone: var(--warn); }
.note { --tone: var(--note); } .inconclusive { --tone: var(--inconclusive); } .skip { --tone: var(--skip); }
.badge, .mark { color: var(--tone); }
h1 .badge { font-size: 1.1rem; }
.op { background: var(--panel); border: 1px solid var(--line); border-left: .35rem solid var(--tone);
  border-radius: .4rem; padding: 1rem; margin: 1rem 0; }
summary { cursor: pointer; color: var(--link); } .op.pass { padding: .5rem 1rem; margin: .5rem 0; }
.op.pass[open] summary { margin-bottom: .5rem; } .op.pass .name { color: var(--ink); }
.code { margin-top: .6rem; font-size: .9rem; }
.op article + article { border-top: 1px solid var(--line); margin-top: 1rem; }
.sides { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: 0; flex: 1 1 24rem;
  align-content: start; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
pre { margin: 0; overflow-x: auto; font: .9rem/1.5 ui-monospace, monospace; }
.heat { margin: 0; flex: 0 1 27rem; min-width: 0; font-size: .85rem; color: var(--soft); }
.heat svg { display: block; } .scroll { overflow-x: auto; margin: .5rem 0; }
.heat p { margin: 0; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem .9rem; margin: .5rem 0 0; padding: 0; }
.legend li { display: flex; align-items: center; gap: .35rem; }
.h0 { fill: var(--h0); } .h1 { fill: var(--h1); } .h2 { fill: var(--h2); } .h3 { fill: var(--h3); }
.h4 { fill: var(--h4); } .none { fill: none; stroke: var(--line); }
.heat path { stroke: var(--cross); stroke-width: 1.3; pointer-events: none; }
.heat .h4 + path { stroke: var(--dark-cross); }
.wide { overflow-x: auto; position: relative; margin: 1rem 0; }
.soft { color: var(--soft); font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); }
tbody th { font: 400 .9rem ui-monospace, monospace; overflow-wrap: anywhere; min-width: 9rem; }
.faults td, .faults thead th { padding: .3rem .25rem; }
.faults .fault { text-align: center; }
.fault span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
.op > h3:first-child { margin-top: 0; }
thead th { vertical-align: bottom; white-space: normal; }
thead button { all: unset; cursor: pointer; font-weight: 600; }
thead button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
thead button::after { content: "\\00a0\\2195"; color: var(--soft); }
[aria-sort="ascending"] button::after { content: "\\00a0\\25b2"; }
[aria-sort="descending"] button::after { content: "\\00a0\\25bc"; }
.mark { text-align: center; } .number { text-align: right; font-variant-numeric: tabular-nums; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
footer { color: var(--soft); margin-top: 2rem; font-size: .9rem; }
@media (max-width: 75rem) {
  th, td { padding: .3rem .25rem; font-size: .85rem; }
  tbody th { font-size: .8rem; min-width: 6rem; }
  .wide .badge { font-size: .65rem; padding: .15rem .25rem; }
}
@media (max-width: 60rem) {
  #ops thead th:not(:first-child) button { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
  #ops thead th:not(:first-child) button::after { display: inline-block; transform: rotate(180deg); }
}
@media (max-width: 44rem) {
  body { padding: .75rem; }
  th, td { padding: .3rem .1rem; }
  tbody th { font-size: .75rem; min-width: 4rem; }
}
@media print { .wide { overflow: visible; } }
</style>
</head>
<body>
<header>
<h1><span class="badge $verdict">$word</span> plugrad check</h1>
<p>$counts<br>$next</p>
</header>
<main>
<div class="wide">
$table
</div>
$problems$ops$right$planted</main>
<footer>$made. The report as data: <code>plugrad check --json</code>.</footer>
<script>
"use strict";
const table = document.getElementById("ops");
const titles = table ? [...table.tHead.rows[0].cells] : [];
function compare(one, other) {
  const numbers = [Number(one), Number(other)];
  return numbers.some(Number.isNaN) ? one.localeCompare(other) : numbers[0] - numbers[1];
}
function sortBy(column) {
  const title = titles[column];
  const order = title.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
  const key = row => row.cells[column].dataset.key;
  const rows = [...table.tBodies[0].rows];
  rows.sort((one, other) => compare(key(one), key(other)) * (order === "ascending" ? 1 : -1));
  table.tBodies[0].append(...rows);
  titles.forEach(other => other.removeAttribute("aria-sort"));
  title.setAttribute("aria-sort", order);
}
function open() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener("hashchange", open);
open();
titles.forEach((title, column) => title.firstChild.addEventListener("click", () => sortBy(column)));
</script>
</body>
</html>
"""
