import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import type { TeamPlan } from '@oyez/contract/contests/contest-teams';
import { useRef, useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { importTexts } from './import.i18n.ts';
import { type Login, Logins } from './Logins.tsx';
import { PlanTable } from './PlanTable.tsx';
import { readFiles } from './teamFiles.ts';
import { type SentFiles, useImportTeams, usePreviewImport } from './teams.api.ts';
import classes from './teams.module.css';

type Props = { cid: number; makesAccounts: boolean; onClose: () => void };
type Done = { created: number; changed: number; logins: Login[] };

/** Files or a pasted table: what they would make is looked at first, and applied as a whole. */
export function ImportTeams({ cid, makesAccounts, onClose }: Props) {
  const t = importTexts.use();
  const [looked, setLooked] = useState<{ sent: SentFiles; plan: TeamPlan }>();
  const [done, setDone] = useState<Done>();
  const [isSaved, setSaved] = useState(false);
  const close = async () => {
    const losesList = done !== undefined && done.logins.length > 0 && !isSaved;
    const sure =
      !losesList ||
      (await confirm({ title: t('closeSure'), text: t('closeText'), confirmLabel: t('closeAnyway'), danger: true }));
    if (sure) onClose();
  };
  return (
    <Dialog opened size="xl" title={t('title')} closeOnClickOutside={false} onClose={() => void close()}>
      {done !== undefined ? (
        <div className={classes.steps}>
          <p role="status">{t('done', done)}</p>
          {done.logins.length > 0 && <Logins cid={cid} logins={done.logins} onSaved={() => setSaved(true)} />}
          <Button variant="default" className={classes.end ?? ''} onClick={() => void close()}>
            {t('close')}
          </Button>
        </div>
      ) : looked === undefined ? (
        <Choose cid={cid} makesAccounts={makesAccounts} onLooked={setLooked} onCancel={onClose} />
      ) : (
        <Look cid={cid} {...looked} onBack={() => setLooked(undefined)} onDone={setDone} />
      )}
    </Dialog>
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
        onChange={(event) => void take([...(event.currentTarget.files ?? [])])}
      />
      <Button variant="default" className={classes.start ?? ''} onClick={() => picker.current?.click()}>
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
  const { counts, rows, digest } = plan;
  const count = counts.new + counts.changed;
  return (
    <div className={classes.steps}>
      <p role="status">
        {t('counts', counts)} {counts.accounts > 0 && t('accounts', { count: counts.accounts })}
      </p>
      <PlanTable rows={rows} />
      {counts.refused > 0 && <p role="alert">{t('correct')}</p>}
      {counts.refused === 0 && count === 0 && <p>{t('nothing')}</p>}
      {apply.error !== null && <p role="alert">{errorMessage(apply.error)}</p>}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {counts.refused === 0 && count > 0 && (
          <Button loading={apply.isPending} onClick={() => apply.mutate({ ...sent, digest }, { onSuccess: onDone })}>
            {t('apply', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}
