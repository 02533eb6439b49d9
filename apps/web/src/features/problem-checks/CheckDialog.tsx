import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { findLanguage, LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { codeFault } from '@oyez/contract/rules/judging/code-checks';
import { limits } from '@oyez/contract/rules/limits';
import { EXPECTABLE, PROBLEM_CHECKS, type ProblemCheck } from '@oyez/contract/problems/problem-checks';
import { STATUS, VERDICTS } from '@oyez/contract/judging/verdict';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CodeEditor } from '../../ui/code/CodeEditor.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { differ } from '../../ui/forms/drafts/merging.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useUnsaved } from '../../ui/forms/UnsavedGuard.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { Verdict } from '../../ui/verdict/sign/Verdict.tsx';
import { checkCodeQuery, useSaveCheck } from './problem-checks.api.ts';
import classes from './ProblemChecks.module.css';
import { checkTexts } from './problemChecks.i18n.ts';

type CheckDialogProps = { pid: number; edited: ProblemCheck | 'new' | null; onClose: () => void };

/** Adds a solution, or changes one. */
export function CheckDialog({ pid, edited, onClose }: CheckDialogProps) {
  const t = checkTexts.use();
  return (
    <FormDialog
      opened={edited !== null}
      onClose={onClose}
      size="min(820px, 94vw)"
      title={t(edited === 'new' ? 'form.add' : 'form.edit')}
    >
      {(leave) => (
        <>
          {edited === 'new' && <CheckForm pid={pid} check={null} code="" onCancel={leave} onSaved={onClose} />}
          {edited !== null && edited !== 'new' && (
            <LoadedForm pid={pid} check={edited} onCancel={leave} onSaved={onClose} />
          )}
        </>
      )}
    </FormDialog>
  );
}

type Ends = { onCancel: () => void; onSaved: () => void };

function LoadedForm({ pid, check, ...ends }: Ends & { pid: number; check: ProblemCheck }) {
  const { data, error, refetch } = useQuery(checkCodeQuery(check.id));
  if (data === undefined) return <Pending compact lines={8} error={error} onRetry={refetch} />;
  return <CheckForm pid={pid} check={check} code={data.code} {...ends} />;
}

function storedOf(check: ProblemCheck | null, code: string) {
  const { name, language, expected } = check ?? { name: '', language: 'C++ 17 With O2', expected: [STATUS.accepted] };
  return { name, language, expected: expected as readonly number[], code };
}

type CheckFormProps = Ends & { pid: number; check: ProblemCheck | null; code: string };

function CheckForm({ pid, check, code: before, onCancel, onSaved }: CheckFormProps) {
  const t = checkTexts.use();
  const ui = uiTexts.use();
  const [stored] = useState(() => storedOf(check, before));
  const [name, setName] = useState(stored.name);
  const [language, setLanguage] = useState(stored.language);
  const [expected, setExpected] = useState(stored.expected);
  const [code, setCode] = useState(before);
  useUnsaved(differ({ name, language, expected, code }, stored));
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveCheck(pid);
  const codeLabel = useId();

  const trouble = () => {
    if (expected.length === 0) return t('form.expectedMissing');
    const fault = codeFault(code);
    if (fault === 'code_empty') return t('form.codeMissing');
    return fault === 'code_too_long' ? t('form.codeTooLong', { max: limits.code.max }) : null;
  };
  const submit = () => {
    const wrong = trouble();
    setRefusal(wrong);
    if (wrong !== null) return;
    save.mutate(
      { id: check?.id ?? null, draft: { name: name.trim(), language, code, expected: [...expected] } },
      {
        onSuccess: () => {
          toast.success(ui('saved'));
          onSaved();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  const takeFile = async (file: File | null) => {
    if (file === null) return;
    setCode(await file.text());
    if (name === '') setName(file.name.replace(/\.[^.]*$/, '').slice(0, PROBLEM_CHECKS.name));
  };
  const toggle = (status: number) =>
    setExpected((chosen) => (chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status]));

  return (
    <DialogForm
      label={t(check === null ? 'form.add' : 'form.edit')}
      refusal={refusal}
      onSubmit={submit}
      isBusy={save.isPending}
      onCancel={onCancel}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('form.name')}
          description={t('form.nameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={PROBLEM_CHECKS.name}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('language')}
          data={[...LANGUAGE_NAMES]}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </div>
      <fieldset className={classes.expected}>
        <legend>{t('form.expected')}</legend>
        {EXPECTABLE.map((verdict) => {
          const { code: status } = VERDICTS[verdict];
          return (
            <label key={verdict}>
              <input type="checkbox" checked={expected.includes(status)} onChange={() => toggle(status)} />
              <Verdict status={status} />
            </label>
          );
        })}
      </fieldset>
      <div className={classes.codeHead}>
        <span id={codeLabel} className={classes.label}>
          {t('form.code')}
        </span>
        <FileButton onChange={(file) => void takeFile(file)}>
          {(button) => (
            <Button {...button} size="compact-xs" variant="default">
              {t('form.file')}
            </Button>
          )}
        </FileButton>
      </div>
      <div className={classes.editor} role="group" aria-labelledby={codeLabel}>
        <CodeEditor
          value={code}
          onChange={setCode}
          contentType={findLanguage(language)?.contentType}
          fontSize={13}
          tabSize={4}
        />
      </div>
    </DialogForm>
  );
}
