import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { CannedAnswer } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import { TEXT_LANGUAGES } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { cannedAnswersQuery, useSetCannedAnswers } from '../clarifications.api.ts';
import classes from '../clarifications.module.css';
import { inboxTexts } from './inbox.i18n.ts';

const { cannedAnswer: MAX, cannedAnswers: MOST } = limits.clarification;

export function openCannedAnswers(contestId: number): void {
  const look = { title: inboxTexts.now('canned.edit'), size: 'lg', closeOnClickOutside: false } as const;
  openDialog(look, (close) => <CannedAnswers contestId={contestId} onClose={close} />);
}

type Props = { contestId: number; onClose: () => void };

function CannedAnswers({ contestId, onClose }: Props) {
  const { data, error, refetch } = useQuery(cannedAnswersQuery(contestId));
  if (data === undefined) return <Pending error={error} onRetry={refetch} lines={8} />;
  return <CannedForm contestId={contestId} stored={data.answers} onClose={onClose} />;
}

type Line = CannedAnswer & { key: number };

/** The answers of this contest that the jury gives often, each in both languages. */
function CannedForm({ contestId, stored, onClose }: Props & { stored: readonly CannedAnswer[] }) {
  const t = inboxTexts.use();
  const [lines, setLines] = useState<Line[]>(() => stored.map((one, key) => ({ ...one, key })));
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useSetCannedAnswers(contestId);
  const write = (key: number, patch: Partial<CannedAnswer>) =>
    setLines((now) => now.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const save = (answers: CannedAnswer[] | null) =>
    change.mutate(answers, {
      onSuccess: () => {
        toast.success(t('canned.saved'));
        onClose();
      },
      onError: (error) => setRefusal(errorMessage(error)),
    });
  return (
    <DialogForm
      label={t('canned.edit')}
      refusal={refusal}
      isBusy={change.isPending}
      onSubmit={() =>
        save(lines.filter(({ zh, en }) => zh.trim() + en.trim() !== '').map(({ zh, en }) => ({ zh, en })))
      }
      onCancel={onClose}
      other={
        <Button variant="subtle" onClick={() => save(null)}>
          {t('canned.reset')}
        </Button>
      }
    >
      <p className={classes.hint}>{t('canned.hint')}</p>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.cannedLine}>
          {TEXT_LANGUAGES.map((language) => (
            <TextInput
              key={language}
              aria-label={t(`canned.${language}`, { n: index + 1 })}
              placeholder={t(`canned.${language}`, { n: index + 1 })}
              maxLength={MAX}
              value={line[language]}
              onChange={(event) => write(line.key, { [language]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            aria-label={t('canned.removeOf', { n: index + 1 })}
            onClick={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
          >
            <IconTrash />
          </ActionIcon>
        </div>
      ))}
      {lines.length < MOST && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              setLines((now) => [...now, { zh: '', en: '', key: 1 + Math.max(0, ...now.map(({ key }) => key)) }])
            }
          >
            {t('canned.add')}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
