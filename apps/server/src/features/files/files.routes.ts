import { deleteMdImg, uploadAvatar, uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { limits } from '@oyez/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../http/app-error.ts';
import { acceptFiles } from '../../http/bodies/multipart.ts';
import type { On } from '../../http/serve.ts';
import type { Actor } from '../../policy/actor.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { filesPolicy } from './files.policy.ts';
import { createPublicFiles } from './files.service.ts';
import { servePublicFiles } from './public-files.ts';
import { groupNamedBy, readForm, readPictureForm } from './sent-forms.ts';

const MB = 1024 * 1024;
const { avatarMb, imageMb, attachmentMb } = limits.files;

/**
 * Pictures and files that people put on the site: their own picture, and those of texts. All are served without a login
 * under names that nobody guesses. A picture is judged by its bytes and made anew from its pixels in a process of its own
 * (decision 015); anything else goes to the disk as a stream and out as an attachment without a type. A deleted file is
 * gone at once for readers, its row a week later, its content with the next collection.
 */
export function fileRoutes(app: FastifyInstance, within: (scope: FastifyInstance) => On, services: Services): void {
  const files = createPublicFiles(services);
  servePublicFiles(app, services);

  const placeOfTexts = async (actor: Actor, groupId: number | undefined): Promise<OpenScope> => {
    const place = await scopeOf(services.database.db, actor, { gid: groupId }, services.now());
    return filesPolicy.uploadForTexts(actor, place) ? place : fail('upload_forbidden');
  };

  /** Before anything is read. */
  const requireUpload = async (actor: Actor, groupId: number | undefined): Promise<void> => {
    if (groupId) await placeOfTexts(actor, groupId);
    else if (!filesPolicy.uploadSomewhere(actor)) fail('upload_forbidden');
  };

  app.register(async (scope) => {
    await acceptFiles(scope);
    const on = within(scope);

    on(uploadAvatar).with(async (_, { actor, request }) => {
      await files.allow(actor, 'avatar', avatarMb * MB);
      const { file } = await readPictureForm(request, 'image', avatarMb);
      return files.replaceAvatar(actor, file ?? fail('picture_missing'));
    });

    on(uploadMdImg).with(async ({ query }, { actor, request }) => {
      await requireUpload(actor, query.gid);
      await files.allow(actor, 'image', imageMb * MB);
      const form = await readPictureForm(request, 'image', imageMb);
      const place = await placeOfTexts(actor, query.gid ?? groupNamedBy(form));
      return files.storeImage(actor, place, form.file ?? fail('picture_missing'));
    });

    on(deleteMdImg).with(async ({ query }, context) => {
      await files.deleteImage(context, query.fileId);
      return null;
    });

    on(uploadMdFile).with(async ({ query }, { actor, request }) => {
      if (!filesPolicy.uploadFiles(actor)) fail('upload_forbidden');
      await requireUpload(actor, query.gid);
      await files.allow(actor, 'attachment', attachmentMb * MB);
      const form = await readForm(request, 'file', attachmentMb * MB, async (sent) => ({
        name: sent.name,
        blob: await files.receiveAttachment(sent),
      }));
      const place = await placeOfTexts(actor, query.gid ?? groupNamedBy(form));
      const { name, blob } = form.file ?? fail('attachment_missing');
      return files.publishAttachment(actor, place, name, blob);
    });
  });
}
