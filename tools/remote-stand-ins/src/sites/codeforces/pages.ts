import { escaped } from '../../frame/html.ts';

/** Our own problems in the structure of the site's pages; none of its texts. */
export type Problem = {
  contest: string;
  index: string;
  name: string;
  contestName: string;
  time: string;
  memory: string;
  legend: string;
  input: string;
  output: string;
  samples: readonly (readonly [string, string])[];
  note: string;
  tags: readonly string[];
  files?: readonly [string, string];
  interaction?: string;
};

export const PROBLEMS: readonly Problem[] = [
  {
    contest: '1',
    index: 'A',
    name: 'Theatre Square',
    contestName: 'Stand-in Round 1',
    time: '1 second',
    memory: '256 megabytes',
    legend:
      '<p>A yard of $$$n$$$ by $$$m$$$ steps is laid with plates of $$$a$$$ by $$$a$$$; a price is given in $.</p>' +
      '<p>$$$$$$\\left\\lceil \\frac{n}{a} \\right\\rceil < 10^9$$$$$$</p>' +
      '<center><img class="tex-graphics" src="../../predownloaded/ab/cd/yard.png" alt="the yard"></center>' +
      '<script>document.title = "never"</script><p onclick="steal()">Plates are <span class="tex-font-style-bf">never</span> cut.</p>',
    input:
      '<p>Three numbers <span class="tex-span"><i>n</i>, <i>m</i>, <i>a</i> &le; 10<sup class="upper-index">9</sup></span>.</p>',
    output: '<p>How many plates are needed.</p>',
    samples: [
      ['6 6 4', '4'],
      ['1 1\n1', '1'],
    ],
    note: '<p>Four plates cover the first yard.</p>',
    tags: ['math', '*1000'],
  },
  {
    contest: '750',
    index: 'A',
    name: 'Supper Before Midnight',
    contestName: 'Stand-in Round 750',
    time: '2.5 seconds',
    memory: '65536 kilobytes',
    legend: '<p>Guests come one after the other.</p>',
    input: '<p>A number.</p>',
    output: '<p>A number.</p>',
    samples: [['3 222', '2']],
    note: '',
    tags: ['binary search', '*800'],
    files: ['supper.in', 'supper.out'],
    interaction: '<p>Ask, and you will be told.</p>',
  },
  {
    contest: '100001',
    index: 'A',
    name: 'Lamps of the Hall',
    contestName: 'Stand-in Gym One',
    time: '3 seconds',
    memory: '512 megabytes',
    legend: '<p>There are $$$k$$$ lamps.</p>',
    input: '<p>One number.</p>',
    output: '<p>One number.</p>',
    samples: [['1', '2']],
    note: '',
    tags: [],
  },
];

export const LANGUAGES: readonly (readonly [string, string])[] = [
  ['43', 'GNU GCC C11 5.1.0'],
  ['54', 'GNU G++17 7.3.0'],
  ['89', 'GNU G++20 13.2 (64 bit, winlibs)'],
  ['91', 'GNU G++23 14.2 (64 bit, msys2)'],
  ['31', 'Python 3.13.2'],
  ['70', 'PyPy 3.10 (7.3.15, 64bit)'],
  ['36', 'Java 8 32bit'],
  ['87', 'Java 21 64bit'],
];

/** Lists and the API call them otherwise than the form. */
export const SHOWN_LANGUAGES: Readonly<Record<string, string>> = {
  '43': 'GNU C11',
  '54': 'C++17 (GCC 7-32)',
  '89': 'C++20 (GCC 13-64)',
  '91': 'C++23 (GCC 14-64, msys2)',
  '31': 'Python 3',
  '70': 'PyPy 3-64',
  '36': 'Java 8',
  '87': 'Java 21',
};

export function frame(title: string, body: string, { handle, csrf }: { handle?: string; csrf: string }): string {
  const who = handle
    ? `<div class="header-bell__img"></div><a href="/profile/${handle}">${handle}</a> | <a href="/0d1c0ffee/logout">Logout</a>`
    : '<a href="/enter?back=%2F">Enter</a> | <a href="/register">Register</a>';
  return `<!DOCTYPE html><html lang="en"><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><meta name="X-Csrf-Token" content="${csrf}"/><title>${title} - Codeforces</title></head><body><span class='csrf-token' data-csrf='${csrf}'>&nbsp;</span><div id="header"><div class="lang-chooser">${who}</div></div><div id="pageContent">${body}</div></body></html>`;
}

export function problemPage(problem: Problem, isOther: boolean): string {
  const { contest, index, name, files } = problem;
  const place = Number(contest) >= 100_000 ? 'gym' : 'contest';
  const value = (text: string) => (isOther ? `<span class="tex-font-style-bf">${text}</span>` : text);
  const pre = (text: string) =>
    isOther
      ? `<pre>${text
          .split('\n')
          .map(
            (line, at) =>
              `<div class="test-example-line test-example-line-${at % 2 ? 'odd' : 'even'} test-example-line-${at}">${escaped(line)}</div>`,
          )
          .join('')}</pre>`
      : `<pre>\n${escaped(text).replaceAll('\n', '<br />')}<br /></pre>`;
  const samples = problem.samples
    .map(
      ([input, output]) =>
        `<div class="input"><div class="title">Input</div>${pre(input)}</div><div class="output"><div class="title">Output</div>${pre(output)}</div>`,
    )
    .join('');
  const section = (name_: string, title: string, text: string) =>
    text === '' ? '' : `<div class="${name_}"><div class="section-title">${title}</div>${text}</div>`;
  return `<div class="problemindexholder" problemindex="${index}"><div class="ttypography"><div class="problem-statement"><div class="header"><div class="title">${index}. ${name}</div><div class="time-limit"><div class="property-title">time limit per test</div>${value(problem.time)}</div><div class="memory-limit"><div class="property-title">memory limit per test</div>${value(problem.memory)}</div><div class="input-file"><div class="property-title">input</div>${files?.[0] ?? 'standard input'}</div><div class="output-file"><div class="property-title">output</div>${files?.[1] ?? 'standard output'}</div></div><div>${problem.legend}</div>${section('input-specification', 'Input', problem.input)}${section('output-specification', 'Output', problem.output)}${problem.interaction ? `<div><div class="section-title">Interaction</div>${problem.interaction}</div>` : ''}<div class="sample-tests"><div class="section-title">Example</div><div class="sample-test">${samples}</div></div>${section('note', 'Note', problem.note)}</div></div></div><div id="sidebar"><table class="rtable "><tbody><tr><th class="left" style="width:100%;"><a style="color: black" href="/${place}/${contest}">${problem.contestName}</a></th></tr></tbody></table>${problem.tags.map((tag) => `<span class="tag-box" title="x">\n ${tag}\n </span>`).join('')}</div>`;
}

/** A gym whose statements are one file. */
export function gymFilesPage(): string {
  const row = `<tr><td class="id"><a href="/gym/100002/problem/A">A</a></td><td><div><div><a href="/gym/100002/problem/A"><!-- name -->Paper Boats<!-- end --></a></div><div class="notice" style="font-size:1.1rem"><div>standard input/output</div>2 s, 256 MB</div></div></td></tr>`;
  return `<table class="rtable"><tr><th class="left"><a href="/gym/100002">Stand-in Gym Two</a></th></tr></table><table class="problems">${row}</table><a href="/gym/100002/attachments/download/1/set.pdf">Statements</a><a href="/gym/100002/attachments/download/2/tutorials/notes.pdf">Tutorial</a>`;
}
