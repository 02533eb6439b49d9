import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { FormFoot } from '../../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { groupCreationQuery, useCreateGroup } from '../groups.api.ts';
import { GroupFields } from './GroupFields.tsx';
import { formTexts } from './groupForm.i18n.ts';
import classes from './groupForm.module.css';
import { draftOf, NEW_GROUP } from './groupValues.ts';
import { useGroupForm } from './useGroupForm.ts';

/** The form fills the window: a description is a text of some length. */
export function CreateGroup({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = formTexts.use();
  const { data, error, refetch } = useQuery(groupCreationQuery);
  const handle = useGroupForm(NEW_GROUP);
  return (
    <FormDialog opened fullScreen={data?.refusal === null} title={t('createTitle')} onClose={onClose}>
      {(leave) => (
        <>
          {data === undefined && error === null && <Loading lines={10} />}
          {data === undefined && error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
          {data !== undefined && data.refusal !== null && <Refused creation={{ ...data, refusal: data.refusal }} />}
          {data !== undefined && data.refusal === null && (
            <Form handle={handle} onCancel={leave} onCreated={onCreated} />
          )}
        </>
      )}
    </FormDialog>
  );
}

type Handle = ReturnType<typeof useGroupForm>;

function Form({ handle, onCancel, onCreated }: { handle: Handle; onCancel: () => void; onCreated: () => void }) {
  const t = formTexts.use();
  const create = useCreateGroup();
  const { form, refusal, submit } = handle;
  useUnsaved(form.isDirty());
  return (
    <form
      noValidate
      aria-label={t('createTitle')}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending) return;
        void submit(async (values) => {
          await create.mutateAsync(draftOf(values));
          toast.success(t('created'));
          onCreated();
        });
      }}
    >
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <GroupFields form={form} isNew />
      <FormFoot action={t('create')} isBusy={create.isPending} onCancel={onCancel} />
    </form>
  );
}

type Creation = { refusal: 'not_allowed' | 'solve_first' | 'daily_limit' | 'total_limit' } & Record<
  'solved' | 'neededSolved' | 'perDay' | 'total',
  number
>;

/** Before anything is typed in vain. */
function Refused({ creation: { refusal, solved, neededSolved, perDay, total } }: { creation: Creation }) {
  const t = formTexts.use();
  const why = {
    not_allowed: () => t('refused.not_allowed'),
    solve_first: () => t('refused.solve_first', { count: neededSolved, solved }),
    daily_limit: () => t('refused.daily_limit', { count: perDay }),
    total_limit: () => t('refused.total_limit', { count: total }),
  }[refusal]();
  return (
    <Notice
      role="status"
      title={why}
      actions={
        refusal === 'solve_first' && (
          <Button component={Link} to={paths.problems()}>
            {t('toProblems')}
          </Button>
        )
      }
    />
  );
}
