import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@oyez/contract/problems/problem-languages';
import { shareTrials } from '@oyez/e2e/support/trials';
import { demoProblems } from '../../../../demo/index.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { changedSources, typicalSources, type TypicalSource } from '../site/cpp-sources.ts';
import { openJudgedSite, type JudgedSite } from '../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../site/judging.ts';
import { compareOutcomes } from '../site/same-outcome.ts';
import { createSubmitter } from '../site/submitter.ts';
import { median } from '@oyez/cli/statistics';

const SLOTS = 2;
const TESTS = 10;
const ROUNDS = 2;
const TEMPLATE_ROUNDS = 3;
const CPP = 'C++ 17 With O2';
const SHARE_OF_PLAIN = 0.5;
const JAVA_SHARE_OF_PLAIN = 0.6;
const BUILT_WITHIN_MS = 300_000;
const SETTING = 'OYEZ_JUDGE_QUICK_COMPILES';
/** Their compile is made shorter, so it is measured both ways. */
const QUICK = ['Java'];

type Sites = { plain: JudgedSite; quick: JudgedSite };
type Submit = { displayId: string; language: string; code: string };

/** How long people wait for a verdict in each language, and what the quick compile leaves of it. */
export const languages: Bench = async (context) => {
  // Side by side, so that whatever else the machine does falls on both.
  const sites: Sites = { plain: await openOne(context, 'off'), quick: await openOne(context, 'on') };
  const cpp = await measureCpp(context, sites);
  const others = await measureOthers(context, sites);
  return [...cpp, ...others, ...(await measureSameness(context, sites.quick))];
};

async function openOne(context: BenchContext, setting: 'on' | 'off'): Promise<JudgedSite> {
  const before = process.env[SETTING];
  process.env[SETTING] = setting;
  try {
    return await openJudgedSite(context, SLOTS, async (site) => {
      context.onEnd(shareTrials(site.stage.folder.judge));
      await createBenchProblem(site, { displayId: 'SUM', cases: sumCases(TESTS) });
      for (const { displayId, cases, timeLimitMs } of demoProblems) {
        const few = cases().slice(0, TESTS);
        const shown = few.map(({ input, output }) => ({ input, output }));
        await createBenchProblem(site, { displayId, cases: shown, timeMs: timeLimitMs });
      }
    });
  } finally {
    if (before === undefined) delete process.env[SETTING];
    else process.env[SETTING] = before;
  }
}

async function measureCpp(context: BenchContext, sites: Sites): Promise<Row[]> {
  const sources = typicalSources();
  context.say('each C++ source once, and the headers that they begin with …');
  for (const source of sources) await verdictMs(sites.quick, cpp(source, 'first'));
  await untilBuilt(sites.quick);
  const plain: number[] = [];
  const quick: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.say(`round ${round} of ${ROUNDS}: ${sources.length} C++ sources, plain and quick`);
    for (const source of sources) {
      // What stands before a header is no comment: the compiler then takes none that is precompiled.
      const bare = { ...source, code: `;\n${source.code}` };
      plain.push(await verdictMs(sites.plain, cpp(bare, `plain ${round}`)));
      quick.push(await verdictMs(sites.quick, cpp(source, `quick ${round}`)));
    }
  }
  const share = median(quick) / median(plain);
  const name = `${sources.length} C++ sources`;
  return [
    row('languages', `${name}, submit to verdict, plain compile, p50`, median(plain), 'ms'),
    row('languages', `${name}, submit to verdict, p50`, median(quick), 'ms'),
    row('languages', `${name}, against the plain compile`, share, 'ratio', { atMost: SHARE_OF_PLAIN }),
  ];
}

function cpp({ displayId, code }: TypicalSource, mark: string): Submit {
  return { displayId, language: CPP, code: `${code}// ${mark}\n` };
}

