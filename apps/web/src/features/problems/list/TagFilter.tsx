import { Button, Popover, TextInput } from '@mantine/core';
import type { Tag } from '@oyez/contract/problems/tags';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { listTexts } from './problemList.i18n.ts';
import classes from './problemList.module.css';
import { useScope } from '../../../app/scope/InScope.tsx';
import { tagGroupsOf } from '../problemLists.api.ts';
import { TagDot } from './Tags.tsx';

type Props = {
  /** The judge whose tags they are. */
  owner: string;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Tags by their classification; a problem must have every chosen one. */
export function TagFilter({ owner, chosen, onChange }: Props) {
  const t = listTexts.use();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(440px, calc(100vw - 32px))"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          fw={400}
          onClick={() => setOpened(!opened)}
        >
          {chosen.length === 0 ? t('tags') : t('tagsCount', { count: chosen.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.tagPanel}>
        <TagChoices owner={owner} chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function TagChoices({ owner, chosen, onChange }: Props) {
  const t = listTexts.use();
  const { scope } = useScope();
  const [wanted, setWanted] = useState('');
  // Two quick clicks: the second comes before the address has the first.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const { data, error, refetch } = useQuery(tagGroupsOf(owner, scope));
  if (data === undefined) return <Pending compact lines={5} error={error} onRetry={refetch} />;

  const fits = (tag: Tag) => tag.name.toLowerCase().includes(wanted.trim().toLowerCase());
  const groups = data
    .map((group) => ({ ...group, tagList: group.tagList.filter(fits) }))
    .filter((group) => group.tagList.length > 0);
  const toggle = (id: number) => {
    const before = latest.current;
    latest.current = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    onChange([...latest.current]);
  };

  return (
    <>
      <div className={classes.tagHead}>
        <TextInput
          size="xs"
          data-autofocus
          aria-label={t('tagSearch')}
          placeholder={t('tagSearch')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Button size="xs" variant="subtle" color="gray" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('clearTags')}
        </Button>
      </div>
      <p className={classes.hint}>
        {groups.length > 0 ? t('tagsHint') : t(data.length === 0 ? 'noTags' : 'noTagFound')}
      </p>
      {groups.map((group) => (
        <section key={group.classification?.id ?? 0} className={classes.tagGroup}>
          <p className={classes.tagGroupName}>{group.classification?.name ?? t('otherTags')}</p>
          <div className={classes.tagChoices}>
            {group.tagList.map((tag) => (
              <button
                key={tag.id}
                type="button"
                className={classes.tagChoice}
                aria-pressed={chosen.includes(tag.id)}
                onClick={() => toggle(tag.id)}
              >
                <TagDot tag={tag} />
                {tag.name}
              </button>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
