import { picture } from '../../frame/pictures.ts';
import type { Step } from '../../frame/script.ts';
import type { Answer, Asked, StandInSite } from '../../frame/serve.ts';
import { isTooSoon, listed, sendAlongside, type SiteWords, standingOf, wordsFor } from '../../frame/typical.ts';
import type { StandInSubmission, World } from '../../frame/world.ts';
import { LIBRE_PROBLEMS, type LibreProblem } from './problems.ts';

const LANGUAGES = [
  'cpp',
  'c',
  'java',
  'kotlin',
  'pascal',
  'python',
  'swift',
  'rust',
  'go',
  'haskell',
  'csharp',
  'fsharp',
];

const WORDS: SiteWords = {
  waiting: 'Pending',
  compiling: 'Pending',
  running: 'Pending',
  accepted: 'Accepted',
  wrong_answer: 'WrongAnswer',
  compile_error: 'CompilationError',
  time_limit: 'TimeLimitExceeded',
  memory_limit: 'MemoryLimitExceeded',
  runtime_error: 'RuntimeError',
  output_limit: 'OutputLimitExceeded',
  partial: 'PartiallyCorrect',
  system_error: 'SystemError',
  skipped: 'Canceled',
};

export const libreStandIn: StandInSite = {
  keys: ['LIBRE'],
  name: 'LibreOJ',
  charset: 'utf-8',
  firstId: 2_000_001,
  answer(asked, world) {
    if (asked.path.startsWith('/stand-in/')) return picture('png');
    return ROUTES[`${asked.method} ${asked.path}`]?.(asked, world);
  },
};

const ROUTES: Readonly<Record<string, (asked: Asked, world: World) => Answer>> = {
  'POST /api/auth/login': signIn,
  'GET /api/auth/getSessionInfo': session,
  'POST /api/problem/getProblem': getProblem,
  'POST /api/submission/submit': submit,
  'POST /api/submission/getSubmissionDetail': detail,
  'POST /api/submission/querySubmission': query,
};

const json = (value: unknown, status = 201): Answer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

const RECAPTCHA = json({ statusCode: 400, message: 'Invalid reCAPTCHA response.' }, 400);

type Body = Record<string, unknown>;

function bodyOf({ body }: Asked): Body {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === 'object' && read !== null ? (read as Body) : {};
  } catch {
    return {};
  }
}

function user({ headers }: Asked, world: World): string | undefined {
  return world.signedIn(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]);
}

function signIn(asked: Asked, world: World): Answer {
  if (asked.troubles.has('challenge-box')) return RECAPTCHA;
  if (user(asked, world)) return json({ error: 'ALREADY_LOGGEDIN' });
  const { username = '', password = '' } = bodyOf(asked);
  if (!world.accounts.some(({ handle }) => handle.toLowerCase() === String(username).toLowerCase())) {
    return json({ error: 'NO_SUCH_USER' });
  }
  const account = world.accountOf(String(username), String(password));
  if (!account || account.banned) return json({ error: 'WRONG_PASSWORD' });
  return json({ token: world.signIn(account.handle), username: account.handle });
}

function session(asked: Asked, world: World): Answer {
  const username = world.signedIn(asked.query.get('token') ?? '');
  return json({ serverPreference: {}, ...(username && { userMeta: { id: 1, username } }) }, 200);
}

function getProblem(asked: Asked): Answer {
  const { displayId } = bodyOf(asked);
  const problem = LIBRE_PROBLEMS.find((one) => one.displayId === displayId);
  if (!problem) return json({ error: 'NO_SUCH_PROBLEM' });
  const { timeLimit, memoryLimit, fileIo, checker } = problem;
  return json({
    meta: meta(problem),
    localizedContentsOfLocale: { locale: 'zh_CN', title: problem.title, contentSections: sectionsOf(problem, asked) },
    tagsOfLocale: problem.tags.map((name, id) => ({ id, name, color: 'blue', locale: 'zh_CN' })),
    samples: problem.samples,
    judgeInfo: { timeLimit, memoryLimit, fileIo, subtasks: null, checker: { type: checker } },
  });
}

/** Its pictures stand here, too. */
function sectionsOf({ sections }: LibreProblem, { headers }: Asked) {
  const here = `http://${headers.host ?? ''}/stand-in/`;
  return sections.map((section) => ({ ...section, text: section.text.replaceAll('PICTURES/', here) }));
}

const meta = ({ id, displayId, type }: LibreProblem) => ({
  id,
  displayId,
  type,
  isPublic: true,
  ownerId: 1,
  locales: ['zh_CN'],
});

