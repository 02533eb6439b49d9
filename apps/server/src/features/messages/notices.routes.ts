import {
  changeNotice as changeCall,
  countNoticeReaders,
  createNotice as createCall,
  deleteNotice as deleteCall,
  findNoticeRecipients,
  getNotices,
  sendNotice as sendCall,
} from '@oyez/contract/site/messages';
import type { On } from '../../http/serve.ts';
import { shownPage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import {
  changeNotice,
  countReaders,
  createNotice,
  deleteNotice,
  listNotices,
  recipientsNamed,
  sendNotice,
} from './notices.service.ts';

/** Notices of the site's staff: to everybody, to the staff, or to one person. The sender is who is logged in. */
export function noticeRoutes(on: On, services: Services): void {
  on(getNotices).with(({ query }) => shownPage(query, (page) => listNotices(services, query.type, page)));

  on(createCall).with(async ({ body }, context) => {
    await createNotice(services, context, body);
    return null;
  });

  on(changeCall).with(async ({ body }, context) => {
    await changeNotice(services, context, body);
    return null;
  });

  on(deleteCall).with(async ({ query }, context) => {
    await deleteNotice(services, context, query.id);
    return null;
  });

  on(sendCall).with(({ body }, context) => sendNotice(services, context, body.id));

  on(findNoticeRecipients).with(({ query }) => recipientsNamed(services, query.keyword));

  on(countNoticeReaders).with(async ({ query }) => ({ count: await countReaders(services, query.type) }));
}
