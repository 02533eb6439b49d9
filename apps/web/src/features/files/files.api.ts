import { uploadAvatar, uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { useGroupAround } from '../groups/groups.api.ts';
import type { MarkdownUploads } from '../../ui/editor/useUploads.ts';

function uploadsTo(gid: number | undefined): MarkdownUploads {
  return {
    image: (file, signal) => call(uploadMdImg, { query: { gid }, form: formOf('image', file), signal }),
    file: (file, signal) => call(uploadMdFile, { query: { gid }, form: formOf('file', file), signal }),
  };
}
const SITE_UPLOADS = uploadsTo(undefined);
const NO_UPLOADS: MarkdownUploads = {};

/** What the person may put into a text: of the site its staff, of a group its administrators; others nothing. */
export function useMarkdownUploads(): MarkdownUploads {
  const group = useGroupAround();
  const mayAdminister = group?.can.administer === true;
  const groupId = group?.groupId;
  const ofGroup = useMemo(() => uploadsTo(groupId), [groupId]);
  const isStaff = isAdmin(useSession());
  if (groupId !== undefined) return mayAdminister ? ofGroup : NO_UPLOADS;
  return isStaff ? SITE_UPLOADS : NO_UPLOADS;
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
