import { escaped } from '../../frame/html.ts';

/** Pages in the structure of POJ's, written by hand: tags of the nineties, some attributes without quotes. */

/** As the older sources describe the pages, and as current reports do. */
export type PojForm = 'older' | 'current';

export interface PojProblem {
  id: number;
  title: string;
  timeMs: number;
  caseTimeMs?: number;
  memoryKb: number;
  specialJudge?: boolean;
  description: string;
  input: string;
  output: string;
  sampleInput: string;
  sampleOutput: string;
  hint?: string;
  source: string;
}

export interface PojRun {
  id: number;
  user: string;
  problemId: number;
  result: string;
  timeMs?: number;
  memoryKb?: number;
  language: string;
  bytes: number;
  submittedAt: Date;
}

const loginForm = () =>
  `<form method=POST action=login><table><tr><td>User ID:<td><input type=text name=user_id1 size=6><tr><td>Password:<td><input type=password name=password1 size=6><tr><td><input type=Submit value=login name=B1><input type=hidden name=url value="/"></table></form>`;

export function frame(title: string, body: string, user: string | null): string {
  const corner = user
    ? `<table><tr><td>User: <a href=userstatus?user_id=${user}><b>${user}</b></a></td></tr><tr><td><a href="login?action=logout&amp;url=%2F">Log Out</a></td></tr></table>`
    : loginForm();
  return `<html><head><meta http-equiv="Pragma" content="no-cache"><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><link rel="stylesheet" type="text/css" href="poj.css"></head>
<body leftmargin="30"><table border="0" width="100%" cellspacing="0"><tr><td><a href="/">Home Page</a><td><a href=problemlist>Problems</a><td><a href=status>Status</a><td>${corner}</table>
${body}
<p align="center"><img height="29" src="images/home.gif" width=40 border=0><a href="/"><font size=3>Home Page</font></a></p></body></html>`;
}

export const homePage = (user: string | null) =>
  frame('Welcome To PKU JudgeOnline', '<p>Welcome to the online judge</p>', user);

export const errorPage = (reason: string, user: string | null) =>
  frame('Error', `<h2>Error Occurred</h2><p>Sorry.</p><ul><li>${reason}</li></ul>`, user);

export const pleaseLoginPage = () => frame('Please Login', '<p>Please login first.</p>', null);

export function problemPage(problem: PojProblem, form: PojForm, user: string | null): string {
  const caseTime = problem.caseTimeMs ? `<tr><td><b>Case Time Limit:</b> ${problem.caseTimeMs}MS</td></tr>` : '';
  const special = problem.specialJudge
    ? `<td width="10px"></td><td style="font-weight:bold; color:red;">Special Judge</td>`
    : '';
  const lang = form === 'current' ? ' lang="en-US"' : '';
  const select =
    form === 'current'
      ? `<div>Language: <select onchange="location.href=this.value"><option value=default selected>Default</option><option value=zh-CN>简体中文</option></select></div>`
      : '';
  const section = (title: string, text: string) => `<p class="pst">${title}</p><div class="ptx"${lang}>${text}</div>`;
  const sample = (title: string, text: string) => `<p class="pst">${title}</p><pre class="sio">${escaped(text)}</pre>`;
  const body = `<table border="0" width="100%" background="images/table_back.jpg"><tr><td>${select}
<div class="ptt"${lang}>${problem.title}</div>
<div class="plm"><table align="center"><tr><td><b>Time Limit:</b> ${problem.timeMs}MS</td><td width="10px"></td><td><b>Memory Limit:</b> ${problem.memoryKb}K</td></tr>${caseTime}<tr><td><b>Total Submissions:</b> 42</td><td width="10px"></td><td><b>Accepted:</b> 17</td>${special}</tr></table></div>
${section('Description', problem.description)}${section('Input', problem.input)}${section('Output', problem.output)}
${sample('Sample Input', problem.sampleInput)}${sample('Sample Output', problem.sampleOutput)}
${problem.hint ? section('Hint', problem.hint) : ''}${section('Source', problem.source && `<a href="searchproblem?field=source&key=x">${problem.source}</a>`)}
</td></tr></table><p align="center">[<a href="submit?problem_id=${problem.id}">Submit</a>] [<a href="status?problem_id=${problem.id}">Status</a>]</p>`;
  return frame(`${problem.id} -- ${problem.title}`, body, user);
}

