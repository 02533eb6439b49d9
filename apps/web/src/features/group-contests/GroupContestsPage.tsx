import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ContestListPart } from '../contests/list/contestList.part.api.ts';
import { useGroup } from '../groups/groups.api.ts';
import { groupContestTexts } from './groupContests.i18n.ts';

/** The contests of a group, as its members see them; its administrators go on from here. */
export function GroupContestsPage() {
  const t = groupContestTexts.use();
  const { groupId, can } = useGroup();
  const gid = String(groupId);
  const ways = can.administer && (
    <>
      <Button component={Link} to={paths.groupContestAdmin(gid)} size="xs" variant="default">
        {t('admin')}
      </Button>
      <Button component={Link} to={paths.groupContestCreate(gid)} size="xs">
        {t('create')}
      </Button>
    </>
  );
  return <ContestListPart action={ways} />;
}
