import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import type { TeamPlan } from '@oyez/contract/contests/contest-teams';
import { useRef, useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { ImportDialog, ImportPreview } from '../../../ui/table-import/ImportDialog.tsx';
import { importTexts } from './import.i18n.ts';
import { PlanTable } from './PlanTable.tsx';
import { readFiles } from './teamFiles.ts';
import { type SentFiles, useImportTeams, usePreviewImport } from './teams.api.ts';
import classes from './teams.module.css';

type Props = { cid: number; makesAccounts: boolean; onClose: () => void };
type Login = { team: string; username: string; password: string };
type Done = { created: number; changed: number; logins: Login[] };

/** Files or a pasted table: what they would make is looked at first, and applied as a whole. */
export function ImportTeams({ cid, makesAccounts, onClose }: Props) {
  const t = importTexts.use();
  const [looked, setLooked] = useState<{ sent: SentFiles; plan: TeamPlan }>();
  const [done, setDone] = useState<Done>();
  const logins = {
    whose: [{ key: 'team', title: t('team') }],
    rows: done?.logins ?? [],
    fileName: `contest_${cid}_logins.csv`,
  };
  return (
    <ImportDialog title={t('title')} done={done && { said: t('done', done), logins }} onClose={onClose}>
      {looked === undefined ? (
        <Choose cid={cid} makesAccounts={makesAccounts} onLooked={setLooked} onCancel={onClose} />
      ) : (
        <Look cid={cid} {...looked} onBack={() => setLooked(undefined)} onDone={setDone} />
      )}
    </ImportDialog>
  );
}

type ChooseProps = {
  cid: number;
  makesAccounts: boolean;
  onLooked: (looked: { sent: SentFiles; plan: TeamPlan }) => void;
  onCancel: () => void;
};

function Choose({ cid, makesAccounts, onLooked, onCancel }: ChooseProps) {
  const t = importTexts.use();
  const preview = usePreviewImport(cid);
  const picker = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<SentFiles['files']>([]);
  const [pasted, setPasted] = useState('');
  const [loginPrefix, setLoginPrefix] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (chosen: File[]) => {
    const read = await readFiles(chosen);
    if ('refused' in read) {
      const { why, name } = read.refused;
      setRefusal(t(why, { name, max: limits.team.importFiles }));
      return;
    }
    setRefusal(null);
    setFiles(read.files);
  };
  const send = () => {
    const all = pasted.trim() === '' ? files : [...files, { name: t('pastedName'), text: pasted }];
    if (all.length === 0) {
      picker.current?.click();
      return;
    }
    const sent = { files: all, ...(loginPrefix !== '' && { loginPrefix }) };
    preview.mutate(sent, { onSuccess: (plan) => onLooked({ sent, plan }) });
  };
  const failure = preview.error === null ? null : errorMessage(preview.error);
  return (
    <DialogForm
      label={t('title')}
      action={t('look')}
      refusal={refusal ?? failure}
      isBusy={preview.isPending}
      onCancel={onCancel}
      onSubmit={send}
    >
      <p className={classes.hint}>{t('filesHint')}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="team-files"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])]);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" className={classes.files ?? ''} onClick={() => picker.current?.click()}>
        {t('files')}
      </Button>
      {files.length > 0 && <p role="status">{t('chosen', { names: files.map((one) => one.name).join(', ') })}</p>}
      <Textarea
        label={t('paste')}
        description={t('pasteHint')}
        rows={6}
        dir="auto"
        maxLength={limits.team.importText}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {makesAccounts ? (
        <TextInput
          label={t('prefix')}
          description={t('prefixHint')}
          placeholder={`c${cid}t`}
          autoComplete="off"
          maxLength={limits.team.loginPrefix}
          value={loginPrefix}
          onChange={(event) => setLoginPrefix(event.currentTarget.value.trim())}
        />
      ) : (
        <p className={classes.hint}>{t('noAccounts')}</p>
      )}
    </DialogForm>
  );
}

type LookProps = {
  cid: number;
  sent: SentFiles;
  plan: TeamPlan;
  onBack: () => void;
  onDone: (done: Done) => void;
};

function Look({ cid, sent, plan, onBack, onDone }: LookProps) {
  const t = importTexts.use();
  const apply = useImportTeams(cid);
  const { counts, rows, unread, digest } = plan;
  const count = counts.new + counts.changed;
  const canApply = counts.refused === 0 && count > 0;
  const send = () => apply.mutate({ ...sent, digest }, { onSuccess: onDone });
  return (
    <ImportPreview
      error={apply.error}
      back={t('back')}
      onBack={onBack}
      apply={canApply ? { label: t('apply', { count }), isBusy: apply.isPending, onClick: send } : undefined}
    >
      <p role="status">
        {t('counts', counts)} {counts.accounts > 0 && t('accounts', { count: counts.accounts })}
      </p>
      {unread.map(({ file, headings, parts }, place) => (
        <p key={place} className={classes.hint} dir="auto">
          {t('unread', { file, names: [...headings, ...parts.map((part) => t(`part.${part}`))].join(', ') })}
        </p>
      ))}
      <PlanTable rows={rows} />
      {counts.refused > 0 && <p role="alert">{t('correct')}</p>}
      {counts.refused === 0 && count === 0 && <p>{t('nothing')}</p>}
    </ImportPreview>
  );
}
