import { getOwnAssignments } from '@oyez/contract/classes/assignments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { paths } from '../../app/paths.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AssignmentFacts } from './assignments/AssignmentFacts.tsx';
import { assignmentTexts } from './assignments/assignments.i18n.ts';
import classes from './assignments/assignments.module.css';

const ownQuery = queryOptions({
  queryKey: ['own-assignments'],
  queryFn: ({ signal }) => call(getOwnAssignments, { signal }),
  staleTime: 30_000,
});

/** Open assignments of all groups, the most urgent first; nothing where there are none. */
export function OwnAssignments() {
  const t = assignmentTexts.use();
  const { data } = useQuery(ownQuery);
  if (data === undefined || data.assignments.length === 0) return null;
  return (
    <Panel title={t('mine')}>
      <ul className={classes.list}>
        {data.assignments.map((one) => (
          <li key={one.id}>
            <div className={classes.main}>
              <Link to={paths.groupAssignment(String(one.gid), String(one.id))} className={classes.name}>
                <bdi>{one.title}</bdi>
              </Link>
              <bdi className={classes.hint}>{one.groupName}</bdi>
            </div>
            <AssignmentFacts assignment={one} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
