import { Button, NativeSelect } from '@mantine/core';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import type { OverviewClass, OverviewTag, TagOverview } from '@oyez/contract/problems/tags-admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { moved } from '../../ui/lists/sorting/sorting.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { ClassDialog } from './ClassDialog.tsx';
import { ClassPanel } from './ClassPanel.tsx';
import classes from './TagAdminPage.module.css';
import { sentNames } from './NameFields.tsx';
import { TagDialog } from './TagDialog.tsx';
import { tagOverviewQuery, useMoveTag, useOrderClasses } from './tags-admin.api.ts';
import { tagTexts } from './tagsAdmin.i18n.ts';

const OWNERS = [OWN_JUDGE, ...REMOTE_SITES] as const;
const Search = z.object({ oj: z.enum(OWNERS).default(OWN_JUDGE) });

/** The tags of the site and of other judges, in their classifications. */
export function TagAdminPage() {
  const t = tagTexts.use();
  usePageTitle(t('title'));
  const [{ oj }, setSearch] = useSearch(Search);
  const { data, error, refetch } = useQuery(tagOverviewQuery(oj));
  const overview = data ?? { tags: [], classifications: [] };
  const [tag, setTag] = useState<OverviewTag | 'new' | null>(null);
  const [tagClass, setTagClass] = useState<OverviewClass | 'new' | null>(null);

  return (
    <PartsPage
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('owner')}
            value={oj}
            onChange={(event) => setSearch({ oj: event.currentTarget.value as typeof oj })}
            data={OWNERS.map((value) => ({ value, label: value === OWN_JUDGE ? t('own') : value }))}
          />
          <Button size="xs" variant="default" onClick={() => setTagClass('new')}>
            {t('addClass')}
          </Button>
          <Button size="xs" onClick={() => setTag('new')}>
            {t('addTag')}
          </Button>
        </>
      }
    >
      {data === undefined && <Pending lines={10} error={error} onRetry={refetch} />}
      {data !== undefined && <Panels data={data} onTag={setTag} onClass={setTagClass} />}
      <TagDialog edited={tag} oj={oj} overview={overview} onClose={() => setTag(null)} />
      <ClassDialog edited={tagClass} oj={oj} overview={overview} onClose={() => setTagClass(null)} />
    </PartsPage>
  );
}

type PanelsProps = {
  data: TagOverview;
  onTag: (tag: OverviewTag) => void;
  onClass: (tagClass: OverviewClass) => void;
};

function Panels({ data: { classifications, tags }, onTag, onClass }: PanelsProps) {
  const t = tagTexts.use();
  const move = useMoveTag();
  const order = useOrderClasses();
  if (classifications.length === 0 && tags.length === 0) {
    return <Notice title={t('emptyAll')} text={t('emptyAllText')} />;
  }
  const known = new Set(classifications.map((one) => one.id));
  const tagsIn = (id: number | null) =>
    tags.filter((one) => (one.tcid !== null && known.has(one.tcid) ? one.tcid : null) === id);
  const drop = (tagClass: OverviewClass | null) => (tagId: number) => {
    const tag = tags.find((one) => one.id === tagId);
    if (tag === undefined || tag.tcid === (tagClass?.id ?? null)) return;
    const { id, name, names, color, oj } = tag;
    move.mutate(
      { id, name, names: sentNames(names), color: color ?? undefined, oj, tcid: tagClass?.id },
      { onSuccess: () => toast.success(t('moved', { tag: name, place: tagClass?.name ?? t('none') })) },
    );
  };
  const shift = (index: number, by: 1 | -1) => {
    if (order.isPending) return;
    order.mutate(
      moved(classifications, index, index + by).flatMap(({ id, name, names, oj, rank }, at) =>
        rank === at + 1 ? [] : [{ id, name, names: sentNames(names), oj, rank: at + 1 }],
      ),
    );
  };
  const rest = tagsIn(null);
  return (
    <div className={classes.panels}>
      {classifications.map((one, index) => (
        <ClassPanel
          key={one.id}
          name={one.name}
          tags={tagsIn(one.id)}
          onTag={onTag}
          onDrop={drop(one)}
          onEdit={() => onClass(one)}
          onUp={index === 0 ? undefined : () => shift(index, -1)}
          onDown={index === classifications.length - 1 ? undefined : () => shift(index, 1)}
        />
      ))}
      {(rest.length > 0 || classifications.length > 0) && (
        <ClassPanel name={t('none')} tags={rest} onTag={onTag} onDrop={drop(null)} />
      )}
    </div>
  );
}
