import type { UploadPurpose } from '@oyez/contract/problems/test-data';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../feedback/errorMessage.ts';
import { forgetUpload } from './remembered.ts';
import {
  FileUnreadable,
  isPassing,
  readArrived,
  sendFile,
  type Sender,
  type Sending,
  UploadCancelled,
} from './sendFile.ts';
import { uploadTexts } from './upload.i18n.ts';
import { useLatest } from '../hooks/useLatest.ts';

export type UploadPhase = Sending['phase'] | 'reading' | 'failed';

export type UploadState = {
  phase: UploadPhase;
  name: string;
  /** Which of the chosen files this is, from 1 on. */
  number: number;
  count: number;
  /** Of all files together. */
  sent: number;
  size: number;
  bytesPerSecond: number | null;
  error: string | null;
  /** The same file may be taken at another time. */
  mayRetry: boolean;
};

/** A file that the server does not take as it is, and what it says of it. */
export type RefusedFile = { name: string; error: string };

/** What is asked once a file has arrived; `previous` is the answer about the file before it. */
export type Finish<T> = (key: string, previous: T | undefined) => Promise<T>;

/**
 * Uploads of one place on a page: chosen files go one after another, and the last answer is the result. One of several
 * that is refused is left out, and the others are kept.
 */
export function useUpload<T>(options: { purpose: UploadPurpose; finish: Finish<T>; onUploaded: (answer: T) => void }) {
  const [state, setState] = useState<UploadState>();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const sender = useRef<Sender>(undefined);
  const chosen = useRef<{ files: readonly File[]; from: number; previous: T | undefined }>(undefined);
  // The page may give other functions at each turn; the running upload takes the latest.
  const latest = useLatest(options);
  // Whoever leaves the page finds the rest of the file waiting for the same file.
  useEffect(() => () => sender.current?.pause(), []);

  async function run(files: readonly File[], from: number, before: T | undefined): Promise<void> {
    const size = files.reduce((sum, file) => sum + file.size, 0);
    let previous = before;
    for (const [index, file] of files.entries()) {
      if (index < from) continue;
      chosen.current = { files, from: index, previous };
      const sentBefore = files.slice(0, index).reduce((sum, one) => sum + one.size, 0);
      const facts = { name: file.name, number: index + 1, count: files.length, size, error: null, mayRetry: true };
      const show = (sending: Sending) => setState({ ...facts, ...sending, sent: sentBefore + sending.sent });
      show({ phase: 'sending', sent: 0, bytesPerSecond: null });
      try {
        const current = sendFile(file, latest.current.purpose, show);
        sender.current = current;
        const key = await current.done;
        setState({ ...facts, phase: 'reading', sent: sentBefore + file.size, bytesPerSecond: null });
        previous = await finished(key, previous);
      } catch (error) {
        sender.current = undefined;
        if (error instanceof UploadCancelled) return setState(undefined);
        if (files.length > 1 && isRefusal(error)) {
          setRefused((before) => [...before, { name: file.name, error: wordsFor(error) }]);
          continue;
        }
        return setState({
          ...facts,
          phase: 'failed',
          sent: sentBefore,
          bytesPerSecond: null,
          error: wordsFor(error),
          mayRetry: !isRefusal(error) && !(error instanceof FileUnreadable),
        });
      }
    }
    sender.current = undefined;
    setState(undefined);
    if (previous !== undefined) latest.current.onUploaded(previous);
  }

  async function finished(key: string, previous: T | undefined): Promise<T> {
    try {
      const answer = await readArrived(() => latest.current.finish(key, previous));
      forgetUpload(key);
      return answer;
    } catch (error) {
      // What was refused as it is would be refused again; what was lost on the way would not.
      if (isRefusal(error)) forgetUpload(key);
      throw error;
    }
  }

  return {
    state,
    refused,
    send: (files: readonly File[]) => {
      setRefused([]);
      void run(files, 0, undefined);
    },
    retry: () => {
      const { files = [], from = 0, previous } = chosen.current ?? {};
      void run(files, from, previous);
    },
    pause: () => sender.current?.pause(),
    resume: () => sender.current?.resume(),
    cancel: () => {
      if (sender.current === undefined) setState(undefined);
      else sender.current.cancel();
    },
  };
}

/** Of this file, whenever it is sent. Whoever was logged out, or came too often, is taken at another time. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.http === 401 || error.retryAfter !== undefined) return false;
  return error.status > 0 && error.status < 500 && !isPassing(error);
}

function wordsFor(error: unknown): string {
  return error instanceof FileUnreadable ? uploadTexts.now('unreadable') : errorMessage(error);
}
