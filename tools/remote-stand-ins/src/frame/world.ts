import { randomBytes } from 'node:crypto';
import { scriptOf, type Step } from './script.ts';
import { Troubles } from './troubles.ts';

export type StandInAccount = { handle: string; password: string; banned?: boolean };

export type StandInSubmission = {
  id: number;
  handle: string;
  problem: string;
  languageId: string;
  source: string;
  at: number;
  script: readonly Step[];
  step: number;
};

export type WorldOptions = {
  accounts?: readonly StandInAccount[];
  now?: () => number;
  random?: () => number;
  firstId?: number;
};

/** Two, so that a pool has somebody to take turns. Passwords of the stand-ins alone. */
export const ACCOUNTS: readonly StandInAccount[] = [
  { handle: 'sparrow', password: 'seeds-and-crumbs' },
  { handle: 'heron', password: 'one-long-leg' },
];

/** What a site knows: people, who is signed in, what was sent. */
export class World {
  readonly accounts: StandInAccount[];
  readonly submissions: StandInSubmission[] = [];
  readonly troubles: Troubles;
  /** Every request that came, without bodies. */
  readonly asked: { method: string; target: string }[] = [];
  readonly now: () => number;
  /** Whatever else a site remembers, by names of its own. */
  readonly notes = new Map<string, unknown>();
  readonly #sessions = new Map<string, string>();
  #nextId: number;

  constructor({ accounts = ACCOUNTS, now = Date.now, random, firstId = 1001 }: WorldOptions = {}) {
    this.accounts = accounts.map((one) => ({ ...one }));
    this.troubles = new Troubles(random);
    this.now = now;
    this.#nextId = firstId;
  }

  /** The account with this handle, in capitals or not, and this password. */
  accountOf(handle: string, password: string): StandInAccount | undefined {
    return this.accounts.find(
      (one) => one.handle.toLowerCase() === handle.trim().toLowerCase() && one.password === password,
    );
  }

  signIn(handle: string): string {
    const token = randomBytes(16).toString('hex');
    this.#sessions.set(token, handle);
    return token;
  }

  signedIn(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.#sessions.get(token);
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  receive(work: Pick<StandInSubmission, 'handle' | 'problem' | 'languageId' | 'source'>): StandInSubmission {
    const submission = { ...work, id: this.#nextId++, at: this.now(), script: scriptOf(work.source), step: 0 };
    this.submissions.push(submission);
    return submission;
  }

  /** Newest first. */
  submissionsOf(handle: string, problem?: string): StandInSubmission[] {
    return this.submissions
      .filter((one) => one.handle === handle && (problem === undefined || one.problem === problem))
      .toReversed();
  }

  submission(id: string | number | null | undefined): StandInSubmission | undefined {
    return this.submissions.find((one) => one.id === Number(id));
  }

  /** How it stands; each look brings it one step on. */
  look(submission: StandInSubmission, isNever = false): Step {
    const step = this.standing(submission);
    if (!isNever || submission.step < submission.script.length - 2) submission.step += 1;
    return step;
  }

  standing(submission: StandInSubmission): Step {
    return submission.script[Math.min(submission.step, submission.script.length - 1)] ?? { state: 'waiting' };
  }
}
