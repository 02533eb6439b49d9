import { picture } from '../../frame/pictures.ts';
import type { Outcome, Step } from '../../frame/script.ts';
import { type Answer, type Asked, redirect, type StandInSite } from '../../frame/serve.ts';
import { isTooSoon, listed, sendAlongside, type SiteWords, standingOf, wordsFor } from '../../frame/typical.ts';
import type { StandInSubmission, World } from '../../frame/world.ts';
import * as pages from './pages.ts';
import { SPOJ_PROBLEMS } from './problems.ts';

const LANGUAGES = new Map([
  [1, 'C++ (gcc 8.3)'],
  [4, 'Python (cpython 2.7.16)'],
  [6, 'Whitespace (wspace 0.3)'],
  [10, 'Java (HotSpot 12)'],
  [11, 'C (gcc 8.3)'],
  [12, 'Brainf**k (bff 1.0.6)'],
  [44, 'C++14 (gcc 8.3)'],
  [62, 'Text (plain text)'],
  [116, 'Python 3 (python 3.7.3)'],
]);

const WORDS: SiteWords = {
  waiting: 'waiting..',
  compiling: 'compiling..',
  running: 'running..',
  accepted: 'accepted',
  wrong_answer: 'wrong answer',
  time_limit: 'time limit exceeded',
  compile_error: 'compilation error',
  runtime_error: 'runtime error (SIGSEGV)',
  output_limit: 'runtime error (SIGXFSZ)',
  memory_limit: 'runtime error (NZEC)',
  system_error: 'internal error',
};

const NUMBERS: Partial<Record<Outcome, number>> = {
  compile_error: 11,
  runtime_error: 12,
  output_limit: 12,
  memory_limit: 12,
  time_limit: 13,
  wrong_answer: 14,
  accepted: 15,
  partial: 15,
};

export const spojStandIn: StandInSite = {
  keys: ['SPOJ'],
  name: 'SPOJ',
  charset: 'utf-8',
  firstId: 33_000_001,
  answer(asked, world) {
    for (const [method, path, handler] of ROUTES) {
      const found = asked.method === method ? path.exec(asked.path) : null;
      if (found) return handler(asked, world, found[1] ?? '', found[2] ?? '');
    }
    return undefined;
  },
};

type Handler = (asked: Asked, world: World, first: string, second: string) => Answer;

const ROUTES: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['GET', /^\/$/, (asked, world) => ({ body: pages.homePage(user(asked, world)) })],
  ['GET', /^\/content\/stand-in/, () => picture('png')],
  ['GET', /^\/login\/?$/, (asked) => ({ body: pages.loginPage(false, hasBox(asked)) })],
  ['POST', /^\/login\/$/, signIn],
  ['GET', /^\/problems\/([A-Z0-9_]+)\/$/, problem],
  ['GET', /^\/submit\/([A-Z0-9_]+)\/$/, submitPage],
  ['POST', /^\/submit\/complete\/$/, submit],
  ['POST', /^\/status\/ajax=1,ajaxdiff=1$/, statusAnswer],
  ['GET', /^\/status\/ns=(\d+)$/, statusPage],
  ['GET', /^\/status\/([A-Z0-9_]+),([^/]+)\/$/, ownStatus],
  ['GET', /^\/error\/(\d+)$/, compileError],
  ['GET', /^\/files\/src\/(\d+)\/$/, source],
];

const user = ({ cookies }: Asked, world: World) => world.signedIn(cookies.get('SPOJ')) ?? null;

const form = ({ troubles }: Asked): pages.SpojForm => (troubles.has('other-layout') ? 'older' : 'current');

const hasBox = ({ troubles }: Asked) => troubles.has('challenge-box');

function problemOf(code: string): pages.SpojProblem | undefined {
  return SPOJ_PROBLEMS.find((one) => one.code === code);
}

function signIn(asked: Asked, world: World): Answer {
  const { form: fields } = asked;
  if (hasBox(asked)) return { body: pages.loginPage(false, true) };
  const account = world.accountOf(fields.get('login_user') ?? '', fields.get('password') ?? '');
  if (!account || account.banned) return { body: pages.loginPage(true, false) };
  const token = world.signIn(account.handle);
  return redirect('/', [
    `SPOJ=${token}; path=/`,
    `autologin_login=${account.handle}; path=/`,
    `autologin_hash=${token.slice(0, 8)}; path=/`,
  ]);
}

