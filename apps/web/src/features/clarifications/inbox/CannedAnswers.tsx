import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { CannedAnswer, getCannedAnswers } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { TEXT_LANGUAGES } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { isChanged } from '../../../ui/forms/drafts/merging.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { cannedAnswersQuery, useSetCannedAnswers } from '../clarifications.api.ts';
import classes from '../clarifications.module.css';
import { inboxTexts } from './inbox.i18n.ts';

const { cannedAnswer: MAX, cannedAnswers: MOST } = limits.clarification;

export function CannedAnswers({ contestId, onClose }: { contestId: number; onClose: () => void }) {
  const t = inboxTexts.use();
  const { data, error, refetch } = useQuery(cannedAnswersQuery(contestId));
  return (
    <FormDialog opened size="lg" title={t('canned.edit')} onClose={onClose}>
      {(leave) =>
        data === undefined ? (
          <Pending error={error} onRetry={refetch} lines={8} />
        ) : (
          <CannedForm contestId={contestId} {...data} onCancel={leave} onSaved={onClose} />
        )
      }
    </FormDialog>
  );
}

type Line = CannedAnswer & { key: number };
type FormProps = Pick<ReplyOf<typeof getCannedAnswers>, 'answers' | 'usual'> & {
  contestId: number;
  onCancel: () => void;
  onSaved: () => void;
};

const linesOf = (answers: readonly CannedAnswer[]) => answers.map((one, key): Line => ({ ...one, key }));

/** The answers of this contest that the jury gives often, each in both languages. */
function CannedForm({ contestId, answers, usual, onCancel, onSaved }: FormProps) {
  const t = inboxTexts.use();
  const [stored] = useState(() => linesOf(answers));
  const [lines, setLines] = useState(stored);
  useUnsaved(isChanged(stored, lines));
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useSetCannedAnswers(contestId);
  const write = (key: number, patch: Partial<CannedAnswer>) =>
    setLines((now) => now.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const save = () => {
    const written = lines
      .filter(({ zh, en }) => zh.trim() + en.trim() !== '')
      .map(({ zh, en }): CannedAnswer => ({ zh, en }));
    change.mutate(isChanged(usual, written) ? written : null, {
      onSuccess: () => {
        toast.success(t('canned.saved'));
        onSaved();
      },
      onError: (error) => setRefusal(errorMessage(error)),
    });
  };
  return (
    <DialogForm
      label={t('canned.edit')}
      refusal={refusal}
      isBusy={change.isPending}
      onSubmit={save}
      onCancel={onCancel}
      other={
        <Button variant="subtle" onClick={() => setLines(linesOf(usual))}>
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
