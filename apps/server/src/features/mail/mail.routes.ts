import { getMails, sendMailAgain } from '@oyez/contract/site/mail';
import type { On } from '../../http/serve.ts';
import { shownPage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { mailsOf, sendAgain } from './mail-admin.service.ts';

/** What became of the site's mails: nothing is lost while the mail server is away, and what failed is sent again. */
export function mailRoutes(on: On, services: Services): void {
  on(getMails).with(({ query: { state, keyword, ...asked } }) =>
    shownPage(asked, (page) => mailsOf(services, { state, keyword }, page)),
  );

  on(sendMailAgain).with(({ body }, context) => sendAgain(services, context, body.id));
}
