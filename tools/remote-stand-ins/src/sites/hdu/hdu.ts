import { picture } from '../../frame/pictures.ts';
import type { Step } from '../../frame/script.ts';
import { type Answer, type Asked, redirect, type StandInSite } from '../../frame/serve.ts';
import { isTooSoon, listed, sendAlongside, type SiteWords, standingOf, wordsFor } from '../../frame/typical.ts';
import type { StandInSubmission, World } from '../../frame/world.ts';
import * as pages from './pages.ts';
import { HDU_PROBLEMS } from './problems.ts';

const LANGUAGES = ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#'] as const;
const ROWS = 15;
const GAP_MS = 5_000;

const WORDS: SiteWords = {
  waiting: 'Queuing',
  compiling: 'Compiling',
  running: 'Running',
  accepted: 'Accepted',
  wrong_answer: 'Wrong Answer',
  presentation_error: 'Presentation Error',
  compile_error: 'Compilation Error',
  time_limit: 'Time Limit Exceeded',
  memory_limit: 'Memory Limit Exceeded',
  runtime_error: 'Runtime Error (ACCESS_VIOLATION)',
  output_limit: 'Output Limit Exceeded',
  system_error: 'System Error',
};

export const hduStandIn: StandInSite = {
  keys: ['HDU'],
  name: 'HDU',
  charset: 'gb2312',
  firstId: 40_000_001,
  answer(asked, world) {
    if (asked.troubles.has('closed')) return page(pages.closedPage());
    if (asked.path.startsWith('/data/images/')) return picture('jpeg');
    return ROUTES[`${asked.method} ${asked.path}`]?.(asked, world);
  },
};

const ROUTES: Readonly<Record<string, (asked: Asked, world: World) => Answer>> = {
  'GET /': (asked, world) => page(pages.homePage(user(asked, world))),
  'POST /userloginex.php': signIn,
  'GET /showproblem.php': problem,
  'GET /submit.php': (asked, world) => {
    const handle = user(asked, world);
    return page(handle ? pages.submitPage(asked.query.get('pid') ?? '', LANGUAGES, handle) : pages.signInPage());
  },
  'POST /submit.php': submit,
  'GET /status.php': status,
  'GET /viewerror.php': compileError,
  'GET /viewcode.php': source,
};

/** The older pages say in themselves what they are written in, and the header does not. */
const page = (body: string): Answer => ({ body, contentType: 'text/html' });

const user = ({ cookies }: Asked, world: World) => world.signedIn(cookies.get('PHPSESSID')) ?? null;

const form = ({ troubles }: Asked): pages.HduForm => (troubles.has('other-layout') ? 'current' : 'older');

function signIn({ form: fields, query }: Asked, world: World): Answer {
  if (query.get('action') !== 'login' || !fields.has('login')) return page(pages.signInPage());
  const account = world.accountOf(fields.get('username') ?? '', fields.get('userpass') ?? '');
  if (!account || account.banned) return page(pages.wrongPasswordPage());
  return redirect('/', [`PHPSESSID=${world.signIn(account.handle)}; path=/`]);
}

function problem(asked: Asked, world: World): Answer {
  const id = asked.query.get('pid') ?? '';
  const found = HDU_PROBLEMS.find((one) => String(one.id) === id);
  return page(found ? pages.problemPage(found, form(asked), user(asked, world)) : pages.noSuchProblemPage(id));
}

function submit(asked: Asked, world: World): Answer {
  const handle = user(asked, world);
  if (!handle) return page(pages.signInPage());
  if (isTooSoon(handle, GAP_MS, asked, world)) return page(pages.waitPage(handle));
  const reason = refusal(asked);
  if (reason) return page(pages.refusedPage(reason, handle));
  const { form: fields } = asked;
  const sent = world.receive({
    handle,
    problem: fields.get('problemid') ?? '',
    languageId: fields.get('language') ?? '',
    source: sourceIn(fields),
  });
  sendAlongside(sent, asked, world);
  return redirect('/status.php');
}

/** It comes as percent signs within base64. */
function sourceIn(fields: URLSearchParams): string {
  return decodeURIComponent(Buffer.from(fields.get('_usercode') ?? '', 'base64').toString('latin1'));
}

function refusal({ form: fields, troubles }: Asked): string | undefined {
  const id = fields.get('problemid') ?? '';
  const bytes = Buffer.byteLength(sourceIn(fields));
  if (fields.get('check') !== '0' || !HDU_PROBLEMS.some((one) => String(one.id) === id)) {
    return `No such problem - ${id}!`;
  }
  if (troubles.has('language-retired') || !LANGUAGES[Number(fields.get('language') ?? Number.NaN)]) {
    return 'Please choose a language!';
  }
  if (troubles.has('source-refused') || bytes < 50 || bytes > 65_536) {
    return 'Code length is improper! Make sure your code length is longer than 50 and not exceed 65536 Bytes.';
  }
  return undefined;
}

function status(asked: Asked, world: World): Answer {
  const { query } = asked;
  const first = Number(query.get('first') || Number.MAX_SAFE_INTEGER);
  const wants = (name: string, value: string) =>
    !query.get(name) || query.get(name)?.toLowerCase() === value.toLowerCase();
  const found = world.submissions
    .filter((one) => one.id <= first && wants('user', one.handle) && wants('pid', one.problem))
    .toReversed();
  const shown = listed(found, asked).slice(0, ROWS);
  const rows = shown.map((one) => {
    const isAskedFor = one.id === first;
    return run(one, isAskedFor ? standingOf(one, asked, world) : world.standing(one));
  });
  return page(pages.statusPage(rows, form(asked), user(asked, world)));
}

function run(submission: StandInSubmission, step: Step): pages.HduRun {
  return {
    id: submission.id,
    submittedAt: new Date(submission.at),
    status: wordsFor(step, WORDS),
    problemId: Number(submission.problem),
    ...(step.state === 'final' && { timeMs: step.timeMs, memoryKb: step.memoryKb }),
    bytes: Buffer.byteLength(submission.source),
    language: LANGUAGES[Number(submission.languageId)] ?? '',
    user: submission.handle,
  };
}

function compileError(asked: Asked, world: World): Answer {
  const submission = world.submission(asked.query.get('rid'));
  const step = submission && world.standing(submission);
  const log = step?.state === 'final' ? `编译错误 ${step.log ?? ''}` : '';
  return page(pages.compileErrorPage(log, user(asked, world)));
}

function source(asked: Asked, world: World): Answer {
  const submission = world.submission(asked.query.get('rid'));
  const handle = user(asked, world);
  if (!handle || submission?.handle !== handle) return page(pages.signInPage());
  return page(pages.sourcePage(submission.source, handle));
}
