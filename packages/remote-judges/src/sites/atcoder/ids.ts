import { InvalidId } from '../../errors.ts';
import type { RemoteId } from '../../provider.ts';

export const ATCODER_FORM = {
  key: 'AC',
  name: 'AtCoder',
  idExample: 'abc110_a',
  idForm: {
    en: 'the name of the task as in its address, such as abc110_a, or contest/task where they differ, such as abc042/arc058_a',
    zh: '题目地址中的任务名，例如 abc110_a；若比赛名与任务名不同，写成 比赛/任务，例如 abc042/arc058_a',
  },
} as const;

const TASK = /^[a-z0-9][a-z0-9_]{0,60}_[a-z0-9]{1,20}$/;
const CONTEST = /^[a-z0-9][a-z0-9_-]{0,60}$/;

/** A task has one statement whichever contest it is in, so its name alone is the id; the contest is kept where it says more. */
export function atcoderId(input: string): RemoteId {
  const given = input.trim().slice(0, 200).toLowerCase().replace(/^ac-/, '');
  const address = /^https?:\/\/atcoder\.jp\/contests\/([\w-]+)\/tasks\/(\w+)\/?(?:[?#].*)?$/.exec(given);
  const pair = address ?? /^([\w-]+)\/(\w+)$/.exec(given);
  const task = pair?.[2] ?? given;
  const usual = task.slice(0, task.indexOf('_'));
  const contest = pair?.[1] ?? usual;
  if (!TASK.test(task) || !CONTEST.test(contest)) throw new InvalidId(ATCODER_FORM);
  const stored = contest === usual ? task : `${contest}/${task}`;
  return { site: 'AC', canonical: `AC-${task}`, stored, contest, index: task };
}