/** Each time by somebody else, who has handed in nothing yet. */
async function verdictMs(site: JudgedSite, { displayId, language, code }: Submit): Promise<number> {
  const { token } = await site.newUser();
  const submitter = createSubmitter(site, token, { displayId, language });
  const startedAt = performance.now();
  await submitter.verdict(await submitter.submit(code));
  return performance.now() - startedAt;
}

/** Headers are built behind the back of other work, one after another. */
async function untilBuilt({ stage }: JudgedSite): Promise<void> {
  const folder = join(stage.folder.precompiled, 'preambles');
  const deadline = Date.now() + BUILT_WITHIN_MS;
  for (let last = -1, quiet = 0; quiet < 10 && Date.now() < deadline;) {
    await pause(1000);
    const { length } = readdirSync(folder);
    quiet = length === last ? quiet + 1 : 0;
    last = length;
  }
}

async function measureOthers(context: BenchContext, sites: Sites): Promise<Row[]> {
  const reply = await fetch(`${sites.quick.url}/api/languages`);
  const all = ((await reply.json()) as { data: Language[] }).data;
  const rows: Row[] = [];
  for (const language of all.filter(({ available, name }) => available && name !== CPP)) {
    context.say(`${language.name}: its template`);
    const plain: number[] = [];
    const quick: number[] = [];
    for (let round = 0; round <= TEMPLATE_ROUNDS; round += 1) {
      const submit = (mark: string) => sum(language, `${mark} ${round}`);
      const ms = await verdictMs(sites.quick, submit('quick'));
      const plainMs = QUICK.includes(language.name) ? await verdictMs(sites.plain, submit('plain')) : undefined;
      if (round === 0) continue;
      quick.push(ms);
      if (plainMs !== undefined) plain.push(plainMs);
    }
    rows.push(row('languages', `${language.name}, its template, submit to verdict, p50`, median(quick), 'ms'));
    if (plain.length === 0) continue;
    rows.push(
      row('languages', `${language.name}, the same with a plain compile, p50`, median(plain), 'ms'),
      row('languages', `${language.name}, against the plain compile`, median(quick) / median(plain), 'ratio', {
        atMost: JAVA_SHARE_OF_PLAIN,
      }),
    );
  }
  return rows;
}

/** Blanks at its end make a source that no node has compiled yet, in any language. */
function sum({ name, codeTemplate }: Language, mark: string): Submit {
  const blanks = Array.from(mark, (sign) => ' '.repeat(sign.charCodeAt(0) % 16) + '\n').join('');
  return { displayId: 'SUM', language: name, code: `${codeTemplate ?? ''}${blanks}` };
}

async function measureSameness(context: BenchContext, site: JudgedSite): Promise<Row[]> {
  const inputs = new Map(demoProblems.map(({ displayId, cases }) => [displayId, cases()[0]?.input ?? '']));
  const sources = changedSources().map(({ displayId, code }) => ({ code, input: inputs.get(displayId) ?? '' }));
  await site.stopNode();
  const { folder } = site.stage;
  const place = { sandbox: site.sandbox, folder: folder.judge, headersDir: folder.precompiled };
  const outcomes = await compareOutcomes(place, sources, context.say);
  const differing = outcomes.filter(({ quick, plain }) => quick.text !== plain.text);
  for (const { quick, plain } of differing.slice(0, 5))
    context.say(`\n--- quick\n${quick.text}\n--- plain\n${plain.text}`);
  const withHeader = outcomes.filter(({ wasQuick }) => wasQuick);
  const compiled = withHeader.filter(({ quick, plain }) => quick.isProgram && plain.isProgram);
  const share = median(compiled.map(({ quick, plain }) => quick.tookMs / plain.tookMs));
  return [
    row(
      'languages',
      `C++ programs compared, in ${new Set(sources.map(({ code }) => code)).size} texts`,
      outcomes.length,
      '',
    ),
    row('languages', 'of them with a header of their own lines', withHeader.length, ''),
    row('languages', 'other verdicts or messages than by the plain compile', differing.length, '', { atMost: 0 }),
    row('languages', 'compile of those with such a header, against plain, median', share, 'ratio'),
  ];
}
