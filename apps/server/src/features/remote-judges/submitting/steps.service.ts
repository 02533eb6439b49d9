import { RemoteError } from '@oyez/remote-judges/errors';
import type { RemoteId, Site } from '@oyez/remote-judges/provider';
import type { Held } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { admit } from './admission.service.ts';
import { askResult } from './results.service.ts';
import { look, send } from './sending.service.ts';
import { end, settle, type Next, type StepKind } from './settle.service.ts';
import { workOf, type Work } from './work.sql.ts';

/** One step of a judging elsewhere, and what follows from it. False: there is nothing to judge any more. */
export async function takeStep(
  services: Services,
  held: Held,
  site: Site,
  kind: StepKind,
  judgingId: number,
): Promise<boolean> {
  const work = await workOf(services.database.db, judgingId);
  if (work === undefined) return false;
  await settle(services, held, work, site, await nextOf(services, held, site, kind, work));
  return true;
}

async function nextOf(services: Services, held: Held, site: Site, kind: StepKind, work: Work): Promise<Next> {
  const { oj, row } = work;
  const id = idOf(site, work.problem);
  if (oj === null || id === undefined) return end(10, 'not_known_here');
  if (kind === 'new' || row === null) return admit(services, site, { ...work, oj });
  const step = { services, held, site, id, work: { ...work, oj, row } };
  // Whoever had it before was killed after writing down that it would be sent.
  if (row.phase === 'sending') return row.remoteId === null ? look(step) : askResult(step);
  switch (kind) {
    case 'look':
      return look(step);
    case 'result':
      return askResult(step);
    case 'own':
      return send(step, work.userId);
    case 'submit':
      return send(step, null);
  }
}

function idOf(site: Site, stored: string | null): RemoteId | undefined {
  try {
    return stored === null ? undefined : site.parseId(stored);
  } catch (error) {
    if (error instanceof RemoteError) return undefined;
    throw error;
  }
}
