import { escaped } from '../../frame/html.ts';

/** Pages in the structure of HDU's, written by hand: attributes without quotes, tables in tables, tags that are never closed. */

/** As the older sources describe the pages, and as current reports do. */
export type HduForm = 'older' | 'current';

export interface HduProblem {
  id: number;
  title: string;
  timeMs: number;
  memoryKb: number;
  specialJudge?: boolean;
  description: string;
  input: string;
  output: string;
  sampleInput: string;
  sampleOutput: string;
  hint?: string;
  source?: string;
}

export interface HduRun {
  id: number;
  submittedAt: Date;
  status: string;
  problemId: number;
  timeMs?: number;
  memoryKb?: number;
  bytes: number;
  language: string;
  user: string;
}

export function frame(title: string, body: string, user: string | null): string {
  const corner = user
    ? `<a class=footer_link href="/control_panel.php"><img src="/images/user.png" border=0 alt=Author> ${user}</a> |
       <a href="/userloginex.php?action=logout"><img src="/images/signout.png" border=0 alt=out> Sign Out</a>`
    : loginForm();
  return `<HTML><HEAD><TITLE>${title}</TITLE>
<META http-equiv='Content-Type' content='text/html; charset=gb2312'>
<link rel=stylesheet href='/css/hdu.css'></HEAD>
<BODY topmargin=0><table width=980 border=0 align=center cellspacing=0 cellpadding=0>
<tr><td><table width=100%><tr><td>F.A.Q<td>Hand In Hand<td>Online Acmers</table>
<tr><td align=right>${corner}
<tr><td height=10px>
<tr><td align=center>${body}
<tr><td align=center><div class=footer>杭州电子科技大学<br>Server Time : now</div></td></tr></table></BODY></HTML>`;
}

const loginForm = () =>
  `<form method=post action=/userloginex.php?action=login><table><tr><td>Author ID<td><input name=username size=10>
<tr><td>Password<td><input type=password name=userpass size=10><tr><td><input name=login type=submit value="Sign In"></table></form>`;

export const homePage = (user: string | null) =>
  frame('Welcome to HDU Online Judge System', '<h1>Welcome</h1><ul><li>Volume 1<li>Volume 2</ul>', user);

export const wrongPasswordPage = () =>
  frame('User Login', '<h1>User Login</h1><font color=red>No such user or wrong password.</font>', null);

export const signInPage = () => frame('User Login', '<h1>Sign In Your Account</h1>' + loginForm(), null);

export const noSuchProblemPage = (id: string) =>
  frame(
    'System Message',
    `<div>System Message</div><div>No such problem - <strong>Problem ${escaped(id)}</strong></div>`,
    null,
  );

export const closedPage = () => frame('System Message', '<div>Exercise Is Closed Now!</div>', null);

export const refusedPage = (reason: string, user: string) =>
  frame(
    'System Message',
    `<div>One or more following ERROR(s) occurred.</div><ul><li>${reason}</li></ul><a href="javascript:history.go(-1)">back`,
    user,
  );

export const waitPage = (user: string) =>
  frame('System Message', "<div>Please don't re-submit in 5 seconds, thank you.</div>", user);

function panel(title: string, content: string, gap: string): string {
  return `<div class=panel_title align=left>${title}</div>${gap}<div class=panel_content>${content}</div><div class=panel_bottom>&nbsp;</div><br>`;
}

const typed = (text: string) => `<pre><div style="font-family:Courier New,Courier,monospace;">${text}</div></pre>`;

