import { uploadAvatar, uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import type { MarkdownUploads } from '../../ui/editor/useUploads.ts';

const SITE_UPLOADS: MarkdownUploads = {
  image: (file, signal) => call(uploadMdImg, { form: formOf('image', file), signal }),
  file: (file, signal) => call(uploadMdFile, { form: formOf('file', file), signal }),
};
const NO_UPLOADS: MarkdownUploads = {};

/** What the person may put into a text of the site: staff both pictures and files, others nothing. */
export function useMarkdownUploads(): MarkdownUploads {
  return isAdmin(useSession()) ? SITE_UPLOADS : NO_UPLOADS;
}

export function useUploadAvatar() {
  return useMutation({
    mutationFn: (picture: File) => call(uploadAvatar, { form: formOf('image', picture) }),
    // The dialog says what was refused.
    meta: { ownErrors: true },
  });
}

function formOf(field: string, file: File): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}
