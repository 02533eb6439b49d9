import type { AuditAction } from '@oyez/contract/registry';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { PUBLIC_IMAGE_PATH } from '@oyez/contract/site/files';
import type { getHomeCarousel, getHonors } from '@oyez/contract/site/site';
import type { orderSiteItems, ToolOfStaff } from '@oyez/contract/site/site-items';
import { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { isSameOrder, mayReorder } from '../../orders.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { createPublicFiles, type SentPicture } from '../files/files.service.ts';
import {
  deleteItem,
  insertItem,
  listItems,
  lockItems,
  orderItems,
  updateItem,
  type ItemKind,
  type SiteItemRow,
} from './site-items.sql.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    honor: true;
  }
}

const MAX_ITEMS = 100;

const Picture = z.object({ title: z.string().default(''), link: z.string().default('') });
const Tool = z.object({ name: z.string(), url: z.string() });
const Honor = z.object({ title: z.string(), color: z.string(), accepted: z.int() });

export async function carousel(db: Db): Promise<ReplyOf<typeof getHomeCarousel>> {
  return (await listItems(db, 'carousel')).flatMap(({ id, data, public_name }) =>
    public_name === null ? [] : [{ id, url: `${PUBLIC_IMAGE_PATH}${public_name}`, ...Picture.parse(data) }],
  );
}

export async function tools(db: Db): Promise<ToolOfStaff[]> {
  return (await listItems(db, 'tool')).map((row) => ({ id: row.id, ...Tool.parse(row.data) }));
}

/** The highest first. */
export async function honors(db: Db | Tx): Promise<ReplyOf<typeof getHonors>> {
  const rows = (await listItems(db, 'honor')).map((row) => ({ id: row.id, ...Honor.parse(row.data) }));
  return rows.toSorted((a, b) => b.accepted - a.accepted || a.id - b.id);
}

/** A picture that was stored just now joins the end of the carousel. */
export async function addCarouselPicture(tx: Tx, fileId: number, now: Date): Promise<number> {
  bound(await lockItems(tx, 'carousel'));
  return insertItem(tx, { kind: 'carousel', data: { title: '', link: '' }, fileId }, now);
}

/** What administrators do with the entries of the home page and the menu; each change leaves its trace. */
export function createItemDesk(services: Services) {
  const { now } = services;
  const files = createPublicFiles(services);

  const change = <T>(kind: ItemKind, apply: (tx: Tx, items: Awaited<ReturnType<typeof lockItems>>) => Promise<T>) =>
    transact(services, async (tx) => apply(tx, await lockItems(tx, kind)));
  const record = (
    tx: Tx,
    origin: AuditOrigin,
    action: AuditAction,
    id: number,
    what: { before?: unknown; after?: unknown },
  ) =>
    writeAudit(
      tx,
      origin,
      {
        action,
        subjectKind: 'site_item',
        subjectId: id,
        ...(what.before !== undefined && { before: what.before as object }),
        ...(what.after !== undefined && { after: what.after as object }),
      },
      now(),
    );

  return {
    /** A picture joins the end of the carousel. */
    addPicture: (origin: AuditOrigin & { actor: Actor }, sent: SentPicture): Promise<{ id: number; url: string }> =>
      files.storePicture(origin, 'carousel', sent, async (tx, file) => {
        const id = await addCarouselPicture(tx, file.id, now());
        await record(tx, origin, 'carousel.add', id, { after: { url: file.link } });
        return { id, url: file.link };
      }),

    add: (origin: AuditOrigin, kind: 'tool' | 'honor', data: object) =>
      change(kind, async (tx, items) => {
        bound(items);
        if (kind === 'honor') refuseSecondHonor(items, data);
        const id = await insertItem(tx, { kind, data }, now());
        await record(tx, origin, `${kind}.add`, id, { after: data });
        if (kind === 'honor') await markChanged(tx, 'honor', [id]);
        return id;
      }),

    update: (origin: AuditOrigin, kind: ItemKind, id: number, data: object) =>
      change(kind, async (tx, items) => {
        const item = items.find((one) => one.id === id) ?? unknownItem(kind);
        if (kind === 'honor') refuseSecondHonor(items, data, id);
        await updateItem(tx, id, data, now());
        await record(tx, origin, `${kind}.update`, id, { before: item.data, after: data });
        if (kind === 'honor') await markChanged(tx, 'honor', [id]);
      }),

    remove: (origin: AuditOrigin, kind: ItemKind, id: number) =>
      change(kind, async (tx, items) => {
        const item = items.find((one) => one.id === id) ?? unknownItem(kind);
        await deleteItem(tx, id);
        if (item.file_id !== null) await files.forgetCarouselPicture(tx, item.file_id);
        await record(tx, origin, `${kind}.delete`, id, { before: item.data });
        if (kind === 'honor') await markChanged(tx, 'honor', [id]);
      }),

    order: (origin: AuditOrigin, { kind, ids, basedOn }: BodyOf<typeof orderSiteItems>) =>
      change(kind, async (tx, items) => {
        const before = items.map((item) => item.id);
        if (isSameOrder(before, ids)) return;
        if (!mayReorder(before, ids, basedOn)) fail('item_order_stale');
        await orderItems(tx, ids);
        await record(tx, origin, `${kind}.order`, 0, { before: { ids: before }, after: { ids } });
      }),
  };
}

function bound(items: readonly unknown[]): void {
  if (items.length >= MAX_ITEMS) throw new AppError('too_many_items', { max: MAX_ITEMS });
}

function refuseSecondHonor(items: readonly Pick<SiteItemRow, 'id' | 'data'>[], data: object, id?: number): void {
  const { accepted } = Honor.parse(data);
  const taken = items.some((item) => item.id !== id && Honor.parse(item.data).accepted === accepted);
  if (taken) throw new AppError('honor_threshold_taken', { accepted });
}

function unknownItem(kind: ItemKind): never {
  return fail(
    ({ carousel: 'carousel_picture_not_found', tool: 'tool_not_found', honor: 'honor_not_found' } as const)[kind],
  );
}
