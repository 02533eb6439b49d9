import { Button } from '@mantine/core';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import { frameTexts } from './groupFrame.i18n.ts';
import classes from './GroupFrame.module.css';

/** A page of the group for those who may see what is inside; for the others why not, and what opens it. */
export function GroupGate({ children }: { children: ReactNode }) {
  const t = frameTexts.use();
  const { groupId, can, level } = useGroup();
  if (can.enter) return children;
  const reason = { [GROUP_LEVEL.applying]: 'applying', [GROUP_LEVEL.refused]: 'refused' } as const;
  return (
    <div className={classes.panel}>
      <Notice
        role="status"
        heading="h1"
        icon={<IconLock size={32} />}
        title={t('closed.title')}
        text={t(`closed.${reason[level as keyof typeof reason] ?? 'text'}`)}
        actions={
          <Button component={Link} to={paths.group(String(groupId))} variant="default">
            {t('toHome')}
          </Button>
        }
      />
    </div>
  );
}
