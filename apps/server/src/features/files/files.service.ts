import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { PUBLIC_FILE_PATH, PUBLIC_IMAGE_PATH, type MarkdownImage } from '@oyez/contract/site/files';
import { limits } from '@oyez/contract/rules/limits';
import { pipeline } from 'node:stream';
import { daysAfter, daysBefore } from '../../days.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { transact } from '../../db/transact.ts';
import type { StoredBlob } from '../../files/file-store.ts';
import { ByteLimit, TooManyBytes } from '../../files/staging.ts';
import { fail } from '../../http/app-error.ts';
import type { SentFile } from '../../http/bodies/multipart.ts';
import { asUploadTrouble } from '../../http/upload-trouble.ts';
import type { Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import type { Services } from '../../services.ts';
import { setAvatar } from '../accounts/avatars.service.ts';
import { newPublicName, shownName } from './file-names.ts';
import { filesPolicy } from './files.policy.ts';
import {
  bytesSince,
  insertFile,
  lockImage,
  markCarouselPictureDeleted,
  markDeleted,
  markOtherAvatarsDeleted,
  markOtherGroupAvatarsDeleted,
  type FileKind,
} from './files.sql.ts';
import { PICTURE_MIME, type PictureUse } from './pictures/picture-reading.ts';
import { makePictureApart } from './pictures/pictures.service.ts';

const MB = 1024 * 1024;
/** Left to everybody else on the disk. */
const SPARE_BYTES = 1024 * MB;

type Origin = AuditOrigin & { actor: Actor };
/** A picture as it was sent, held in memory: pictures are small. */
export type SentPicture = { name: string; content: Buffer };

/** Files that people see: pictures made anew from their pixels, and attachments as they are. */
export function createPublicFiles(services: Services) {
  const { files, now, log } = services;
  const { db } = services.database;

  /** Asked for before anything is read: also what is refused costs something. */
  async function allow(actor: Actor, kind: FileKind, bytes: number): Promise<void> {
    const moment = now();
    const { daily } = limits.files;
    const most = {
      avatar: daily.avatars,
      group_avatar: daily.avatars,
      image: daily.images,
      carousel: daily.images,
      attachment: daily.attachments,
    };
    const sent = await countUp(db, `upload:${kind}:${actor.id}`, daysAfter(moment, 1), moment);
    const stored = await bytesSince(db, actor.id, daysBefore(moment, 1));
    if (sent > most[kind] || stored + bytes > daily.totalMb * MB) fail('daily_uploads_used_up');
    if ((await files.staging.freeBytes()) < bytes + SPARE_BYTES) fail('storage_full');
  }

  /** A picture made anew, with what it is for, in one transaction. */
  async function storePicture<T>(
    { actor, place, groupId }: { actor: Actor; place?: OpenScope; groupId?: number },
    kind: PictureUse,
    sent: SentPicture,
    use: (tx: Tx, file: { id: number; link: string }) => Promise<T>,
  ): Promise<T> {
    const picture = await makePictureApart(sent.content, kind);
    const blob = await files.put(picture.content).catch(asUploadTrouble);
    const publicName = newPublicName(picture.format);
    const file = {
      publicName,
      blob,
      kind,
      ownerId: actor.id,
      groupId: groupId ?? groupOf(place),
      mime: PICTURE_MIME[picture.format],
    };
    return transact(services, async (tx) => {
      const id = await insertFile(tx, { ...file, originalName: shownName(sent.name) }, now());
      log.info({ file: id, user: actor.id, kind, bytes: blob.size }, 'picture stored');
      return use(tx, { id, link: PUBLIC_IMAGE_PATH + publicName });
    });
  }

  return {
    allow,
    storePicture,

    /** The new picture takes the place of the present one, which is deleted. */
    replaceAvatar: (actor: Actor, sent: SentPicture): Promise<UserInfo> =>
      storePicture({ actor }, 'avatar', sent, async (tx, { id, link }) => {
        const user = await setAvatar(tx, actor.id, link, now());
        await markOtherAvatarsDeleted(tx, actor.id, id, now());
        return user;
      }),

    /** The same for the picture of a group, which `use` makes its own. */
    replaceGroupAvatar: <T>(
      actor: Actor,
      groupId: number,
      sent: SentPicture,
      use: (tx: Tx, link: string) => Promise<T>,
    ): Promise<T> =>
      storePicture({ actor, groupId }, 'group_avatar', sent, async (tx, { id, link }) => {
        const result = await use(tx, link);
        await markOtherGroupAvatarsDeleted(tx, groupId, id, now());
        return result;
      }),

    storeImage: (actor: Actor, place: OpenScope, sent: SentPicture): Promise<MarkdownImage> =>
      storePicture({ actor, place }, 'image', sent, async (_tx, { id, link }) => ({ link, fileId: id })),

    /** Straight to the disk, whatever its size; it has no public name before `publishAttachment`. */
    async receiveAttachment(sent: SentFile): Promise<StoredBlob> {
      const limit = new ByteLimit(limits.files.attachmentMb * MB);
      pipeline(sent.content, limit, () => {});
      return files.put(limit).catch((error: unknown) => {
        if (error instanceof TooManyBytes) fail('attachment_too_large', { mb: limits.files.attachmentMb });
        return asUploadTrouble(error);
      });
    },

    async publishAttachment(actor: Actor, place: OpenScope, name: string, blob: StoredBlob): Promise<{ link: string }> {
      const publicName = newPublicName();
      const file = {
        publicName,
        blob,
        kind: 'attachment',
        ownerId: actor.id,
        groupId: groupOf(place),
        mime: 'application/octet-stream',
      } as const;
      const originalName = shownName(name);
      const id = await transact(services, (tx) => insertFile(tx, { ...file, originalName }, now()));
      log.info({ file: id, user: actor.id, bytes: blob.size }, 'attachment stored');
      return { link: PUBLIC_FILE_PATH + publicName };
    },

    /** With what it was for, in the caller's transaction. */
    forgetCarouselPicture: (tx: Tx, id: number): Promise<void> => markCarouselPictureDeleted(tx, id, now()),

    async deleteImage(origin: Origin, id: number): Promise<void> {
      await transact(services, async (tx) => {
        const image = (await lockImage(tx, id)) ?? fail('file_not_found');
        if (!filesPolicy.deleteImage(origin.actor, image)) {
          fail(filesPolicy.findImage(origin.actor, image) ? 'file_delete_forbidden' : 'file_not_found');
        }
        await markDeleted(tx, id, now());
        if (image.owner_id === origin.actor.id) return;
        const entry = {
          action: 'file.delete' as const,
          subjectKind: 'file' as const,
          subjectId: id,
          before: { ownerId: image.owner_id },
        };
        await writeAudit(tx, origin, entry, now());
      });
    },
  };
}

/** Whose files these are, beside who sent them. */
function groupOf(place: OpenScope | undefined): number | null {
  return place === undefined || place.scope.kind === 'site' ? null : place.scope.groupId;
}
