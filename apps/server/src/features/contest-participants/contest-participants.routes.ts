import {
  allowAddress,
  bringBackParticipant,
  disqualifyParticipant,
  forgetContestAddresses,
  getContestAddresses,
  getContestParticipants,
  giveExtraTime,
  previewExtraTime,
  setContestAddresses,
  setParticipantAddresses,
} from '@oyez/contract/contests/contest-participants';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { allowFrom, contestAddresses, forgetAddresses, lockAddresses, lockOne } from './contest-addresses.service.ts';
import { bringBack, disqualify, participants } from './contest-participants.service.ts';
import { extendOne, extraTimeEffects } from './extra-time.service.ts';

/** Who takes part in a contest and from where, and who was taken out of it. */
export function contestParticipantRoutes(on: On, services: Services): void {
  on(getContestParticipants).with(({ query }, by) => participants(services, query, by));

  on(disqualifyParticipant).with(async ({ body }, by) => {
    await disqualify(services, body, by);
    return null;
  });

  on(previewExtraTime).with(({ body }, by) => extraTimeEffects(services, body, by));

  on(giveExtraTime).with(async ({ body }, by) => {
    await extendOne(services, body, by);
    return null;
  });

  on(bringBackParticipant).with(async ({ body }, by) => {
    await bringBack(services, body, by);
    return null;
  });

  on(getContestAddresses).with(({ query: { cid } }, by) => contestAddresses(services, cid, by));

  on(setContestAddresses).with(async ({ body }, by) => {
    await lockAddresses(services, body, by);
    return null;
  });

  on(forgetContestAddresses).with(async ({ body: { cid } }, by) => ({
    count: await forgetAddresses(services, cid, by),
  }));

  on(setParticipantAddresses).with(async ({ body }, by) => {
    await lockOne(services, body, by);
    return null;
  });

  on(allowAddress).with(async ({ body }, by) => {
    await allowFrom(services, body, by);
    return null;
  });
}
