import { escaped } from '../../frame/html.ts';
import type { Outcome } from '../../frame/script.ts';
import type { Answer, Asked } from '../../frame/serve.ts';
import type { World } from '../../frame/world.ts';

type Task = { contest: string; task: string; name: string; isOld: boolean };

/** Our own words in the structure of the site's pages. */
export const TASKS: readonly Task[] = [
  { contest: 'abc100', task: 'abc100_a', name: 'A - Happy Birthday!', isOld: false },
  { contest: 'abc042', task: 'arc058_a', name: 'C - Missing Keys', isOld: true },
];

export const LANGUAGES: readonly (readonly [string, string])[] = [
  ['6017', 'C++23 (GCC 15.2.0)'],
  ['6082', 'Python (CPython 3.13.7)'],
  ['6056', 'Java24 (OpenJDK 24.0.2)'],
];

const WORDS: Readonly<Record<Outcome, string>> = {
  accepted: 'AC',
  wrong_answer: 'WA',
  presentation_error: 'WA',
  compile_error: 'CE',
  time_limit: 'TLE',
  memory_limit: 'MLE',
  runtime_error: 'RE',
  output_limit: 'OLE',
  idleness: 'QLE',
  partial: 'WA',
  system_error: 'IE',
  skipped: 'IE',
};

export function taskPage({ name, isOld, contest }: Task): string {
  const title = `<a class="contest-title" href="/contests/${contest}">Stand-in Contest</a><span class="h2">\n${name}\n<a class="btn" href="/x">Editorial</a></span>`;
  if (isOld) {
    return `${title}<p>実行時間制限: 500 msec / メモリ制限: 256 MB</p><div id="task-statement"><h3>問題文</h3><section><p>壊れたキー <var>K</var> 個。価格は $5 です。</p></section><h3>入力例1</h3><section><pre>3 5\n1 2 3</pre></section><h3>出力例1</h3><section><pre>4</pre></section></div>`;
  }
  const part = (heading: string, text: string) =>
    `<div class="part"><section><h3>${heading}</h3>${text}</section></div>`;
  const english = [
    part(
      'Problem Statement',
      '<p>Two guests eat <var>A</var> and <var>B</var> of <var>N \\leq 16</var> pieces.</p><img src="/img/fair.png" alt="cake">',
    ),
    part('Constraints', '<ul><li><var>1 < A</var></li></ul>'),
    `<div class="io-style">${part('Input', '<p>Two numbers.</p>')}${part('Output', '<p>A word.</p>')}</div>`,
    part('Sample Input 1', '<pre>5 4\n</pre>'),
    part('Sample Output 1', '<pre>Yay!\n</pre><p>Both are fed.</p>'),
  ].join('<hr />');
  return `${title}<p>Time Limit: 2 sec / Memory Limit: 976 MiB</p><div id="task-statement"><span class="lang"><span class="lang-ja"><h3>問題文</h3></span><span class="lang-en">${english}</span></span></div>`;
}

function standing(world: World, submission: Parameters<World['look']>[0], { troubles }: Asked, isLook: boolean) {
  const step = isLook ? world.look(submission, troubles.has('verdict-never')) : world.standing(submission);
  if (step.state !== 'final') return { word: step.state === 'running' ? `${step.test} / 10` : 'WJ', step };
  if (troubles.has('verdict-never')) return { word: '1/10', step: { state: 'waiting' as const } };
  if (troubles.has('unknown-verdict')) return { word: 'ZZ', step };
  return { word: step.word ?? WORDS[step.outcome], step };
}

export function submissionPage(asked: Asked, world: World, id: string | undefined): Answer | undefined {
  const submission = world.submission(id);
  if (!submission) return undefined;
  const { word, step } = standing(world, submission, asked, true);
  const measures =
    step.state === 'final' && step.outcome !== 'compile_error'
      ? `<tr><th>Exec Time</th><td>${step.timeMs} ms</td></tr><tr><th>Memory</th><td>${step.memoryKb} KiB</td></tr>`
      : '';
  const log = step.state === 'final' && step.log ? `<h4>Compile Error</h4>\n<pre>${escaped(step.log)}</pre>` : '';
  const score = step.state === 'final' && step.outcome === 'accepted' ? 100 : 0;
  return {
    body: `<!DOCTYPE html><html><head><title>Submission</title></head><body><pre id="submission-code" class="prettyprint">${escaped(submission.source)}</pre><table><tr><th>Status</th><td id="judge-status"><span class="label">${escaped(word)}</span></td></tr><tr><th>Score</th><td>${score}</td></tr>${measures}</table>${log}</body></html>`,
  };
}

export function submissionRows(asked: Asked, world: World, handle: string, contest: string): string {
  const task = asked.query.get('f.Task') ?? undefined;
  const rows = world
    .submissionsOf(handle, task)
    .filter((one) => one.id !== world.notes.get('hidden'))
    .map((one) => {
      const { word } = standing(world, one, asked, false);
      const language = LANGUAGES.find(([id]) => id === one.languageId)?.[1] ?? '';
      return `<tr><td><a href="/contests/${contest}/tasks/${one.problem}">Task</a></td><td>${escaped(language)}</td><td class="text-right submission-score" data-id="${one.id}">0</td><td><span class="label">${word}</span></td><td><a href="/contests/${contest}/submissions/${one.id}">Detail</a></td></tr>`;
    });
  return `<div class="panel panel-default panel-submission"><table class="table"><thead><tr><th>Task</th><th>Language</th><th>Score</th><th>Status</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