function problem(asked: Asked, world: World, code: string): Answer {
  const found = problemOf(code);
  if (!found) return { body: pages.unknownProblemPage() };
  return { body: pages.problemPage(found, form(asked), user(asked, world)) };
}

function submitPage(asked: Asked, world: World, code: string): Answer {
  const found = problemOf(code);
  if (!found) return { body: pages.unknownProblemPage() };
  return { body: pages.submitPage(found, LANGUAGES, user(asked, world)) };
}

function submit(asked: Asked, world: World): Answer {
  const handle = user(asked, world);
  if (!handle) return { body: pages.authorisationPage() };
  const { form: fields, troubles } = asked;
  const found = problemOf(fields.get('problemcode') ?? '');
  const text = fields.get('file') ?? '';
  const language = Number(fields.get('lang'));
  if (hasBox(asked)) return { body: pages.loginPage(false, true) };
  if (!found) return { body: pages.refusedPage('Wrong problem code!', handle) };
  if (troubles.has('language-retired') || !found.languages.includes(language)) {
    return { body: pages.refusedPage("You can't submit in this language for this problem!", handle) };
  }
  if (troubles.has('source-refused') || Buffer.byteLength(text) > 50_000) {
    return { body: pages.refusedPage('Your solution is too long (maximum 50000B)', handle) };
  }
  if (isTooSoon(handle, 0, asked, world)) return { status: 429, headers: { 'retry-after': '5' }, body: 'Too many' };
  const sent = world.receive({ handle, problem: found.code, languageId: String(language), source: text });
  sendAlongside(sent, asked, world);
  return { body: pages.submittedPage(sent.id, handle) };
}

function statusAnswer(asked: Asked, world: World): Answer {
  const ids = (asked.form.get('ids') ?? '').split(',');
  const runs = ids.flatMap((id) => {
    const submission = world.submission(id);
    return submission ? [run(submission, standingOf(submission, asked, world))] : [];
  });
  // The older page has no such answer: its own rows are read instead.
  if (asked.troubles.has('other-layout')) return { body: pages.statusPage([], null) };
  return { body: pages.statusJson(runs), contentType: 'application/json' };
}

function statusPage(asked: Asked, world: World, id: string): Answer {
  const submission = world.submission(id);
  const runs = submission ? [run(submission, standingOf(submission, asked, world))] : [];
  return { body: pages.statusPage(runs, user(asked, world)) };
}

function ownStatus(asked: Asked, world: World, code: string, handle: string): Answer {
  const found = listed(world.submissionsOf(decodeURIComponent(handle), code), asked).slice(0, 20);
  const runs = found.map((one) => run(one, world.standing(one)));
  return { body: pages.statusPage(runs, user(asked, world)) };
}

function run(submission: StandInSubmission, step: Step): pages.SpojRun {
  const shared = { id: submission.id, code: submission.problem };
  if (step.state !== 'final') return { ...shared, description: wordsFor(step, WORDS), status: 1, final: false };
  const description = step.word ?? (step.outcome === 'partial' ? String(step.score ?? 0) : wordsFor(step, WORDS));
  return {
    ...shared,
    description,
    status: NUMBERS[step.outcome] ?? 20,
    final: true,
    timeSeconds: step.timeMs / 1000,
    memory: step.memoryKb >= 1024 ? `${(step.memoryKb / 1024).toFixed(1)}M` : `${step.memoryKb}k`,
  };
}

function compileError(asked: Asked, world: World, id: string): Answer {
  const handle = user(asked, world);
  const submission = world.submission(id);
  if (!handle || submission?.handle !== handle) return { body: pages.authorisationPage() };
  const step = world.standing(submission);
  return { body: pages.compileErrorPage(step.state === 'final' ? (step.log ?? '') : '', handle) };
}

function source(asked: Asked, world: World, id: string): Answer {
  const submission = world.submission(id);
  if (!submission || submission.handle !== user(asked, world)) return { body: pages.authorisationPage() };
  return { body: submission.source, contentType: 'text/plain; charset=utf-8' };
}