export function problemPage(problem: HduProblem, form: HduForm, user: string | null): string {
  const { timeMs, memoryKb, hint } = problem;
  const times = `Time Limit: ${timeMs * 2}/${timeMs} MS (Java/Others)&nbsp;&nbsp;&nbsp;&nbsp;Memory Limit: ${memoryKb * 2}/${memoryKb} K (Java/Others)`;
  const special = problem.specialJudge ? '<br><font color=red>Special Judge</font>' : '';
  const nested = hint
    ? `<div style='font-family:Times New Roman;font-size:14px;background-color:F4FBFF;border:#B7CBFF 1px dashed;padding:6px'><div style='font-family:Arial;font-weight:bold;color:#7CA9ED;border-bottom:#B7CBFF 1px dashed'><i>Hint</i></div>${hint}</div><i style='font-size:1px'> </i>`
    : '';
  const heading =
    form === 'older'
      ? `<h1 style='color:#1A5CC8'>${problem.title}</h1><font><b><span style='font-family:Arial;font-size:12px;font-weight:bold;color:green'>${times}<br>Total Submission(s): 42&nbsp;&nbsp;&nbsp;&nbsp;Accepted Submission(s): 17<br>${special}</span></b></font><br><br>`
      : `<h1 style="color:#1A5CC8">${problem.title}</h1><font><b><span style="font-family:Arial;font-size:12px;font-weight:bold;color:green">${times}<br/>${special}</span></b></font><br/>`;
  const body =
    heading +
    panel('Problem Description', problem.description, ' ') +
    panel('Input', problem.input, ' ') +
    panel('Output', problem.output, ' ') +
    panel('Sample Input', typed(escaped(problem.sampleInput)), '') +
    panel('Sample Output', typed(escaped(problem.sampleOutput) + nested), '') +
    panel('Author', 'DOOM III', ' ') +
    (problem.source ? panel('Source', `<a href='/search.php?field=problem'> ${problem.source} </a>`, ' ') : '') +
    panel(
      'Recommend',
      'We have carefully selected several similar problems for you: <a href="/showproblem.php?pid=1001">1001</a>',
      ' ',
    ) +
    `<center><a href="./submit.php?pid=${problem.id}">Submit</a></center>`;
  return frame(`Problem - ${problem.id}`, body, user);
}

const clock = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

/** Newest first; two rows of headings stand above, and in current pages the table in a box of its own. */
export function statusPage(runs: HduRun[], form: HduForm, user: string | null): string {
  const rows = runs
    .map((run, at) => {
      const time = run.timeMs === undefined ? '0MS' : `${run.timeMs}MS`;
      const memory = run.memoryKb === undefined ? '0K' : `${run.memoryKb}K`;
      const words = run.status.replace(' (', '<br>(');
      const link = words === 'Compilation Error' ? `<a href="/viewerror.php?rid=${run.id}">${words}</a>` : words;
      return `<tr ${at % 2 ? 'bgcolor=#D7EBFF' : ''} align=center ><td height=22px>${run.id}</td><td>${clock(run.submittedAt)}</td><td><font color=red>${link}</font></td><td><a href="/showproblem.php?pid=${run.problemId}">${run.problemId}</a></td><td>${time}</td><td>${memory}</td><td><a href="/viewcode.php?rid=${run.id}" target=_blank>${run.bytes} B</td><td>${run.language}</td><td class=fixedsize><a href="/userstatus.php?user=${run.user}">${run.user}</a></td></tr>`;
    })
    .join('');
  const table = `<TABLE align=center width=100% border=0 class=table_text><tr class=table_header align=center><td colspan=9>Realtime Status</td></tr><tr class=table_header><td width=8%>Run ID</td><td>Submit Time</td><td>Judge Status</td><td>Pro.ID</td><td>Exe.Time</td><td>Exe.Memory</td><td>Code Len.</td><td>Language</td><td>Author</td></tr>${rows}</TABLE>`;
  return frame(
    'Realtime Status',
    `<h1>Realtime Status</h1>${form === 'older' ? table : `<div id=fixed_table>${table}</div>`}`,
    user,
  );
}

export const compileErrorPage = (log: string, user: string | null) =>
  frame('View Compilation Error', `<h1>View Compilation Error</h1><pre>${escaped(log)}</pre>`, user);

export const sourcePage = (source: string, user: string) =>
  frame(
    'View Code',
    `<h1>View Code</h1><textarea id=usercode style='display:none'>${escaped(source)}</textarea>`,
    user,
  );

const languageSelect = (languages: readonly string[]) =>
  `<select name=language>${languages.map((name, id) => `<option value=${id}>${name}`).join('')}</select>`;

export const submitPage = (id: string, languages: readonly string[], user: string) =>
  frame(
    'Submit Problem',
    `<form method=post action=./submit.php?action=submit><input type=hidden name=check value=0>Problem ID <input name=problemid value="${escaped(id)}">${languageSelect(languages)}<textarea name=usercode></textarea><input type=hidden name=_usercode><input type=submit value=Submit></form>`,
    user,
  );
