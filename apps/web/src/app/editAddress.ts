import { isAdmin, useSession } from '../api/session.ts';
import { paths } from './paths.ts';
import { useScope } from './scope/InScope.tsx';

/** Where this person edits a problem: inside the group that has it; authors without a role have the form, but no back office around it. */
export function useEditAddress(): (pid: number) => string {
  const { scope } = useScope();
  const mayManage = isAdmin(useSession());
  if (scope.kind === 'group') return (pid) => paths.groupProblemEdit(String(scope.groupId), pid);
  return mayManage ? (pid) => paths.adminProblemEdit(pid) : (pid) => paths.ownProblemEdit(pid);
}
