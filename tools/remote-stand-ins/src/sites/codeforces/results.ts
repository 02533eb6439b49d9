import { escaped } from '../../frame/html.ts';
import type { Answer, Asked } from '../../frame/serve.ts';
import type { Outcome, Step } from '../../frame/script.ts';
import type { TroubleName } from '../../frame/troubles.ts';
import type { StandInSubmission, World } from '../../frame/world.ts';
import { SHOWN_LANGUAGES } from './pages.ts';

const WORDS: Readonly<Record<Outcome, readonly [word: string, text: string]>> = {
  accepted: ['OK', 'Accepted'],
  wrong_answer: ['WRONG_ANSWER', 'Wrong answer on test'],
  presentation_error: ['PRESENTATION_ERROR', 'Presentation error on test'],
  compile_error: ['COMPILATION_ERROR', 'Compilation error'],
  time_limit: ['TIME_LIMIT_EXCEEDED', 'Time limit exceeded on test'],
  memory_limit: ['MEMORY_LIMIT_EXCEEDED', 'Memory limit exceeded on test'],
  runtime_error: ['RUNTIME_ERROR', 'Runtime error on test'],
  output_limit: ['RUNTIME_ERROR', 'Runtime error on test'],
  idleness: ['IDLENESS_LIMIT_EXCEEDED', 'Idleness limit exceeded on test'],
  partial: ['PARTIAL', 'Partial result:'],
  system_error: ['CRASHED', 'Denial of judgement'],
  skipped: ['SKIPPED', 'Skipped'],
};

type Final = Extract<Step, { state: 'final' }>;

function textOf(step: Final): string {
  if (step.word !== undefined) return step.word;
  const text = WORDS[step.outcome][1];
  if (text.endsWith('test')) return `${text} ${step.test}`;
  return step.outcome === 'partial' ? `${text} ${step.score} points` : text;
}

/** The API's and the rows' word. One that is told (`says …`) stands for itself where it is not an accepted one's. */
function wordOf(step: Final): string {
  return step.word !== undefined && step.outcome !== 'accepted' ? step.word : WORDS[step.outcome][0];
}

function stepFor(world: World, one: StandInSubmission, troubles: ReadonlySet<TroubleName>): Step {
  const step = world.look(one, troubles.has('verdict-never'));
  if (troubles.has('verdict-never') && step.state === 'final') return { state: 'running', test: 1 };
  if (troubles.has('unknown-verdict') && step.state === 'final') {
    return { ...step, outcome: 'wrong_answer', word: 'GONE_FISHING' };
  }
  return step;
}

export function submitSourceOf(world: World, one: StandInSubmission, troubles: ReadonlySet<TroubleName>) {
  const step = stepFor(world, one, troubles);
  const base = { source: one.source, href: `/contest/1/submission/${one.id}`, compilationError: 'false' };
  if (step.state !== 'final') {
    const test = step.state === 'running' ? step.test : 0;
    const text = test > 0 ? `Running on test ${test}` : 'In queue';
    return {
      ...base,
      waiting: 'true',
      testCount: String(test),
      verdict: `<span class='verdict-waiting'>${text}</span>`,
    };
  }
  const isAccepted = step.outcome === 'accepted';
  const span = `<span class='verdict-${isAccepted ? 'accepted' : 'rejected'}'>${escaped(textOf(step))}</span>`;
  if (step.outcome === 'compile_error') {
    return {
      ...base,
      waiting: 'false',
      testCount: '1',
      compilationError: 'true',
      verdict: span,
      'checkerStdoutAndStderr#1': step.log ?? '',
    };
  }
  const tests: Record<string, string> = {};
  for (let test = 1; test <= step.test; test++) {
    const isLast = test === step.test;
    tests[`verdict#${test}`] = isLast && step.outcome !== 'partial' && step.outcome !== 'skipped' ? wordOf(step) : 'OK';
    tests[`timeConsumed#${test}`] = String(isLast ? step.timeMs : 15);
    tests[`memoryConsumed#${test}`] = String(step.memoryKb * 1024);
    tests[`input#${test}`] = '6 6 4\r\n';
    tests[`output#${test}`] = '4\r\n';
    tests[`answer#${test}`] = '4\r\n';
    tests[`checkerStdoutAndStderr#${test}`] = 'ok 1 number(s): "4"';
    tests[`exitCode#${test}`] = '0';
    tests[`rejected#${test}`] = String(isLast && !isAccepted);
  }
  return { ...base, waiting: 'false', testCount: String(step.test), verdict: span, ...tests };
}

