import type { Asked } from './serve.ts';
import type { Outcome, Step } from './script.ts';
import type { StandInSubmission, World } from './world.ts';

/** How a site says where a submission stands. */
export type SiteWords = { waiting: string; compiling: string; running: string } & Partial<Record<Outcome, string>>;

/** What a site has no word for is a system error of its own. */
export function wordsFor(step: Step, words: SiteWords): string {
  if (step.state !== 'final') return words[step.state];
  return step.word ?? words[step.outcome] ?? words.system_error ?? 'System Error';
}

/** A submission as the answer to a question about it: each question brings it on. */
export function standingOf(submission: StandInSubmission, asked: Asked, world: World): Step {
  const step = world.look(submission, asked.troubles.has('verdict-never'));
  const isOdd = asked.troubles.has('unknown-verdict') && step.state === 'final';
  return isOdd ? { ...step, word: 'Gone Fishing' } : step;
}

/** Lists are a moment behind while an id is hidden. */
export function listed(submissions: readonly StandInSubmission[], asked: Asked): readonly StandInSubmission[] {
  return asked.troubles.has('id-hidden') ? submissions.slice(1) : submissions;
}

/** Somebody sends something by hand with the same account, right behind ours. */
export function sendAlongside(submission: StandInSubmission, asked: Asked, world: World): void {
  if (!asked.troubles.has('duplicate-ids')) return;
  const { handle, problem, languageId } = submission;
  world.receive({ handle, problem, languageId, source: '/* sent by hand, stand-in: wrong_answer */' });
}

/** Whether the account has sent something too short a while ago; `gapMs` in the notes is the pause that the site wants. */
export function isTooSoon(handle: string, gapMs: number, asked: Asked, world: World): boolean {
  if (asked.troubles.has('too-fast')) return true;
  const gap = (world.notes.get('gapMs') as number | undefined) ?? gapMs;
  const [last] = world.submissionsOf(handle);
  return last !== undefined && world.now() - last.at < gap;
}
