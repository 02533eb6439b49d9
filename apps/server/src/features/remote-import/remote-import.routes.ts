import {
  importRemoteProblem,
  lookAtRemoteProblem,
  readRemoteIds,
  takeRemoteProblem,
} from '@oyez/contract/problems/remote-import';
import { errorText } from '@oyez/contract/errors/catalogue';
import type { On } from '../../http/serve.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { readIds, siteNamed } from './remote-ids.ts';
import { forgetOldLooks, importNew, lookAt, presentAmong, takeLookedAt } from './remote-import.service.ts';

/** Problems of other judges: looked at first, then imported, and once more when they have changed there. */
export function remoteImportRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(importRemoteProblem).with(async ({ query }, context) => {
    await importNew(services, query, context);
    return null;
  });

  on(readRemoteIds).with(async ({ body: { name, text } }, { locale }) => {
    const preset = name === undefined || name === '' ? undefined : siteNamed(services.remote, name);
    const { problems, faults } = readIds(services.remote, text, preset);
    const present = await presentAmong(db, problems);
    return {
      problems: problems.map(({ site, id }) => {
        const row = present.get(id.canonical);
        return {
          oj: site.key,
          remoteId: id.stored,
          problemId: id.canonical,
          present: row === undefined ? null : { pid: row.id, title: row.title ?? '' },
        };
      }),
      faults: faults.map((one) => ({ text: one.text, reason: errorText(one.error.code, locale, one.error.params) })),
    };
  });

  on(lookAtRemoteProblem).with(({ body }, { locale }) => lookAt(services, body, locale));

  on(takeRemoteProblem).with(({ body }, context) => takeLookedAt(services, body, context));
}

export function remoteImportDuties(services: Services): LeaderDuty[] {
  return [{ name: 'forget problems of other judges', everyMs: 3_600_000, run: () => forgetOldLooks(services) }];
}
