import type { Db, Tx } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import { discussionPolicy } from '../../policy/discussions.policy.ts';
import type { Services } from '../../services.ts';
import { mutedUntil, solvedBy } from '../discussions/standing.service.ts';
import type { OpenArea } from './area.service.ts';

type Asked = { actor: Actor; area: OpenArea; grant: 'comment_add' | 'reply_add'; now: Date };

/** What keeps somebody from writing in a place; null where nothing does. Contests need no practice, nor does who looks after a place. */
export async function refusalFor(
  { settings }: Services,
  db: Db | Tx,
  { actor, area, grant, now }: Asked,
): Promise<AppError | null> {
  if (isGuest(actor)) return new AppError('login_required');
  if (!can(actor, grant)) return new AppError('no_permission');
  if (!commentPolicy.takePart(actor, area)) return new AppError('group_members_only');
  if (area.closed !== null) return new AppError(area.closed);
  const muted = await mutedUntil(db, actor, area.groupId, now);
  if (muted !== null) return new AppError('muted', muted);
  if (area.kind === 'contest' || area.moderates || discussionPolicy.writesFreely(actor)) return null;
  const needed = (await settings.current()).limits.defaultCreateCommentACInitValue;
  const solved = await solvedBy(db, actor);
  return solved < needed ? new AppError('comment_solve_first', { needed, solved, missing: needed - solved }) : null;
}
