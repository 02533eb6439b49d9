import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { UserName } from '../../../ui/text/UserName.tsx';

/** Who handed it in; of a team its name, and at a longer look the person. */
export function Sender({ row: { username, teamName } }: { row: Pick<SubmissionRow, 'username' | 'teamName'> }) {
  if (teamName === null || teamName === undefined) return <UserName username={username} />;
  return <bdi title={username ?? undefined}>{teamName}</bdi>;
}
