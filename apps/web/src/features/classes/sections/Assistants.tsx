import { Button, NativeSelect, TextInput } from '@mantine/core';
import { TEACHING_RIGHTS, type TeachingRight } from '@oyez/contract/classes/class-values';
import type { Assistant } from '@oyez/contract/classes/sections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { assistantsQuery, useSetAssistant } from '../classes.api.ts';
import classes from './sections.module.css';
import { sectionTexts } from './sections.i18n.ts';

/** Who helps to teach; the owner of the group gives and takes their rights. */
export function Assistants({ gid, isOwner }: { gid: number; isOwner: boolean }) {
  const t = sectionTexts.use();
  const { data, error, refetch } = useQuery(assistantsQuery(gid));
  if (data === undefined && error !== null) {
    return (
      <Panel title={t('assistants')}>
        <ErrorResult compact error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (data === undefined || (!isOwner && data.assistants.length === 0)) return null;
  return (
    <Panel title={t('assistants')}>
      <div className={classes.part}>
        <p className={classes.hint}>{t('assistantsHint')}</p>
        {data.assistants.length === 0 ? (
          <p>{t('noAssistants')}</p>
        ) : (
          <ul className={classes.sections}>
            {data.assistants.map((one) => (
              <Line key={one.uid} gid={gid} assistant={one} isOwner={isOwner} />
            ))}
          </ul>
        )}
        {isOwner && <Give gid={gid} />}
      </div>
    </Panel>
  );
}

function useRights() {
  const t = sectionTexts.use();
  return TEACHING_RIGHTS.map((right) => ({ value: right, label: t(`rights.${right}`) }));
}

function Line({ gid, assistant, isOwner }: { gid: number; assistant: Assistant; isOwner: boolean }) {
  const t = sectionTexts.use();
  const set = useSetAssistant(gid);
  const rights = useRights();
  const { uid, username, right } = assistant;
  const giveBack = () => set.mutate({ username, right });
  const take = () =>
    onceDone(set.mutateAsync({ username, right: null }), () =>
      offerUndo(`assistant ${uid}`, t('taken', { name: username }), giveBack),
    );
  return (
    <li>
      <span className={classes.grow}>
        <UserName uid={uid} username={username} />
      </span>
      {isOwner ? (
        <>
          <NativeSelect
            size="xs"
            aria-label={t('rightOf', { name: username })}
            value={right}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ username, right: event.currentTarget.value as TeachingRight })}
            data={rights}
          />
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('takeOf', { name: username })}
            loading={set.isPending}
            onClick={take}
          >
            {t('take')}
          </Button>
        </>
      ) : (
        <span>{t(`rights.${right}`)}</span>
      )}
    </li>
  );
}

function Give({ gid }: { gid: number }) {
  const t = sectionTexts.use();
  const set = useSetAssistant(gid);
  const rights = useRights();
  const [username, setUsername] = useState('');
  const [right, setRight] = useState<TeachingRight>('grade');
  const send = () =>
    set.mutate(
      { username: username.trim(), right },
      {
        onSuccess: () => {
          toast.success(t('given', { name: username.trim() }));
          setUsername('');
        },
      },
    );
  return (
    <form
      className={classes.give}
      aria-label={t('assistants')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!set.isPending && username.trim() !== '') send();
      }}
    >
      <TextInput
        size="xs"
        label={t('username')}
        autoComplete="off"
        maxLength={100}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('right')}
        value={right}
        onChange={(event) => setRight(event.currentTarget.value as TeachingRight)}
        data={rights}
      />
      <Button size="xs" type="submit" loading={set.isPending} disabled={username.trim() === ''}>
        {t('give')}
      </Button>
    </form>
  );
}
