import { getMails, sendMailAgain } from '@oyez/contract/mail';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { mailsOf, sendAgain } from './mail-admin.service.ts';

/** What became of the site's mails: nothing is lost while the mail server is away, and what failed is sent again. */
export function mailRoutes(on: On, services: Services): void {
  on(getMails).with(async ({ query }) => {
    const { currentPage, limit, state, keyword } = query;
    const { records, total } = await mailsOf(
      services,
      { state, keyword },
      { offset: (currentPage - 1) * limit, limit },
    );
    return { records, total, size: limit, current: currentPage, pages: Math.ceil(total / limit) };
  });

  on(sendMailAgain).with(({ body }, context) => sendAgain(services, context, body.id));
}
