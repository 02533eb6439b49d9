import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { escaped } from '../../frame/html.ts';
import { type Answer, type Asked, redirect, type StandInSite } from '../../frame/serve.ts';
import { sendAlongside } from '../../frame/typical.ts';
import type { StandInSubmission, World } from '../../frame/world.ts';
import { frame, gymFilesPage, LANGUAGES, PROBLEMS, problemPage } from './pages.ts';
import { apiAnswer, rowsOf, submitSourceOf } from './results.ts';

const BOX =
  '<div class="cf-turnstile" data-sitekey="x"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>';

/** Codeforces and its gym: one site, one set of accounts. */
export const codeforcesStandIn: StandInSite = {
  keys: ['CF', 'GYM'],
  name: 'Codeforces',
  charset: 'utf-8',
  firstId: 300_000_001,
  answer(asked, world) {
    if (asked.troubles.has('rcpc') || world.notes.get('rcpc') === true) {
      const gate = gateFor(asked, world);
      if (gate) return gate;
    }
    const session = sessionOf(asked);
    const answer = route(asked, world, session);
    return answer && { ...answer, cookies: [...(answer.cookies ?? []), ...session.fresh] };
  },
};

type Session = { id: string; csrf: string; handle?: string; fresh: readonly string[] };

function sessionOf({ cookies }: Asked): Session {
  const known = cookies.get('JSESSIONID');
  const id = known ?? randomBytes(16).toString('hex').toUpperCase();
  const fresh = [
    ...(known ? [] : [`JSESSIONID=${id}; Path=/; HttpOnly`]),
    ...(cookies.has('39ce7') ? [] : ['39ce7=CF9vAAqG; Path=/']),
    ...(cookies.has('70a7c28f3de') ? [] : ['70a7c28f3de=abcdefgh0123456789; Path=/']),
  ];
  return { id, csrf: createHash('md5').update(id).digest('hex'), fresh };
}

function route(asked: Asked, world: World, session: Session): Answer | undefined {
  const { method, path } = asked;
  const handle = world.signedIn(asked.cookies.get('X-User-Sha1'));
  const me = { ...session, handle };
  if (path === '/') return { body: frame('Home', '', me) };
  if (path === '/enter')
    return method === 'POST' ? signIn(asked, world, session) : { body: enterPage(asked, session, '') };
  if (path === '/api/user.status') return apiAnswer(asked, world);
  if (path === '/problemset') return { body: frame('Problemset', '<table class="problems"></table>', me) };
  if (path === '/problemset/status')
    return handle ? { body: frame('Status', rowsOf(asked, world, handle), me) } : redirect('/enter');
  if (path === '/data/submitSource' || path === '/data/judgeProtocol') return details(asked, world, session, handle);
  if (/^\/gym\/100002\/attachments\/download\/\d+\//.test(path)) {
    return { contentType: 'application/pdf', body: Buffer.from('%PDF-1.4\n% our own, and empty\n%%EOF\n') };
  }
  if (path.endsWith('/predownloaded/ab/cd/yard.png')) return { contentType: 'image/png', body: PICTURE };
  const problem = /^\/(?:problemset\/problem\/(\d+)\/(\w+)|(?:contest|gym)\/(\d+)\/problem\/(\w+))$/.exec(path);
  if (problem) return statement(asked, me, problem[1] ?? problem[3]!, problem[2] ?? problem[4]!);
  const place = /^\/(contest|gym)\/(\d+)(?:\/(submit|my))?$/.exec(path);
  return place ? contest(asked, world, me, place) : undefined;
}

function contest(asked: Asked, world: World, me: Session, [, kind, number, page]: RegExpExecArray): Answer {
  if (page === undefined) {
    if (number === '100002') return { body: frame('Stand-in Gym Two', gymFilesPage(), me) };
    return PROBLEMS.some((one) => one.contest === number) ? { body: frame('Contest', '', me) } : redirect('/');
  }
  if (!me.handle) return redirect('/enter');
  if (page === 'my') return { body: frame('My', rowsOf(asked, world, me.handle, number), me) };
  if (asked.method === 'POST') return submit(asked, world, me, me.handle, `${kind}/${number}`);
  return { body: frame('Submit', submitForm(asked, world, me, number!, ''), me) };
}

