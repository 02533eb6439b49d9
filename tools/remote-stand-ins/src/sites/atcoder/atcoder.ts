import { createHash, randomBytes } from 'node:crypto';
import { escaped } from '../../frame/html.ts';
import { type Answer, type Asked, redirect, type StandInSite } from '../../frame/serve.ts';
import { sendAlongside } from '../../frame/typical.ts';
import type { World } from '../../frame/world.ts';
import { LANGUAGES, submissionPage, submissionRows, taskPage, TASKS } from './pages.ts';

const BOX =
  '<div class="cf-challenge" data-sitekey="x"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>';
const GAP_MS = 5000;

type Session = { csrf: string; handle: string | undefined; fresh: readonly string[] };

export const atcoderStandIn: StandInSite = {
  keys: ['AC'],
  name: 'AtCoder',
  charset: 'utf-8',
  firstId: 60_000_001,
  answer(asked, world) {
    const known = asked.cookies.get('REVEL_FLASH');
    const id = known ?? randomBytes(12).toString('hex');
    const session = {
      csrf: `${createHash('md5').update(id).digest('base64')}+/`,
      handle: world.signedIn(asked.cookies.get('REVEL_SESSION')),
      fresh: known ? [] : [`REVEL_FLASH=${id}; Path=/`],
    };
    const answer = route(asked, world, session);
    return answer && { ...answer, cookies: [...(answer.cookies ?? []), ...session.fresh] };
  },
};

function route(asked: Asked, world: World, session: Session): Answer | undefined {
  const { path, method } = asked;
  if (path === '/' || path === '/home') return { body: frame('AtCoder', '', session) };
  if (path === '/login') return method === 'POST' ? signIn(asked, world, session) : loginPage(asked, session, world);
  if (path === '/settings') return session.handle ? { body: frame('Settings', '', session) } : redirect('/login');
  if (path === '/img/fair.png') return { contentType: 'image/png', body: Buffer.from('89504e470d0a1a0a', 'hex') };
  const place = /^\/contests\/([\w-]+)\/(tasks|submit|submissions)(?:\/(\w+))?$/.exec(path);
  const task = TASKS.find((one) => one.contest === place?.[1]);
  if (!place || !task) return undefined;
  if (place[2] === 'tasks') {
    const found = TASKS.find((one) => one.contest === place[1] && one.task === place[3]);
    return found && { body: frame(found.name, taskPage(found), session) };
  }
  if (place[2] === 'submit') {
    if (!session.handle) return redirect('/login');
    if (method === 'POST') return submit(asked, world, session, session.handle, task.contest);
    return { body: frame('Submit', submitForm(asked, session, task.contest, ''), session) };
  }
  // While a contest runs, what somebody sent is shown to nobody else.
  const isForAll = place[3] !== 'me' && world.notes.get('private') !== true;
  if (isForAll) return submissionPage(asked, world, place[3]);
  if (!session.handle) return redirect('/login');
  if (place[3] !== 'me') return submissionPage(asked, world, place[3]);
  return { body: frame('My submissions', submissionRows(asked, world, session.handle, task.contest), session) };
}

function frame(title: string, body: string, { csrf, handle }: Session): string {
  return `<!DOCTYPE html><html><head><title>${title}</title><meta charset="utf-8"><script>var userScreenName = "${handle ?? ''}"; var csrfToken = "${csrf}"</script></head><body><div id="main-container">${body}</div></body></html>`;
}

function csrfField({ csrf }: Session): string {
  return `<input type="hidden" name="csrf_token" value="${csrf.replaceAll('+', '&#43;')}" />`;
}

function loginPage({ troubles }: Asked, session: Session, world: World): Answer {
  const failed = world.notes.get('failed') === true;
  world.notes.delete('failed');
  const alert = failed ? '<div class="alert alert-danger">Username or Password is incorrect.</div>' : '';
  const box = troubles.has('challenge-box') ? BOX : '';
  const form = `${alert}<form action="" method="POST">${csrfField(session)}<input name="username"><input name="password" type="password">${box}<button id="submit">Sign In</button></form>`;
  return { body: frame('Sign In', form, session) };
}

function signIn({ form, troubles }: Asked, world: World, session: Session): Answer {
  if (form.get('csrf_token') !== session.csrf) return { status: 403, body: 'csrf' };
  const account = world.accountOf(form.get('username') ?? '', form.get('password') ?? '');
  if (!account || account.banned || troubles.has('challenge-box')) {
    world.notes.set('failed', true);
    return redirect('/login');
  }
  return redirect('/home', [`REVEL_SESSION=${world.signIn(account.handle)}; Path=/; HttpOnly`]);
}

function submitForm({ troubles }: Asked, session: Session, contest: string, alert: string): string {
  const tasks = TASKS.filter((one) => one.contest === contest);
  const languages = LANGUAGES.filter(([id]) => !(troubles.has('language-retired') && id === '6017'));
  const options = languages.map(([id, name]) => `<option value="${id}">${escaped(name)}</option>`).join('');
  const lists = tasks.map(
    (one) =>
      `<div id="select-lang-${one.task}"><select name="data.LanguageId"><option></option>${options}</select></div>`,
  );
  const names = tasks.map((one) => `<option value="${one.task}">${one.name}</option>`).join('');
  return `${alert}<form action="/contests/${contest}/submit" method="POST"><select id="select-task" name="data.TaskScreenName">${names}</select><div id="select-lang" data-name="data.LanguageId">${lists.join('')}</div><textarea id="plain-textarea" name="sourceCode"></textarea>${csrfField(session)}${troubles.has('challenge-box') ? BOX : ''}</form>`;
}

function submit(asked: Asked, world: World, session: Session, handle: string, contest: string): Answer {
  const { form, troubles } = asked;
  const refuse = (text: string): Answer => ({
    body: frame(
      'Submit',
      submitForm(asked, session, contest, `<div class="alert alert-danger" role="alert">× ${text}</div>`),
      session,
    ),
  });
  if (form.get('csrf_token') !== session.csrf) return { status: 403, body: 'csrf' };
  const task = TASKS.find((one) => one.contest === contest && one.task === form.get('data.TaskScreenName'));
  const isLanguage = LANGUAGES.some(([id]) => id === form.get('data.LanguageId'));
  if (troubles.has('challenge-box') || !task || !isLanguage) return refuse('Error.');
  if (troubles.has('source-refused')) return refuse('Source code is too long.');
  const last = world.submissionsOf(handle)[0];
  if (troubles.has('too-fast') && last && world.now() - last.at < GAP_MS)
    return refuse('Wait for 3 second to submit again.');
  const work = { handle, problem: task.task, languageId: form.get('data.LanguageId') ?? '' };
  const source = form.get('sourceCode') ?? '';
  const sent = world.receive({ ...work, source });
  sendAlongside(sent, asked, world);
  if (troubles.has('id-hidden')) world.notes.set('hidden', sent.id);
  return redirect(`/contests/${contest}/submissions/me`);
}
