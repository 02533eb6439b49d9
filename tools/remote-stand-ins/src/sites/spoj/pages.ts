import { escaped } from '../../frame/html.ts';

/** Pages in the structure of SPOJ's, written by hand. */

/** As the older sources describe the pages, and as current reports do. */
export type SpojForm = 'older' | 'current';

export interface SpojProblem {
  code: string;
  title: string;
  /** As the site shows it: `10s`, `0.5s-2s`. */
  timeLimit: string;
  memoryLimit: string;
  body: string;
  tags: string[];
  languages: readonly number[];
}

export interface SpojRun {
  id: number;
  code: string;
  /** As the site shows it: `accepted`, `runtime error (SIGSEGV)`, a bare number of points. */
  description: string;
  status: number;
  final: boolean;
  timeSeconds?: number;
  /** `2.7M`, `980k`. */
  memory?: string;
}

export function frame(title: string, body: string, user: string | null, form: SpojForm = 'current'): string {
  const corner = user
    ? `<li class="dropdown username_dropdown"><a href="/myaccount/"><i class="fa fa-user"></i> ${user}</a></li><li><a href="/logout"><span class="fa fa-sign-out fa-fw"></span> Sign out</a></li>`
    : '<li><a href="/login">sign in</a></li>';
  const meta =
    form === 'older'
      ? '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2" />'
      : '<meta charset="utf-8">';
  return `<!DOCTYPE html><html lang="en"><head>${meta}<title>SPOJ.com - ${title}</title></head><body>
<nav class="navbar"><ul class="nav navbar-nav">${corner}</ul></nav><div class="container" id="content">${body}</div>
<footer><p>About | Tutorial | Tools</p></footer></body></html>`;
}

export const homePage = (user: string | null) =>
  frame('Sphere Online Judge', '<h1>Become a true programming master</h1>', user);

export const loginPage = (failed: boolean, box: boolean) =>
  frame(
    'Login',
    `${box ? '<div class="cf-turnstile" data-sitekey="0x4AAA"></div>' : ''}${failed ? '<div class="alert alert-danger">Authentication failed!</div>' : ''}<form action="/login/" method="post" id="login-form"><input type="text" name="login_user"><input type="password" name="password"><input type="checkbox" name="autologin" value="1"><input type="hidden" name="next_raw" value="/"><input type="submit" name="submit" value="Log In"></form>`,
    null,
  );

export const authorisationPage = () =>
  frame('Authorisation required', '<h2>Authorisation required</h2><p>Please sign in.</p>', null);

export const unknownProblemPage = () =>
  frame(
    'Wrong problem',
    '<p>In a few seconds you will be redirected to <a href="/problems/classical/">the problem set</a>.</p>',
    null,
  );

export function problemPage(problem: SpojProblem, form: SpojForm, user: string | null): string {
  const name = `<h2 id="problem-name" class="text-center">${problem.code} - ${problem.title}</h2>`;
  const row = (label: string, value: string) => `<tr><td>${label}:</td><td>${value}</td></tr>`;
  const tags = problem.tags
    .map(
      (tag, at) => `<a href="/problems/tag/${tag}"><span class="problem-tag" data-tagid="${at + 1}">#${tag}</span></a>`,
    )
    .join(' ');
  const meta = `<table id="problem-meta" class="probleminfo"><tbody>${row('Added by', '<a href="/users/someone">Someone</a>')}${row('Date', '2004-05-01')}${row('Time limit', form === 'older' ? `${problem.timeLimit}\n` : problem.timeLimit)}${row('Source limit', '50000B')}${row('Memory limit', problem.memoryLimit)}${row('Cluster', '<a href="/clusters/">Cube (Intel G860)</a>')}${row('Languages', 'All except: SCM chicken')}</tbody></table>`;
  const body = `${name}<div id="problem-tags" class="text-center">${tags}</div><div class="row"><div id="problem-body">${problem.body}</div><div class="text-center"><a class="btn" href="/submit/${problem.code}/">Submit solution!</a></div></div>${meta}`;
  return frame(`Problem ${problem.code}`, body, user, form);
}

export const submitPage = (problem: SpojProblem, languages: ReadonlyMap<number, string>, user: string | null) =>
  frame(
    'Submit a solution',
    `<form action="/submit/complete/" method="post" enctype="multipart/form-data"><textarea name="file" id="file"></textarea><input type="file" name="subm_file"><input type="hidden" name="problemcode" value="${problem.code}"><select name="lang" id="lang">${problem.languages.map((id) => `<option value="${id}">${escaped(languages.get(id) ?? '')}</option>`).join('')}</select><input type="submit" name="submit" value="Submit!"></form>`,
    user,
  );

export const submittedPage = (id: number, user: string) =>
  frame(
    'Submission',
    `<h4>Solution submitted!</h4><input type="hidden" name="newSubmissionId" value="${id}"><a href="/status/ns=${id}">status</a>`,
    user,
  );

export const refusedPage = (reason: string, user: string) => frame('Submission', `<p>${reason}</p>`, user);

const result = (run: SpojRun) =>
  run.final ? `<strong>${run.description}</strong>` : `<span>${run.description}</span>`;

/** Every value but the number of the submission is a text, and time and memory carry tags. */
export const statusJson = (runs: SpojRun[]) =>
  JSON.stringify(
    runs.map((run) => ({
      status_description: result(run),
      id: run.id,
      status: run.status,
      time: run.timeSeconds === undefined ? '-' : `<a href="/ranks/${run.code}/">${run.timeSeconds.toFixed(2)}</a>`,
      mem: run.memory ?? '-',
      final: run.final ? '1' : '0',
    })),
  );

export const statusPage = (runs: SpojRun[], user: string | null) =>
  frame(
    'Status',
    `<table class="problems table newstatus"><tbody>${runs
      .map(
        (run) =>
          `<tr id="status_${run.id}"><td class="statustext">${run.id}</td><td>${run.code}</td><td class="statusres" id="statusres_${run.id}" status="${run.status}" final="${run.final ? 1 : 0}">${result(run)}</td><td class="stime" id="statustime_${run.id}"><a href="/ranks/${run.code}/">${run.timeSeconds === undefined ? '-' : run.timeSeconds.toFixed(2)}</a></td><td class="smemory" id="statusmem_${run.id}">${run.memory ?? '-'}</td></tr>`,
      )
      .join('')}</tbody></table>`,
    user,
  );

export const compileErrorPage = (log: string, user: string) =>
  frame('Compilation error', `<div align="left"><pre><small>${escaped(log)}</small></pre></div>`, user);