function statement(asked: Asked, me: Session, contestNumber: string, index: string): Answer {
  const isGym = Number(contestNumber) >= 100_000;
  if (contestNumber === '2' && index === 'A')
    return { contentType: 'application/pdf', body: Buffer.from('%PDF-1.4\n%%EOF\n') };
  if (contestNumber === '100003' && !me.handle) return redirect('/enter');
  const found = PROBLEMS.find(
    (one) => one.contest === contestNumber.replace('100003', '100001') && one.index === index,
  );
  if (!found) return redirect(isGym ? `/gym/${contestNumber}` : '/problemset');
  return { body: frame(found.name, problemPage(found, asked.troubles.has('other-layout')), me) };
}

function enterPage({ troubles }: Asked, session: Session, error: string): string {
  return frame(
    'Login',
    `<form method="post" action="" id="enterForm"><input type='hidden' name='csrf_token' value='${session.csrf}'/><input type='hidden' name='ftaa' value=''/><input type='hidden' name='bfaa' value=''/><input type="hidden" name="action" value="enter"/><input type="text" name="handleOrEmail"/><input type="password" name="password"/>${error === '' ? '' : `<span class="error for__password">${error}</span>`}<input type="checkbox" name="remember"/>${troubles.has('challenge-box') ? BOX : ''}</form>`,
    session,
  );
}

function signIn(asked: Asked, world: World, session: Session): Answer {
  const { form, troubles } = asked;
  if (form.get('csrf_token') !== session.csrf || form.get('action') !== 'enter') return { status: 403, body: 'csrf' };
  if (troubles.has('challenge-box')) return { body: enterPage(asked, session, 'Prove that you are human') };
  const account = world.accountOf(form.get('handleOrEmail') ?? '', form.get('password') ?? '');
  if (!account) return { body: enterPage(asked, session, 'Invalid handle/email or password') };
  if (account.banned) return { body: enterPage(asked, session, 'The account is blocked') };
  return redirect('/', [`X-User-Sha1=${world.signIn(account.handle)}; Path=/; HttpOnly`]);
}

/** With what it has taken up since, as is written in `languages` of the notes. */
function languagesOf(world: World): readonly (readonly [id: string, name: string])[] {
  return [...LANGUAGES, ...((world.notes.get('languages') as [string, string][] | undefined) ?? [])];
}

function submitForm({ troubles }: Asked, world: World, { csrf }: Session, number: string, error: string): string {
  const problems = PROBLEMS.filter((one) => one.contest === number).map((one) => one.index);
  const indexes = problems.length > 0 ? problems : ['A'];
  const languages = languagesOf(world).filter(([id]) => !(troubles.has('language-retired') && id === '54'));
  return `<form class="submit-form" method="post" action="?csrf_token=${csrf}" enctype="multipart/form-data"><input type='hidden' name='csrf_token' value='${csrf}'/><input type='hidden' name='ftaa' value=''/><input type='hidden' name='bfaa' value=''/><input type="hidden" name="action" value="submitSolutionFormSubmitted"/><input type="hidden" name="contestId" value="${number}"/><select name="submittedProblemIndex"><option value="">Choose</option>${indexes.map((one) => `<option value="${one}">${one}</option>`).join('')}</select><select name="programTypeId">${languages.map(([id, name]) => `<option value="${id}">${escaped(name)}</option>`).join('')}</select><textarea name="source"></textarea>${error}${troubles.has('challenge-box') ? BOX : ''}</form>`;
}

