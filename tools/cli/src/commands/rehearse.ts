import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Command } from '../command.ts';
import { findLimit } from '../rehearsal/limit.ts';
import { leadOf, Rehearsal } from '../rehearsal/plan.ts';
import { play } from '../rehearsal/play.ts';
import { Outcome, sheetOf, toText } from '../rehearsal/sheet.ts';
import { readHolder } from '../system/lock.ts';
import { progressFrom, readOptions } from '../terminal.ts';
import { lastJson } from '../up/first-start/first-password.ts';
import { runServerTask } from '../up/serving.ts';
import { stopSignal } from '../up/stop-signals.ts';
import { prepareStage, prepareTables, requireSite, withDatabase } from '../up/task-stage.ts';
import { UserError } from '../user-error.ts';

const OPTIONS = {
  contest: { type: 'string' },
  people: { type: 'string' },
  speed: { type: 'string' },
  url: { type: 'string' },
  data: { type: 'string' },
  beside: { type: 'boolean' },
  'no-limit': { type: 'boolean' },
} as const;

const MOST_PEOPLE = 2000;
const MOST_SPEED = 1000;
const BEFORE_MS = 1000;
const LIMIT_MS = 60_000;
const JUDGED_WITHIN_MS = 600_000;
const LOOK_MS = 2000;

const Beside = z.array(z.object({ id: z.number(), title: z.string() }));
const Check = z.object({ same: z.boolean() });

export const command: Command = {
  help: `Usage: ./oyez rehearse --contest ID [options] [--data DIR]
演练一场比赛：在运行中的站点上按比赛副本模拟登录、阅读、提交与看榜，结束后删除副本，并按预算给出结果单。

  --contest ID    the contest whose rules and problems are rehearsed; the contest itself is not touched
  --people N      how many people take part, 1 to ${MOST_PEOPLE} (100)
  --speed S       how much faster than the contest it is played, 1 to ${MOST_SPEED} (60: three hours in three minutes)
  --url URL       where people reach the site (the running site's own address); through the proxy that they will use
  --beside        also while another contest runs or is about to begin
  --no-limit      do not look for the load at which the site breaks

Plays logins, reads, submissions and looks at the board in a copy of the contest that only accounts made for it can
find, and removes copy and accounts afterwards, also after Ctrl-C. Prints a sheet: pass or fail for each budget, and the
load at which it breaks. Ends with 0 when every budget was kept, with 1 when one was missed.
Submissions are what the setters keep as solutions of the problems, or programs that print nothing.
The programs that play need processor time as well: for figures of the site alone, start it on another machine with
DATABASE_URL and --url.
`,
  run: async (args) => {
    const { data, ...values } = readOptions(args, OPTIONS, 'rehearse');
    const contest = numberIn(values.contest, '--contest', Number.MAX_SAFE_INTEGER);
    const people = numberIn(values.people ?? '100', '--people', MOST_PEOPLE);
    const speed = numberIn(values.speed ?? '60', '--speed', MOST_SPEED);
    const quiet = () => undefined;
    const stage = await prepareStage(data, quiet);
    await requireSite(stage.folder);
    const url = await siteAddress(values.url ?? readHolder(stage.folder.runLock)?.note);
    return withDatabase(stage.folder, quiet, async (database) => {
      await prepareTables(stage, database);
      const ask: Ask = async (schema, task, options) => {
        const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
        return schema.parse(lastJson(await runServerTask(stage, database, ['rehearsal', task, ...words])));
      };
      return rehearse(ask, {
        contest,
        people,
        speed,
        url,
        beside: values.beside === true,
        limit: values['no-limit'] !== true,
      });
    });
  },
};

type Ask = <S extends z.ZodType>(schema: S, task: string, options: Record<string, number>) => Promise<z.output<S>>;
type Wish = { contest: number; people: number; speed: number; url: string; beside: boolean; limit: boolean };

async function rehearse(ask: Ask, wish: Wish): Promise<number> {
  const say = progressFrom(Date.now());
  const startsIn = leadOf(wish.people) + BEFORE_MS;
  if (!wish.beside) await refuseBeside(ask, startsIn);
  const over = new AbortController();
  void stopSignal().then(() => over.abort(new UserError('Stopped; the copy is removed.')));
  say(`Making a copy of contest ${wish.contest} with ${wish.people} accounts …`);
  const { contest, people, speed } = wish;
  const rehearsal = await ask(Rehearsal, 'make', { contest, people, speed, in: startsIn });
  const seconds = Math.round((rehearsal.endsAt - rehearsal.startsAt) / 1000);
  try {
    const silent = rehearsal.problems.filter(({ programs }) => programs.length === 0).map(({ label }) => label);
    if (rehearsal.problems.length === 0) say('The contest has no problems yet: nothing will be submitted.');
    else if (silent.length > 0) say(`No solutions are kept with ${silent.join(', ')}: programs there print nothing.`);
    say(`${rehearsal.title}: begins in ${Math.round(startsIn / 1000)} s, takes ${seconds} s …`);
    return await playThrough(ask, wish, rehearsal, { signal: over.signal, say });
  } finally {
    say('Removing the copy and its accounts …');
    await ask(z.object({ removed: z.boolean() }), 'remove', { contest: rehearsal.contestId });
  }
}

async function playThrough(
  ask: Ask,
  { url, speed, limit }: Wish,
  rehearsal: Rehearsal,
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): Promise<number> {
  const id = { contest: rehearsal.contestId };
  const played = await play({ url, rehearsal, speed, signal });
  for (const failure of [...new Set(played.failures)].slice(0, 5)) say(`failed: ${failure}`);
  say(`${played.handedIn} submissions; until all are judged …`);
  let outcome = await ask(Outcome, 'outcome', id);
  for (const until = Date.now() + JUDGED_WITHIN_MS; outcome.waiting > 0 && Date.now() < until;) {
    await pause(LOOK_MS, undefined, { signal });
    outcome = await ask(Outcome, 'outcome', id);
  }
  const { same } = await ask(Check, 'check', id);
  if (limit) say('Loading the board more and more often, until the site no longer keeps up …');
  const found = limit ? await findLimit(played.callers, rehearsal.contestId, { signal, say }) : null;
  const rows = sheetOf(played, outcome, { boardHolds: same, limit: found });
  process.stdout.write(`\n${toText(rows)}`);
  return rows.some(({ ok }) => ok === false) ? 1 : 0;
}

/** People in a real contest would feel it. */
async function refuseBeside(ask: Ask, startsIn: number): Promise<void> {
  const [contest] = await ask(Beside, 'beside', { for: startsIn + JUDGED_WITHIN_MS + LIMIT_MS });
  if (contest === undefined) return;
  throw new UserError(
    `Contest ${contest.id} (${contest.title}) runs or is about to begin; its people would feel a rehearsal. Add --beside to rehearse anyway.`,
  );
}

async function siteAddress(given: string | undefined): Promise<string> {
  const url = given?.replace(/\/+$/, '') ?? '';
  if (url === '')
    throw new UserError('The site does not run on this folder; start it with "./oyez up", or name it with --url.');
  const answers = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) throw new UserError(`Nothing answers at ${url}; is the site running there?`);
  return url;
}

function numberIn(text: string | undefined, option: string, most: number): number {
  const number = Number(text);
  if (text !== undefined && Number.isInteger(number) && number >= 1 && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? 'a number' : `a number from 1 to ${most}`;
  throw new UserError(
    text === undefined ? `Please name the contest with ${option} ID.` : `${option} must be ${range}, not "${text}".`,
    2,
  );
}
