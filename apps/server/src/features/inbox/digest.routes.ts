import { chooseDigest, getDigest, stopDigest } from '@oyez/contract/site/message-digest';
import type { FastifyInstance } from 'fastify';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { chooseDigest as choose, digestOf, stopDigest as stop } from './digest.service.ts';

/** A form of a mail program: what it says is in the address already. */
const FORM_BYTES = 4096;

/** Mails about unread messages, for those who want them. */
export function digestRoutes(
  app: FastifyInstance,
  on: On,
  within: (scope: FastifyInstance) => On,
  services: Services,
): void {
  on(getDigest).with((_, { actor }) => digestOf(services, actor.id));
  on(chooseDigest).with(({ body }, by) => choose(services, by, body.every));
  void app.register(async (scope) => {
    const ignored = (_request: unknown, _body: unknown, done: (error: null) => void) => done(null);
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: FORM_BYTES }, ignored);
    within(scope)(stopDigest).with(({ query }) => stop(services, query.token));
  });
}
