import type { addContest } from '@oyez/contract/contests/contest-admin';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { inMinutes } from '../../../testing/contest-builders.ts';
import type { Services } from '../../../services.ts';

export type ContestForm = BodyInputOf<typeof addContest> & object;

/** What an organiser fills in: a public contest of five hours that starts in an hour. */
export function aContestForm(site: Pick<Services, 'now'>, is: Partial<ContestForm> = {}): ContestForm {
  return {
    title: 'Spring contest',
    description: 'Bring a **pen**.',
    type: 0,
    auth: 0,
    startTime: inMinutes(site, 60).toISOString(),
    endTime: inMinutes(site, 360).toISOString(),
    ...is,
  };
}
