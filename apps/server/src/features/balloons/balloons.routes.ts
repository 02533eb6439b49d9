import {
  addBalloonRunner,
  doWithBalloon,
  getBalloonRunners,
  getBalloons,
  getSeats,
  removeBalloonRunner,
  setBalloonRule,
  setSeats,
} from '@oyez/contract/contests/balloons';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { act, balloons, changeRule } from './balloons.service.ts';
import { addRunner, removeRunner, runners } from './runners.service.ts';
import { changeSeats, seats } from './seats.service.ts';

/** Balloons of a contest: what is due follows from the submissions, and here stands who has brought it where. */
export function balloonRoutes(on: On, services: Services): void {
  on(getBalloons).with(({ query }, by) => balloons(services, query, by));

  on(doWithBalloon).with(({ body }, by) => act(services, body, by));

  on(setBalloonRule).with(async ({ body: { cid, afterSeal } }, by) => {
    await changeRule(services, cid, afterSeal, by);
    return null;
  });

  on(getBalloonRunners).with(({ query }, by) => runners(services, query.cid, by));

  on(addBalloonRunner).with(async ({ body: { cid, username } }, by) => {
    await addRunner(services, cid, username, by);
    return null;
  });

  on(removeBalloonRunner).with(async ({ body: { cid, uid } }, by) => {
    await removeRunner(services, cid, uid, by);
    return null;
  });

  on(getSeats).with(({ query }, by) => seats(services, query, by));

  on(setSeats).with(({ body }, by) => changeSeats(services, body, by));
}