function submit(asked: Asked, world: World): Answer {
  if (asked.troubles.has('challenge-box')) return RECAPTCHA;
  const handle = user(asked, world);
  if (!handle) return json({ error: 'PERMISSION_DENIED' });
  const { problemId, content } = bodyOf(asked) as { problemId?: number; content?: Body };
  const problem = LIBRE_PROBLEMS.find(({ id }) => id === problemId);
  if (!problem) return json({ error: 'NO_SUCH_PROBLEM' });
  const { language, code, compileAndRunOptions: options } = content ?? {};
  const isKnown = LANGUAGES.includes(String(language)) && typeof options === 'object';
  if (!isKnown || asked.troubles.has('language-retired')) {
    return json({ statusCode: 400, message: ['language must be a valid enum value'], error: 'Bad Request' }, 400);
  }
  if (typeof code !== 'string' || code.length > 1024 * 1024 || asked.troubles.has('source-refused')) {
    return json({ statusCode: 400, message: ['code must be shorter'], error: 'Bad Request' }, 400);
  }
  if (isTooSoon(handle, 0, asked, world)) return json({ statusCode: 429, message: 'Too Many Requests' }, 429);
  const sent = world.receive({
    handle,
    problem: String(problem.displayId),
    languageId: String(language),
    source: code,
  });
  sendAlongside(sent, asked, world);
  return json({ submissionId: sent.id });
}

function detail(asked: Asked, world: World): Answer {
  const submission = world.submission(bodyOf(asked)['submissionId'] as string);
  if (!submission) return json({ error: 'NO_SUCH_SUBMISSION' });
  const step = standingOf(submission, asked, world);
  const { source: code, languageId: language } = submission;
  return json({
    meta: submissionMeta(submission, step),
    content: { language, code, compileAndRunOptions: {} },
    progress: progress(step),
  });
}

function query(asked: Asked, world: World): Answer {
  const { submitter = '', problemDisplayId, takeCount = 10 } = bodyOf(asked);
  const own = listed(world.submissionsOf(String(submitter), String(problemDisplayId)), asked);
  const submissions = own.slice(0, Number(takeCount)).map((one) => submissionMeta(one, world.standing(one)));
  return json({ submissions, hasSmallerId: false, hasLargerId: false });
}

function submissionMeta(submission: StandInSubmission, step: Step) {
  const problem = LIBRE_PROBLEMS.find(({ displayId }) => String(displayId) === submission.problem);
  const isFinal = step.state === 'final';
  return {
    id: submission.id,
    isPublic: true,
    codeLanguage: submission.languageId,
    answerSize: submission.source.length,
    status: wordsFor(step, WORDS),
    score: isFinal ? (step.score ?? (step.outcome === 'accepted' ? 100 : 0)) : null,
    timeUsed: isFinal ? step.timeMs : null,
    memoryUsed: isFinal ? step.memoryKb : null,
    submitTime: new Date(submission.at).toISOString(),
    problem: problem && meta(problem),
    problemTitle: problem?.title,
    submitter: { id: 1, username: submission.handle },
  };
}

const PROGRESS = { waiting: 'Preparing', compiling: 'Compiling', running: 'Running' } as const;

function progress(step: Step) {
  if (step.state !== 'final') return { progressType: PROGRESS[step.state] };
  if (step.outcome === 'compile_error') {
    const message = { data: step.log ?? '', omittedLength: 0 };
    return {
      progressType: 'Finished',
      status: 'CompilationError',
      compile: { compileTaskHash: 'c', success: false, message },
    };
  }
  const failing = step.outcome === 'accepted' ? undefined : (WORDS[step.outcome] ?? 'SystemError');
  const tests = Array.from({ length: Math.max(1, step.test) }, (_, at) => `t${at + 1}`);
  const testcaseResult = Object.fromEntries(
    tests.map((hash, at) => [
      hash,
      {
        testcaseInfo: { timeLimit: 1000, memoryLimit: 256, inputFile: `${at + 1}.in`, outputFile: `${at + 1}.out` },
        status: failing && at === tests.length - 1 ? failing : 'Accepted',
        score: 100,
        time: step.timeMs,
        memory: step.memoryKb,
        input: '1 2',
        output: { data: '3', omittedLength: 0 },
        userOutput: '3',
      },
    ]),
  );
  return {
    progressType: 'Finished',
    compile: { compileTaskHash: 'c', success: true, message: '' },
    testcaseResult,
    subtasks: [{ score: 100, fullScore: 100, testcases: tests.map((testcaseHash) => ({ testcaseHash })) }],
  };
}
