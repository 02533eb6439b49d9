import { deleteMdImg, uploadAvatar, uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { limits } from '@oyez/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../http/app-error.ts';
import { acceptFiles } from '../../http/multipart.ts';
import type { On } from '../../http/serve.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { filesPolicy } from './files.policy.ts';
import { createPublicFiles } from './files.service.ts';
import { servePublicFiles } from './public-files.ts';
import { namesGroup, readForm, readPictureForm } from './sent-forms.ts';

const MB = 1024 * 1024;
const { avatarMb, imageMb, attachmentMb } = limits.files;

/**
 * Pictures and files that people put on the site: their own picture, and those of texts. All are served without a login
 * under names that nobody guesses.
 */
export function fileRoutes(app: FastifyInstance, within: (scope: FastifyInstance) => On, services: Services): void {
  const files = createPublicFiles(services);
  servePublicFiles(app, services);

  app.register(async (scope) => {
    await acceptFiles(scope);
    const on = within(scope);

    on(uploadAvatar).with(async (_, { actor, request }) => {
      await files.allow(actor, 'avatar', avatarMb * MB);
      const { file } = await readPictureForm(request, 'image', avatarMb);
      return files.replaceAvatar(actor, file ?? fail('picture_missing'));
    });

    on(uploadMdImg).with(async ({ query }, { actor, request }) => {
      requireUploadForTexts(actor, query.gid);
      await files.allow(actor, 'image', imageMb * MB);
      const form = await readPictureForm(request, 'image', imageMb);
      if (namesGroup(form)) fail('group_not_found');
      return files.storeImage(actor, form.file ?? fail('picture_missing'));
    });

    on(deleteMdImg).with(async ({ query }, context) => {
      await files.deleteImage(context, query.fileId);
      return null;
    });

    on(uploadMdFile).with(async ({ query }, { actor, request }) => {
      requireUploadForTexts(actor, query.gid);
      await files.allow(actor, 'attachment', attachmentMb * MB);
      const form = await readForm(request, 'file', attachmentMb * MB, async (sent) => ({
        name: sent.name,
        blob: await files.receiveAttachment(sent),
      }));
      if (namesGroup(form)) fail('group_not_found');
      const { name, blob } = form.file ?? fail('attachment_missing');
      return files.publishAttachment(actor, name, blob);
    });
  });
}

function requireUploadForTexts(actor: Actor, groupId: number | undefined): void {
  if (groupId !== undefined) fail('group_not_found');
  if (!filesPolicy.uploadForTexts(actor)) fail('upload_forbidden');
}
