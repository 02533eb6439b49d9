import {
  changeTags,
  changeVisibilities,
  deleteProblems,
  getDeletedProblems,
  previewDeleteProblems,
  restoreProblems,
} from '@oyez/contract/problems/problem-batches';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import {
  changeTagsOfMany,
  changeVisibilitiesOf,
  listDeleted,
  previewDeletion,
  removeProblems,
  restoreDeleted,
} from './problem-batches.service.ts';
import { setterOf } from './problem-setting.routes.ts';

/**
 * What is done to many problems at once from the list of the back office, and the way back: visibility and tags answer
 * their inverse, deleted problems are restored.
 */
export function problemBatchRoutes(on: On, services: Services): void {
  on(changeVisibilities).with(({ body }, context) => changeVisibilitiesOf(services, body, setterOf(context)));
  on(changeTags).with(({ body }, context) => changeTagsOfMany(services, body, setterOf(context)));
  on(previewDeleteProblems).with(({ body }, { actor }) => previewDeletion(services, body.pids, actor));
  on(deleteProblems).with(async ({ body }, context) => {
    await removeProblems(services, body.pids, setterOf(context));
    return null;
  });
  on(getDeletedProblems).with(({ query }) => listDeleted(services, query));
  on(restoreProblems).with(async ({ body }, context) => {
    await restoreDeleted(services, body.pids, setterOf(context));
    return null;
  });
}
