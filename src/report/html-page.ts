// The static parts of the HTML report: style and the filter's script. Neither ever contains report content, so
// both can be allowed by their hash and nothing else can run.

export const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#1f2328;--dim:#59636e;--line:#d1d9e0;--card:#f6f8fa;--red:#c9262f;--amber:#9a6700;--orange:#bc4c00;--green:#1a7f37;--code:#eff2f5}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--dim:#9198a1;--line:#30363d;--card:#151b23;--red:#ff7b72;--amber:#d29922;--orange:#f0883e;--green:#3fb950;--code:#21262d}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.pass{color:var(--green)}.fail,.error,.critical{color:var(--red)}.warning,.medium{color:var(--amber)}.high{color:var(--orange)}.info,.low,.dim{color:var(--dim)}
code{font:.87em ui-monospace,monospace;background:var(--code);border-radius:4px;padding:.1em .35em;overflow-wrap:anywhere}
.cards{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0}
.card{border:1px solid var(--line);background:var(--card);border-radius:8px;padding:.5rem .9rem;min-width:7rem}
.card b{display:block;font-size:1.35rem;line-height:1.3}
input{width:100%;padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--bg);color:var(--fg);font:inherit;position:sticky;top:.5rem}
.finding{border:1px solid var(--line);border-left:4px solid currentColor;border-radius:6px;padding:.6rem .9rem;margin:.5rem 0}
.finding>*{color:var(--fg)}.finding .tag{color:inherit;font-weight:600}
.finding p{margin:.25rem 0}.finding .dim{color:var(--dim);font-size:.9em}
.name{font-weight:600}.where code{background:none;padding:0;color:var(--dim)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--dim);font-weight:600;font-size:.85rem}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}th:first-child{width:36%}th:nth-child(2){width:32%}.risk{white-space:nowrap}.sum{display:inline-block;white-space:normal;font-size:.8em;max-width:8.5rem}
@media(max-width:45rem){thead{display:none}tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--line)}td,td.n{display:block;border:0;padding:.1rem 0;text-align:left}.risk br{display:none}.sum{max-width:none}td[data-label]{display:inline-block;margin-right:1rem}td[data-label]::before{content:attr(data-label) ' ';color:var(--dim)}}
ul{margin:.3rem 0;padding-left:1.2rem}
details{margin:.25rem 0}summary{cursor:pointer}
.path{font-size:.9em}
[hidden]{display:none}
footer{margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line);font-size:.87rem;color:var(--dim)}
@media print{input{display:none}details::details-content{content-visibility:visible;display:block}}
`;

export const SCRIPT = `
const box=document.querySelector('input');
const rows=[...document.querySelectorAll('[data-row]')];
const shown=document.querySelector('#shown');
box.addEventListener('input',()=>{
  const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let n=0;
  for(const row of rows){const text=row.textContent.toLowerCase();row.hidden=!words.every((w)=>text.includes(w));if(!row.hidden)n++;}
  if(words.length)for(const fold of document.querySelectorAll('section>details'))fold.open=true;
  shown.textContent=words.length?n+' of '+rows.length+' entries':'';
});
`;
