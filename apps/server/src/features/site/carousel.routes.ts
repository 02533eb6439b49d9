import { uploadCarouselImg } from '@oyez/contract/site/files';
import { limits } from '@oyez/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../http/app-error.ts';
import { acceptFiles } from '../../http/bodies/multipart.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { createPublicFiles } from '../files/files.service.ts';
import { readPictureForm } from '../files/sent-forms.ts';
import { createItemDesk } from './site-items.service.ts';

const MB = 1024 * 1024;
const { imageMb } = limits.files;

/** Pictures of the home page on their way in. */
export function carouselRoutes(app: FastifyInstance, within: (scope: FastifyInstance) => On, services: Services): void {
  const files = createPublicFiles(services);
  const desk = createItemDesk(services);

  app.register(async (scope) => {
    await acceptFiles(scope);
    within(scope)(uploadCarouselImg).with(async (_, context) => {
      await files.allow(context.actor, 'carousel', imageMb * MB);
      const { file } = await readPictureForm(context.request, 'file', imageMb);
      return desk.addPicture(context, file ?? fail('picture_missing'));
    });
  });
}
