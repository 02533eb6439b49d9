import { picture } from '../../frame/pictures.ts';
import type { Step } from '../../frame/script.ts';
import { type Answer, type Asked, redirect, type StandInSite } from '../../frame/serve.ts';
import { listed, sendAlongside, type SiteWords, standingOf, wordsFor } from '../../frame/typical.ts';
import type { StandInSubmission, World } from '../../frame/world.ts';
import * as pages from './pages.ts';
import { POJ_PROBLEMS } from './problems.ts';

const LANGUAGES = ['G++', 'GCC', 'Java', 'Pascal', 'C++', 'C', 'Fortran'] as const;
const ROWS = 20;

const WORDS: SiteWords = {
  waiting: 'Waiting',
  compiling: 'Compiling',
  running: 'Running & Judging',
  accepted: 'Accepted',
  presentation_error: 'Presentation Error',
  time_limit: 'Time Limit Exceeded',
  memory_limit: 'Memory Limit Exceeded',
  wrong_answer: 'Wrong Answer',
  runtime_error: 'Runtime Error',
  output_limit: 'Output Limit Exceeded',
  compile_error: 'Compile Error',
  system_error: 'System Error',
};

export const pojStandIn: StandInSite = {
  keys: ['POJ'],
  name: 'POJ',
  charset: 'utf-8',
  firstId: 25_000_001,
  answer(asked, world) {
    if (asked.path.startsWith('/images/')) return picture('jpeg');
    return ROUTES[`${asked.method} ${asked.path}`]?.(asked, world);
  },
};

const ROUTES: Readonly<Record<string, (asked: Asked, world: World) => Answer>> = {
  'GET /': (asked, world) => ({ body: pages.homePage(user(asked, world)) }),
  'POST /login': signIn,
  'GET /problem': problem,
  'GET /submit': (asked, world) => {
    const handle = user(asked, world);
    const id = asked.query.get('problem_id') ?? '';
    return { body: handle ? pages.submitPage(id, LANGUAGES, handle) : pages.pleaseLoginPage() };
  },
  'POST /submit': submit,
  'GET /status': status,
  'GET /showsource': source,
  'GET /showcompileinfo': compileError,
};

const user = ({ cookies }: Asked, world: World) => world.signedIn(cookies.get('JSESSIONID')) ?? null;

const form = ({ troubles }: Asked): pages.PojForm => (troubles.has('other-layout') ? 'current' : 'older');

/** A wrong password is answered like a right one. */
function signIn({ form: fields }: Asked, world: World): Answer {
  const account = world.accountOf(fields.get('user_id1') ?? '', fields.get('password1') ?? '');
  const isRight = account && !account.banned && fields.get('B1') === 'login';
  return redirect(fields.get('url') ?? '.', isRight ? [`JSESSIONID=${world.signIn(account.handle)}; Path=/`] : []);
}

function problem(asked: Asked, world: World): Answer {
  const id = asked.query.get('id') ?? '';
  const found = POJ_PROBLEMS.find((one) => String(one.id) === id);
  if (!found) return { body: pages.errorPage(`Can not find problem ${Number(id)}`, user(asked, world)) };
  return { body: pages.problemPage(found, form(asked), user(asked, world)) };
}

function submit(asked: Asked, world: World): Answer {
  const handle = user(asked, world);
  if (!handle) return { body: pages.pleaseLoginPage() };
  const { form: fields } = asked;
  const problemId = fields.get('problem_id') ?? '';
  const language = fields.get('language') ?? '';
  const given = fields.get('source') ?? '';
  const text = fields.get('encoded') === '1' ? Buffer.from(given, 'base64').toString() : given;
  const reason = refusal(asked, problemId, language, text);
  if (reason) return { body: pages.errorPage(reason, handle) };
  sendAlongside(world.receive({ handle, problem: problemId, languageId: language, source: text }), asked, world);
  return redirect('/status');
}

function refusal({ troubles }: Asked, problemId: string, language: string, text: string): string | undefined {
  if (!POJ_PROBLEMS.some((one) => String(one.id) === problemId)) return `Can not find problem ${problemId}`;
  if (troubles.has('language-retired') || !LANGUAGES[Number(language)]) return 'Unsupported language.';
  const bytes = Buffer.byteLength(text);
  if (troubles.has('source-refused') || bytes < 10) return 'Source code too short.';
  return bytes > 65_536 ? 'Source code too long.' : undefined;
}

function status(asked: Asked, world: World): Answer {
  const { query } = asked;
  const top = Number(query.get('top') || Number.MAX_SAFE_INTEGER);
  const wants = (name: string, value: string) =>
    !query.get(name) || query.get(name)?.toLowerCase() === value.toLowerCase();
  const found = world.submissions
    .filter((one) => one.id < top && wants('user_id', one.handle) && wants('problem_id', one.problem))
    .toReversed();
  const shown = listed(found, asked).slice(0, ROWS);
  const rows = shown.map((one) => {
    const isAskedFor = one.id === top - 1;
    return run(one, isAskedFor ? standingOf(one, asked, world) : world.standing(one));
  });
  return { body: pages.statusPage(rows, form(asked), user(asked, world)) };
}

function run(submission: StandInSubmission, step: Step): pages.PojRun {
  const isAccepted = step.state === 'final' && step.outcome === 'accepted';
  return {
    id: submission.id,
    user: submission.handle,
    problemId: Number(submission.problem),
    result: wordsFor(step, WORDS),
    ...(isAccepted && { timeMs: step.timeMs, memoryKb: step.memoryKb }),
    language: LANGUAGES[Number(submission.languageId)] ?? '',
    bytes: Buffer.byteLength(submission.source),
    submittedAt: new Date(submission.at),
  };
}

/** Only its owner is shown it. */
function source(asked: Asked, world: World): Answer {
  const submission = world.submission(asked.query.get('solution_id'));
  const handle = user(asked, world);
  if (!handle) return { body: pages.pleaseLoginPage() };
  if (submission?.handle !== handle) {
    return { body: pages.errorPage('You have no permission to view this source.', handle) };
  }
  return { body: pages.sourcePage(run(submission, world.standing(submission)), submission.source, handle) };
}

function compileError(asked: Asked, world: World): Answer {
  const submission = world.submission(asked.query.get('solution_id'));
  const handle = user(asked, world);
  if (!handle) return { body: pages.pleaseLoginPage() };
  if (submission?.handle !== handle) return { body: pages.errorPage('You have no permission to view this.', handle) };
  const step = world.standing(submission);
  const log = step.state === 'final' ? (step.log ?? '') : '';
  return { body: pages.compileErrorPage(log, form(asked), handle) };
}
