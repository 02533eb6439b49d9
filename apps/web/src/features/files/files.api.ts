import { uploadAvatar, uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { useGroupAround } from '../groups/groups.api.ts';
import type { MarkdownUploads, Upload } from '../../ui/editor/useUploads.ts';

function uploadsTo(gid: number | undefined, isStaff: boolean): MarkdownUploads {
  const image: Upload = (file, signal) => call(uploadMdImg, { query: { gid }, form: formOf('image', file), signal });
  const file: Upload = (sent, signal) => call(uploadMdFile, { query: { gid }, form: formOf('file', sent), signal });
  return isStaff ? { image, file } : { image };
}
const NO_UPLOADS: MarkdownUploads = {};

/** What the person may put into a text: the staff of the site all, administrators of a group pictures, others nothing. */
export function useMarkdownUploads(): MarkdownUploads {
  const group = useGroupAround();
  const groupId = group?.groupId;
  const isStaff = isAdmin(useSession());
  const uploads = useMemo(() => uploadsTo(groupId, isStaff), [groupId, isStaff]);
  const may = groupId === undefined ? isStaff : group?.can.administer === true;
  return may ? uploads : NO_UPLOADS;
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
