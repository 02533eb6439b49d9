import {
  checkContestAcInfo,
  checkContestPrintStatus,
  downloadContestAcSubmission,
  downloadContestPrintText,
  getContestAcInfo,
  getContestPrint,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
  submitPrintText,
} from '@oyez/contract/contests/contest-jury';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload } from '../../http/downloads.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { acInfo, checkAcInfo } from './ac-info.service.ts';
import { openAcceptedCode } from './accepted-code.service.ts';
import { checkPrinted, openPrintText, sendToPrint, textsToPrint } from './printing.service.ts';
import { scrollInfo, submissionsToScroll } from './scroll-board.service.ts';

/** What the jury of a contest works with: balloons, printing, code to keep, and the board in the hall. */
export function contestJuryRoutes(app: FastifyInstance, on: On, services: Services, authenticate: Authenticate): void {
  on(getContestAcInfo).with(({ query }, { actor }) => acInfo(services, actor, query));

  on(checkContestAcInfo).with(async ({ body }, { actor }) => {
    await checkAcInfo(services, actor, body);
    return null;
  });

  on(submitPrintText).with(async ({ body }, { actor }) => {
    await sendToPrint(services, actor, body);
    return null;
  });

  on(getContestPrint).with(({ query }, { actor }) => textsToPrint(services, actor, query));

  on(checkContestPrintStatus).with(async ({ query }, { actor }) => {
    await checkPrinted(services, actor, query);
    return null;
  });

  on(getContestScrollBoardInfo).with(({ query }, { actor }) => scrollInfo(services, actor, query.cid));

  on(getContestScrollBoardSubmission).with(({ query }, { actor }) => submissionsToScroll(services, actor, query));

  serveDownload(app, authenticate, downloadContestPrintText, ({ id }, by) => openPrintText(services, by, id));

  serveDownload(app, authenticate, downloadContestAcSubmission, (wish, by) => openAcceptedCode(services, by, wish));
}
