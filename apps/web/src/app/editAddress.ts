import { isAdmin, useSession } from '../api/session.ts';
import { paths } from './paths.ts';

/** Where this person edits a problem: authors without a role have the form, but no back office around it. */
export function useEditAddress(): (pid: number) => string {
  return isAdmin(useSession()) ? (pid) => paths.adminProblemEdit(pid) : (pid) => paths.ownProblemEdit(pid);
}
