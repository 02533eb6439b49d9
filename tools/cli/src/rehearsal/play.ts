import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@oyez/contract/accounts/accounts';
import { getBoard } from '@oyez/contract/contests/boards';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { getContestProblemDetails } from '@oyez/contract/problems/problems';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { createCaller, type Caller, type CallResult } from './caller.ts';
import { follow } from './follower.ts';
import { OPENING_MS, storyOf, type Act, type Rehearsal } from './plan.ts';

/** How each kind of call went. */
export type Played = {
  logins: number[];
  opening: number[];
  reading: number[];
  boards: number[];
  submits: number[];
  failures: string[];
  /** Answers that told something of the contest before it had begun. */
  early: number;
  handedIn: number;
  /** Everybody who came in, for what is tried afterwards. */
  callers: Caller[];
};

type Stage = { url: string; rehearsal: Rehearsal; speed: number; signal: AbortSignal };

/** Everybody's story at once; ends with the contest. */
export async function play(stage: Stage): Promise<Played> {
  const played: Played = {
    logins: [],
    opening: [],
    reading: [],
    boards: [],
    submits: [],
    failures: [],
    early: 0,
    handedIn: 0,
    callers: [],
  };
  const over = new AbortController();
  const following: Promise<string | null>[] = [];
  const watch = ({ token }: Caller) => {
    const topics = [`contest:${stage.rehearsal.contestId}:board`];
    following.push(follow(stage.url, token, topics, AbortSignal.any([over.signal, stage.signal])));
  };
  try {
    await Promise.all(stage.rehearsal.usernames.map((_, n) => playOne(n, stage, played, watch)));
  } finally {
    over.abort();
  }
  played.failures.push(...(await Promise.all(following)).filter((refusal) => refusal !== null));
  return played;
}

async function playOne(n: number, stage: Stage, played: Played, onLogin: (caller: Caller) => void): Promise<void> {
  const { rehearsal, signal } = stage;
  let caller: Caller | undefined;
  // Whoever is kept waiting does the next thing when the answer is there, as people do.
  for (const act of storyOf(n, stage)) {
    await pause(Math.max(0, rehearsal.startsAt + act.at - Date.now()), undefined, { signal });
    if (Date.now() >= rehearsal.endsAt) return;
    if (act.kind !== 'login') {
      if (caller !== undefined) await perform(act, caller, stage, played);
      continue;
    }
    caller = await logIn(n, stage, played);
    if (caller === undefined) return;
    played.callers.push(caller);
    onLogin(caller);
  }
}

async function logIn(n: number, { url, rehearsal }: Stage, played: Played): Promise<Caller | undefined> {
  const guest = createCaller(url, '');
  const body = { username: rehearsal.usernames[n] ?? '', password: rehearsal.password };
  const { ms, failure, token } = await guest.post(login.path, body);
  played.logins.push(ms);
  if (failure === null && token !== null) return createCaller(url, token);
  played.failures.push(failure ?? `${login.path}: no token`);
  return undefined;
}

async function perform(act: Act, caller: Caller, { rehearsal }: Stage, played: Played): Promise<void> {
  const { contestId: cid, startsAt } = rehearsal;
  const keep = (times: number[], { ms, failure }: CallResult): boolean => {
    times.push(ms);
    if (failure !== null) played.failures.push(failure);
    return failure === null;
  };
  const reading = act.at < OPENING_MS ? played.opening : played.reading;
  switch (act.kind) {
    case 'early': {
      const { failure, answeredAt } = await caller.get(getContestProblem.path, { cid });
      if (failure === null && answeredAt < startsAt) played.early += 1;
      return;
    }
    case 'shell':
      keep(reading, await caller.get(getContestFrame.path, { cid }));
      keep(reading, await caller.post(getContestNotReadAnnouncement.path, { cid, readAnnouncementList: [] }));
      return;
    case 'list':
      keep(reading, await caller.get(getContestProblem.path, { cid }));
      return;
    case 'problem':
      keep(reading, await caller.get(getContestProblemDetails.path, { cid, displayId: act.label }));
      return;
    case 'board':
      keep(played.boards, await caller.get(getBoard.path, { cid }));
      return;
    case 'submit': {
      const { label, language, code } = act.program;
      const body = { cid, pid: label, language, code };
      if (keep(played.submits, await caller.post(submitProblemJudge.path, body))) played.handedIn += 1;
      return;
    }
    default:
  }
}