function submit(asked: Asked, world: World, me: Session, handle: string, place: string): Answer {
  const { form, query, troubles, cookies } = asked;
  const number = place.split('/')[1]!;
  const isRight = form.get('csrf_token') === me.csrf && query.get('csrf_token') === me.csrf;
  const tta = form.get('_tta');
  if (!isRight || (tta !== null && tta !== '' && Number(tta) !== expectedTta(cookies.get('39ce7') ?? ''))) {
    return { status: 403, body: frame('Forbidden', 'Your session has ended', me) };
  }
  const refuse = (field: string, text: string): Answer => ({
    body: frame('Submit', submitForm(asked, world, me, number, `<span class="error for__${field}">${text}</span>`), me),
  });
  const problem = `${number}/${form.get('submittedProblemIndex')}`;
  const source = form.get('source') ?? '';
  if (form.get('action') !== 'submitSolutionFormSubmitted' || form.get('contestId') !== number) {
    return refuse('source', 'Fill in the form');
  }
  if (troubles.has('banned')) return refuse('source', 'Your account is blocked');
  if (troubles.has('too-fast')) return refuse('source', 'You have made too many submissions in the last minutes');
  if (troubles.has('source-refused') || source.length > 65_536) return refuse('source', 'The source is too long');
  if (!languagesOf(world).some(([id]) => id === form.get('programTypeId')))
    return refuse('programTypeId', 'This language is not allowed');
  if (world.submissionsOf(handle, problem).some((one) => one.source === source)) {
    return refuse('source', 'You have submitted exactly the same code before');
  }
  const sent = world.receive({ handle, problem, languageId: form.get('programTypeId') ?? '', source });
  sendAlongside(sent, asked, world);
  if (troubles.has('id-hidden')) world.notes.set('hidden', sent.id);
  return redirect(`/${place}/my`);
}

function details(asked: Asked, world: World, session: Session, handle: string | undefined): Answer {
  const { form, headers, path, troubles } = asked;
  const found: StandInSubmission | undefined = world.submission(form.get('submissionId'));
  const token = form.get('csrf_token') ?? headers['x-csrf-token'];
  if (!handle || token !== session.csrf || !found || found.handle !== handle) return { status: 403, body: 'Forbidden' };
  const value = path.endsWith('judgeProtocol') ? logOf(world, found) : submitSourceOf(world, found, troubles);
  return { contentType: 'application/json; charset=UTF-8', body: JSON.stringify(value) };
}

function logOf(world: World, submission: StandInSubmission): string {
  const step = world.standing(submission);
  return step.state === 'final' ? (step.log ?? '') : '';
}

/** Written once more from the description, so that the provider's own is compared with something. */
function expectedTta(cookie: string): number {
  return [...Buffer.from(cookie, 'latin1')].reduce((before, code, c, codes) => {
    let t = (before + (c + 1) * (c + 2) * code) % 1009;
    t += c % 3 === 0 ? 1 : 0;
    t *= c % 2 === 0 ? 2 : 1;
    t -= c > 0 ? Math.floor(codes[Math.floor(c / 2)]! / 2) * (t % 5) : 0;
    return ((t % 1009) + 1009) % 1009;
  }, 0);
}

const GATE_KEY = Buffer.from('e9df592a0909bfa5fcff1ce7958e598b', 'hex');
const GATE_VECTOR = Buffer.from('5d10aa76f4aed1bdf3dbb302e8863d52', 'hex');

/** A short page with three numbers; the cookie is the third, decrypted. */
function gateFor({ cookies }: Asked, world: World): Answer | undefined {
  const wanted = createHash('md5').update('gate').digest('hex');
  world.notes.set('rcpc', true);
  if (cookies.get('RCPC') === wanted) return undefined;
  const cipher = createCipheriv('aes-128-cbc', GATE_KEY, GATE_VECTOR).setAutoPadding(false);
  const data = Buffer.concat([cipher.update(Buffer.from(wanted, 'hex')), cipher.final()]).toString('hex');
  return {
    body: `<html><body>Redirecting... Please, wait.<script>var a=toNumbers("${GATE_KEY.toString('hex')}"),b=toNumbers("${GATE_VECTOR.toString('hex')}"),c=toNumbers("${data}");</script></body></html>`,
  };
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