/** The account's list; of one contest, or of all. */
export function rowsOf({ troubles }: Asked, world: World, handle: string, contest?: string): string {
  const hidden = world.notes.get('hidden');
  const rows = world
    .submissionsOf(handle)
    .filter((one) => contest === undefined || one.problem.startsWith(`${contest}/`))
    .filter((one) => one.id !== hidden)
    .map((one) => rowOf(world, one, troubles, contest !== undefined));
  return `<div class="datatable"><table class="status-frame-datatable"><tr class="first-row"><th>#</th><th>Who</th><th>Problem</th><th>Lang</th><th>Verdict</th><th>Time</th><th>Memory</th></tr>${rows.join('')}</table></div>`;
}

function rowOf(world: World, one: StandInSubmission, troubles: ReadonlySet<TroubleName>, isLook: boolean): string {
  const step = isLook ? stepFor(world, one, troubles) : world.standing(one);
  const [contest, index] = one.problem.split('/');
  const place = Number(contest) >= 100_000 ? 'gym' : 'contest';
  const language = SHOWN_LANGUAGES[one.languageId] ?? '';
  const isFinal = step.state === 'final';
  const text = isFinal ? textOf(step) : step.state === 'running' ? `Running on test ${step.test}` : 'In queue';
  const verdict = isFinal ? wordOf(step) : 'TESTING';
  return `<tr class="highlighted-row" data-submission-id="${one.id}" data-a="1"><td class="id-cell"><a class="view-source" href="/${place}/${contest}/submission/${one.id}">${one.id}</a></td><td>${one.handle}</td><td class="status-small" data-problemId="7"><a href="/${place}/${contest}/problem/${index}">${index} - Problem</a></td><td>${escaped(language)}</td><td class="status-cell status-small status-verdict-cell" waiting="${isFinal ? 'false' : 'true'}" submissionId="${one.id}"><span class='submissionVerdictWrapper' submissionId="${one.id}" submissionVerdict="${escaped(verdict)}"><span class='verdict-x'>${escaped(text)}</span></span></td><td class="time-consumed-cell">${isFinal ? step.timeMs : 0}&nbsp;ms</td><td class="memory-consumed-cell">${isFinal ? step.memoryKb : 0}&nbsp;KB</td></tr>`;
}

export function apiAnswer({ query, troubles }: Asked, world: World): Answer {
  const last = world.notes.get('api');
  world.notes.set('api', world.now());
  if (typeof last === 'number' && world.now() - last < 2000) {
    return json({ status: 'FAILED', comment: 'Call limit exceeded' });
  }
  const handle = query.get('handle') ?? '';
  const count = Number(query.get('count') ?? 10);
  const result = world
    .submissionsOf(handle)
    .slice(0, count)
    .map((one) => apiSubmission(world, one, troubles));
  return json({ status: 'OK', result });
}

function apiSubmission(world: World, one: StandInSubmission, troubles: ReadonlySet<TroubleName>) {
  const step = stepFor(world, one, troubles);
  const [contest, index] = one.problem.split('/');
  return {
    id: one.id,
    contestId: Number(contest),
    creationTimeSeconds: Math.floor(one.at / 1000),
    relativeTimeSeconds: 2_147_483_647,
    problem: { contestId: Number(contest), index, name: 'Problem', type: 'PROGRAMMING', tags: [] },
    author: { contestId: Number(contest), members: [{ handle: one.handle }], participantType: 'PRACTICE' },
    programmingLanguage: SHOWN_LANGUAGES[one.languageId] ?? '',
    ...(step.state === 'final' ? { verdict: wordOf(step) } : step.state === 'running' ? { verdict: 'TESTING' } : {}),
    testset: 'TESTS',
    passedTestCount: step.state === 'final' && step.outcome !== 'accepted' ? step.test - 1 : 0,
    timeConsumedMillis: step.state === 'final' ? step.timeMs : 0,
    memoryConsumedBytes: step.state === 'final' ? step.memoryKb * 1024 : 0,
  };
}

function json(value: unknown): Answer {
  return { contentType: 'application/json', body: JSON.stringify(value) };
}
