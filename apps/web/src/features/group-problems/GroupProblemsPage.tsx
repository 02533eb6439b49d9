import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useGroup } from '../groups/groups.api.ts';
import { ProblemListPart } from '../problems/list/problemList.part.api.ts';
import { ownTexts } from './ownProblems.i18n.ts';

/** The problems of a group, as its members see them; its administrators go on from here. */
export function GroupProblemsPage() {
  const t = ownTexts.use();
  const { groupId, can } = useGroup();
  const gid = String(groupId);
  const ways = can.administer && (
    <>
      <Button component={Link} to={paths.groupProblemAdmin(gid)} size="xs" variant="default">
        {t('admin')}
      </Button>
      <Button component={Link} to={paths.groupProblemCreate(gid)} size="xs">
        {t('create')}
      </Button>
    </>
  );
  return <ProblemListPart action={ways} />;
}