const clock = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

const colour = (result: string) => (result === 'Accepted' ? 'blue' : result === 'Compile Error' ? 'green' : 'red');

/** Newest first. */
export function statusPage(runs: PojRun[], form: PojForm, user: string | null): string {
  const rows = runs
    .map((run) => {
      const result = `<font color=${colour(run.result)}>${run.result}</font>`;
      const linked =
        run.result === 'Compile Error' ? `<a href=showcompileinfo?solution_id=${run.id}>${result}</a>` : result;
      const memory = run.memoryKb === undefined ? '' : `${run.memoryKb}K`;
      const time = run.timeMs === undefined ? '' : `${run.timeMs}MS`;
      const align = form === 'older' ? 'align=center' : 'align="center"';
      return `<tr ${align}><td>${run.id}</td><td><a href=userstatus?user_id=${run.user}>${run.user}</a></td><td><a href=problem?id=${run.problemId}>${run.problemId}</a></td><td>${linked}</td><td>${memory}</td><td>${time}</td><td>${run.language}</td><td>${run.bytes}B</td><td>${clock(run.submittedAt)}</td></tr>`;
    })
    .join('\n');
  const table = `<TABLE cellSpacing=0 cellPadding=0 width=100% border=1 class=a><tr class=in><td>Run ID</td><td>User</td><td>Problem</td><td>Result</td><td>Memory</td><td>Time</td><td>Language</td><td>Code Length</td><td>Submit Time</td></tr>
${rows}</TABLE>`;
  return frame(
    'Problem Status List',
    `<p align=center><font size=5 color=blue>Problem Status List</font></p><form method=get action=status>Problem ID:<input type=text name=problem_id size=8></form>${table}`,
    user,
  );
}

/** The owner's page of one submission, with its source below the result. */
export function sourcePage(run: PojRun, source: string, user: string): string {
  const memory = run.memoryKb === undefined ? 'N/A' : `${run.memoryKb}K`;
  const time = run.timeMs === undefined ? 'N/A' : `${run.timeMs}MS`;
  const body = `<p align="center"><font size="5">Source Code</font></p><table align="center"><tr><td><b>Problem:</b> <a href="problem?id=${run.problemId}">${run.problemId}</a></td><td width="10px"></td><td><b>User:</b> <a href="userstatus?user_id=${run.user}">${run.user}</a></td></tr>
<tr><td><b>Memory:</b> ${memory}</td><td width="10px"></td><td><b>Time:</b> ${time}</td></tr>
<tr><td><b>Language:</b> ${run.language}</td><td width="10px"></td><td><b>Result:</b> <font color=${colour(run.result)}>${run.result}</font></td></tr></table>
<ul><li>Source Code<p><pre class="sh_cpp">${escaped(source)}</pre></ul>`;
  return frame('Source Code', body, user);
}

export const compileErrorPage = (log: string, form: PojForm, user: string | null) =>
  frame(
    'Compile Error',
    `<font color=green>Compile Error</font>${form === 'older' ? `<pre><font size=3>${escaped(log)}</font></pre>` : `<pre>${escaped(log)}</pre>`}`,
    user,
  );

export const submitPage = (id: string, languages: readonly string[], user: string) =>
  frame(
    'Submit Your Solution',
    `<form method=POST action=submit onsubmit="return encode()"><table><tr><td>Problem ID:<td><input type=text name=problem_id value="${escaped(id)}"><tr><td>Language:<td><select size=1 name=language>${languages.map((name, value) => `<option value=${value}>${name}</option>`).join('')}</select><tr><td>Source:<td><textarea rows=30 name=source cols=70></textarea><tr><td><input type=submit name=submit value=Submit><input type=hidden name=encoded value=1></table></form>`,
    user,
  );
