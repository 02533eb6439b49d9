import {
  addGroupTraining,
  addTraining,
  changeGroupTrainingStatus,
  changeTrainingStatus,
  cloneTraining,
  createTraining,
  deleteGroupTraining,
  deleteTraining,
  getAdminTraining,
  getAdminTrainingList,
  getGroupAdminTrainingList,
  getGroupTraining,
  previewTrainingChange,
  restoreTraining,
  restoreTrainingRegistrations,
  updateGroupTraining,
  updateTraining,
} from '@oyez/contract/trainings/training-admin';
import {
  addTrainingCategory,
  deleteTrainingCategory,
  getCategoriesOfKeeper,
  orderTrainingCategories,
  restoreTrainingCategory,
  updateTrainingCategory,
} from '@oyez/contract/trainings/training-categories';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import type { RowFilter } from '../../db/row-filter.ts';
import { unfiltered } from '../../db/row-filter.ts';
import type { Context, On } from '../../http/serve.ts';
import { pageOfAll, wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import * as categories from './training-categories.service.ts';
import { trainingPage } from './training-edits.sql.ts';
import { setterOf } from './training-setter.ts';
import { seenSiteTrainings } from './training-setting.policy.ts';
import * as setting from './training-setting.service.ts';
import { toTrainingOfStaff } from './training-setting.view.ts';

/**
 * Trainings as those who put them together set them, of the site and of groups alike. Whose a training is stands in its
 * row: an author or a group that a request names means nothing.
 */
export function trainingSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;

  const list = async (
    query: QueryOf<typeof getAdminTrainingList>,
    groupId: number | null,
    filter: RowFilter<'training'>,
    context: Context,
  ) => {
    const { actor } = context;
    const of = { groupId, keyword: query.keyword };
    if (!query.deleted) {
      return wirePage(
        query,
        (page) => trainingPage(db, of, page, filter),
        (row) => toTrainingOfStaff(row, actor),
      );
    }
    const rows = await setting.restorableTrainings(services, of, setterOf(context));
    return pageOfAll(
      query,
      rows.map((row) => toTrainingOfStaff(row, actor)),
    );
  };

  on(getAdminTrainingList).with(({ query }, context) => list(query, null, seenSiteTrainings(context.actor), context));

  on(getGroupAdminTrainingList).with(async ({ query }, context) => {
    await setting.requireSetterIn(db, context.actor, query.gid);
    return list(query, query.gid, unfiltered('a group’s administrators see all of its trainings'), context);
  });

  on(getAdminTraining).with(({ query }, { actor }) => setting.trainingForm(services, query.tid, actor, 'any'));
  on(getGroupTraining).with(({ query }, { actor }) => setting.trainingForm(services, query.tid, actor, 'group'));

  on(addTraining).with(async ({ body }, context) => {
    await setting.createTraining(services, body, null, setterOf(context));
    return null;
  });

  on(addGroupTraining).with(async ({ body }, context) => {
    await setting.createTraining(services, body, body.training.gid, setterOf(context));
    return null;
  });

  on(createTraining).with(async ({ body: { gid, ...form } }, context) => ({
    tid: await setting.createTraining(services, form, gid ?? null, setterOf(context)),
  }));

  on(updateTraining).with(async ({ body }, context) => {
    await setting.updateTraining(services, body, 'any', setterOf(context));
    return null;
  });

  on(updateGroupTraining).with(async ({ body }, context) => {
    await setting.updateTraining(services, body, 'group', setterOf(context));
    return null;
  });

  on(previewTrainingChange).with(({ body }, context) => setting.previewChange(services, body, setterOf(context)));

  on(restoreTrainingRegistrations).with(async ({ query }, context) => ({
    restored: await setting.readmitToTraining(services, query.tid, setterOf(context)),
  }));

  on(changeTrainingStatus).with(async ({ query }, context) => {
    await setting.changeVisible(services, query, 'any', setterOf(context));
    return null;
  });

  on(changeGroupTrainingStatus).with(async ({ query }, context) => {
    await setting.changeVisible(services, query, 'group', setterOf(context));
    return null;
  });

  on(deleteTraining).with(async ({ query }, context) => {
    await setting.deleteTraining(services, query.tid, 'any', setterOf(context));
    return null;
  });

  on(deleteGroupTraining).with(async ({ query }, context) => {
    await setting.deleteTraining(services, query.tid, 'group', setterOf(context));
    return null;
  });

  on(restoreTraining).with(async ({ query }, context) => {
    await setting.restoreTraining(services, query.tid, setterOf(context));
    return null;
  });

  on(cloneTraining).with(({ body }, context) => setting.cloneTraining(services, body, setterOf(context)));

  categoryRoutes(on, services);
}

function categoryRoutes(on: On, services: Services): void {
  on(getCategoriesOfKeeper).with(({ query }, context) =>
    categories.categoriesFor(services, query.gid ?? null, setterOf(context)),
  );

  on(addTrainingCategory).with(({ body }, context) => categories.addCategory(services, body, setterOf(context)));

  on(updateTrainingCategory).with(async ({ body }, context) => {
    await categories.updateCategory(services, body, setterOf(context));
    return null;
  });

  on(deleteTrainingCategory).with(async ({ query }, context) => {
    await categories.deleteCategory(services, query.cid, setterOf(context));
    return null;
  });

  on(restoreTrainingCategory).with(async ({ query }, context) => {
    await categories.restoreCategory(services, query.cid, setterOf(context));
    return null;
  });

  on(orderTrainingCategories).with(async ({ body }, context) => {
    await categories.orderCategories(services, body, setterOf(context));
    return null;
  });
}
