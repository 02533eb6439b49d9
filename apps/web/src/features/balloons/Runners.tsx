import { Button, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Pending } from '../../ui/loading/Pending.tsx';
import { runnersQuery, useAddRunner, useRemoveRunner } from './balloons.api.ts';
import { balloonTexts } from './balloons.i18n.ts';
import classes from './balloons.module.css';

export function openRunners(cid: number): void {
  openDialog({ title: balloonTexts.now('runners') }, () => <Runners cid={cid} />);
}

/** Who may see the balloons of a contest beside its jury. */
function Runners({ cid }: { cid: number }) {
  const t = balloonTexts.use();
  const { data, error, refetch } = useQuery(runnersQuery(cid));
  const [username, setUsername] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useAddRunner(cid);
  const remove = useRemoveRunner(cid);
  const addNamed = (name: string) =>
    add.mutate(name, {
      onSuccess: () => {
        toast.success(t('runnerAdded', { name }));
        setUsername('');
        setRefusal(null);
      },
      onError: (failed) => setRefusal(errorMessage(failed)),
    });
  if (data === undefined) return <Pending compact lines={4} error={error} onRetry={refetch} />;
  return (
    <>
      <p className={classes.hint}>{t('runnersHint')}</p>
      <form
        className={classes.add}
        aria-label={t('runners')}
        onSubmit={(event) => {
          event.preventDefault();
          if (username.trim() !== '') addNamed(username.trim());
        }}
      >
        <TextInput
          label={t('runnerName')}
          maxLength={limits.username.max}
          value={username}
          error={refusal}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Button type="submit" loading={add.isPending}>
          {t('addRunner')}
        </Button>
      </form>
      {data.length === 0 && <p className={classes.hint}>{t('noRunners')}</p>}
      <ul className={classes.rows}>
        {data.map(({ uid, username: name }) => (
          <li key={uid}>
            {name}
            <Button
              size="xs"
              variant="default"
              aria-label={t('removeRunnerOf', { name })}
              onClick={() =>
                remove.mutate(uid, {
                  onSuccess: () => offerUndo(`runner ${uid}`, t('runnerRemoved', { name }), () => addNamed(name)),
                })
              }
            >
              {t('removeRunner')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
