import { z } from 'zod';
import { UserInfo } from '../accounts/accounts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { id, optional, sentId } from '../wire/values.ts';

/** Browsers append what a form lacks as these words. */
const groupId = z.preprocess(
  (value) => (value === 'null' || value === 'undefined' ? undefined : value),
  optional(sentId),
);

/** What the names of pictures may end in, whatever they turn out to be. */
export const PICTURE_TYPES = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'] as const;
export const AVATAR_BYTES = limits.files.avatarMb * 1024 * 1024;

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/file/upload-avatar',
  access: 'login',
  summary: "One's own picture, as multipart field `image`; it replaces the present one",
  media: 'multipart/form-data',
  reply: UserInfo,
  success: { en: 'Your avatar has been saved.', zh: '头像已保存。' },
  waits: true,
});

export const MarkdownImage = z.object({ link: z.string(), fileId: id });
export type MarkdownImage = z.infer<typeof MarkdownImage>;

export const uploadMdImg = endpoint({
  method: 'POST',
  path: '/api/file/upload-md-img',
  access: 'login',
  summary: 'A picture for a text, as multipart field `image`',
  media: 'multipart/form-data',
  query: z.object({ gid: groupId }),
  reply: MarkdownImage,
  waits: true,
});

export const deleteMdImg = endpoint({
  method: 'GET',
  path: '/api/file/delete-md-img',
  access: 'login',
  summary: 'Delete a picture that was uploaded for a text',
  query: z.object({ fileId: sentId }),
  reply: z.null(),
  changesState: true,
});

export const uploadMdFile = endpoint({
  method: 'POST',
  path: '/api/file/upload-md-file',
  access: 'login',
  summary: 'A file that a text links to, as multipart field `file`; readers can only download it',
  media: 'multipart/form-data',
  query: z.object({ gid: groupId }),
  reply: z.object({ link: z.string() }),
  waits: true,
});

/** The path is spelt as existing clients call it. */
export const uploadCarouselImg = endpoint({
  method: 'POST',
  path: '/api/file/upload-carouse-img',
  access: 'login',
  grant: 'system_info_admin',
  summary: 'A picture for the home page, as multipart field `file`; it goes to the end of the carousel',
  media: 'multipart/form-data',
  byCookie: true,
  reply: z.object({ id, url: z.string() }),
  waits: true,
});

/** Both find any file: what is no picture is sent for download under either. They answer files, so they are no endpoints. */
export const PUBLIC_IMAGE_PATH = '/api/public/img/';
export const PUBLIC_FILE_PATH = '/api/public/file/';
