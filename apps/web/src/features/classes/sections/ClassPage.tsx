import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import { classQuery, useClassNews } from '../classes.api.ts';
import { RosterDialog } from '../roster/RosterDialog.tsx';
import { RosterImports } from '../roster/RosterImports.tsx';
import { Assistants } from './Assistants.tsx';
import classes from './sections.module.css';
import { sectionTexts } from './sections.i18n.ts';
import { Sections } from './Sections.tsx';
import { Students } from './Students.tsx';

/** Who learns in a group, in which sections, and who helps to teach. */
export function ClassPage() {
  const t = sectionTexts.use();
  const { groupId, group, teaching } = useGroup();
  usePageTitle(`${t('title')} – ${group.name}`);
  if (!teaching.view) return <Notice role="status" title={t('teachersOnly')} />;
  return <Taught gid={groupId} />;
}

function Taught({ gid }: { gid: number }) {
  const t = sectionTexts.use();
  const [isImporting, setImporting] = useState(false);
  useClassNews(gid);
  const { data, error, refetch } = useQuery(classQuery(gid));
  if (data === undefined) {
    return error === null ? <Loading lines={10} /> : <ErrorResult error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.page}>
      <Sections gid={gid} info={data} />
      <Students
        gid={gid}
        info={data}
        action={
          data.can.manage && (
            <Button size="xs" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          )
        }
      />
      {data.can.manage && <RosterImports gid={gid} />}
      <Assistants gid={gid} isOwner={data.can.own} />
      {isImporting && <RosterDialog gid={gid} sections={data.sections} onClose={() => setImporting(false)} />}
    </div>
  );
}
