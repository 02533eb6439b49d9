import { chooseDigest, getDigest, stopDigest } from '@oyez/contract/site/message-digest';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { chooseDigest as choose, digestOf, stopDigest as stop } from './digest.service.ts';

/** Mails about unread messages, for those who want them. */
export function digestRoutes(on: On, services: Services): void {
  on(getDigest).with((_, { actor }) => digestOf(services, actor.id));
  on(chooseDigest).with(({ body }, by) => choose(services, by, body.every));
  on(stopDigest).with(({ query }) => stop(services, query.token));
}
