import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../feedback/errorMessage.ts';
import { announce } from '../feedback/LiveRegion.tsx';
import { editorTexts } from './editor.i18n.ts';
import { linkText } from './markdownEdits.ts';
import type { SourceHandle } from './sourceHandle.ts';

/** Sends a file and answers the address at which readers find it. */
export type Upload = (file: File, signal: AbortSignal) => Promise<{ link: string }>;
/** What this person may put into texts; what is left out is not offered. */
export type MarkdownUploads = { image?: Upload | undefined; file?: Upload | undefined };

export type PendingUpload = { id: number; name: string; controller: AbortController };
export type UploadKind = 'image' | 'file';

const PICTURE = /^image\/(?:png|jpeg|gif|webp|bmp)$/;

/** Uploads on their way into a text: each has its place there, and can be called off. */
export function useUploads(uploads: MarkdownUploads, source: SourceHandle | null) {
  const t = editorTexts.use();
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const next = useRef(1);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers) controller.abort();
    };
  }, []);

  const start = async (upload: Upload, kind: UploadKind, file: File, at: number | undefined) => {
    const id = next.current++;
    const controller = new AbortController();
    running.current.add(controller);
    setPending((before) => [...before, { id, name: file.name, controller }]);
    source?.reserve({ id, label: t('uploading', { name: file.name }), at });
    let text = '';
    try {
      const { link } = await upload(file, controller.signal);
      text =
        kind === 'image' ? `![${linkText(withoutEnding(file.name))}](${link})` : `[${linkText(file.name)}](${link})`;
      announce(t('uploadDone', { name: file.name }));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(t('notUploaded', { name: file.name, reason: errorMessage(error) }));
    }
    running.current.delete(controller);
    source?.fill(id, text);
    setPending((before) => before.filter((each) => each.id !== id));
  };

  /** Takes what was pasted, dropped or chosen, and says why when it cannot. */
  const take = (files: readonly File[], at?: number): boolean => {
    setFailure(null);
    for (const file of files) {
      const kind: UploadKind = PICTURE.test(file.type) && uploads.image !== undefined ? 'image' : 'file';
      const upload = uploads[kind];
      if (upload !== undefined) void start(upload, kind, file, at);
      else if (uploads.image === undefined) setFailure(t('noUploads'));
      else setFailure(t(file.type.startsWith('image/') ? 'badFormat' : 'noFilesHere'));
    }
    return true;
  };

  return {
    take,
    /** A file chosen with the button of its kind. */
    takeAs: (kind: UploadKind, file: File) => {
      setFailure(null);
      const upload = uploads[kind];
      // The button's list can be switched off in the browser's own dialog. A file of no known type the server looks at.
      if (kind === 'image' && file.type !== '' && !PICTURE.test(file.type)) setFailure(t('badFormat'));
      else if (upload !== undefined) void start(upload, kind, file, undefined);
    },
    pending,
    cancel: ({ controller }: PendingUpload) => controller.abort(),
    failure,
    dismiss: () => setFailure(null),
  };
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, '');
}
