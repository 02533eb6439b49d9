import type { Balloon, BalloonList } from '@oyez/contract/contests/balloons';
import type { AcRecord, PrintJob } from '@oyez/contract/contests/contest-jury';
import { inMinutes } from './contestBuilders.ts';

/** Somebody's first accepted submission, not seen to yet. */
export function anAcRecord(facts: Partial<AcRecord> = {}): AcRecord {
  return {
    id: 300,
    cid: 7,
    uid: 'uid-bob',
    pid: 1000,
    cpid: 1,
    displayId: 'A',
    submitId: 300,
    username: 'bob',
    realname: 'Bob B.',
    status: 0,
    submitTime: inMinutes(-5),
    time: 25 * 60 + 7,
    score: null,
    useTime: 12,
    firstBlood: false,
    checked: false,
    ...facts,
  };
}

export function aPrintJob(facts: Partial<PrintJob> = {}): PrintJob {
  return {
    id: 40,
    cid: 7,
    username: 'bob',
    realname: 'Bob B.',
    team: null,
    seat: null,
    status: 0,
    content: null,
    gmtCreate: inMinutes(-3),
    ...facts,
  };
}

export function aBalloon(facts: Partial<Balloon> = {}): Balloon {
  return {
    cpid: 1,
    participantId: 11,
    displayId: 'A',
    color: '#e03131',
    name: 'Team Bob',
    username: 'bob',
    seat: 'Hall 2 A-12',
    state: 'due',
    time: 25 * 60 + 7,
    first: false,
    behindSeal: false,
    by: null,
    own: false,
    until: null,
    deliveredAt: null,
    ...facts,
  };
}

export function aBalloonList(balloons: readonly Balloon[], facts: Partial<BalloonList> = {}): BalloonList {
  const waiting = balloons.filter(({ state }) => state !== 'delivered');
  const delivered = balloons.filter(({ state }) => state === 'delivered');
  return {
    contest: { id: 7, title: 'Spring Cup' },
    waiting,
    waitingTotal: waiting.length,
    delivered,
    deliveredTotal: delivered.length,
    problems: [
      { cpid: 1, displayId: 'A', color: '#e03131' },
      { cpid: 2, displayId: 'B', color: null },
    ],
    sealed: false,
    afterSeal: false,
    can: { run: false },
    ...facts,
  };
}
