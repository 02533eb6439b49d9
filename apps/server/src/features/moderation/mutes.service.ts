import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { DiscussionPlace } from '../../policy/discussions.policy.ts';
import { belongsIn, moderationPolicy } from '../../policy/moderation.policy.ts';
import { openScope } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { minuteOf } from '../discussions/standing.service.ts';
import { sendSystemMessage } from '../messages/messages.service.ts';
import { endMute, groupName, personNamed, setMute, type MutedPerson } from './mutes.sql.ts';

export type By = AuditOrigin & { actor: Actor; now: Date };

const MINUTE_MS = 60_000;

/** What somebody looks after: everything, or a group. A group that they may not enter is not there. */
export async function moderatedPlace(
  db: Db | Tx,
  { actor, now }: Pick<By, 'actor' | 'now'>,
  groupId: number | undefined,
): Promise<DiscussionPlace> {
  const place: DiscussionPlace = groupId === undefined ? { kind: 'site' } : { kind: 'group', groupId };
  if (place.kind === 'group' && (await openScope(db, actor, place, now)) === undefined) fail('group_not_found');
  if (!moderationPolicy.enter(actor, place)) fail('discussion_moderators_only');
  return place;
}

export async function mutePerson(
  services: Services,
  { gid, username, minutes, reason }: { gid?: number | undefined; username: string; minutes: number; reason: string },
  by: By,
): Promise<void> {
  await transact(services, async (tx) => {
    const place = await moderatedPlace(tx, by, gid);
    const person = (await personNamed(tx, usernameKey(username))) ?? fail('mute_nobody');
    if (!belongsIn(await actorOf(tx, person, by.now), place)) fail('mute_nobody');
    await muteWithin(tx, { person, place, minutes, reason }, by);
  });
}

type Muting = { person: MutedPerson; place: DiscussionPlace; minutes: number; reason: string };

/** As a part of something larger, also of somebody who has left the place; answers until when. */
export async function muteWithin(tx: Tx, { person, place, minutes, reason }: Muting, by: By): Promise<Date> {
  if (reason === '') fail('moderation_reason_missing');
  const actor = await actorOf(tx, person, by.now);
  if (!moderationPolicy.mute(by.actor, place, { id: person.id, actor })) fail('mute_staff');
  const until = new Date(by.now.getTime() + minutes * MINUTE_MS);
  const said = storable(reason);
  const groupId = groupIdOf(place);
  await setMute(tx, { userId: person.id, groupId, until, reason: said, by: by.actor.id }, by.now);
  const subject = { subjectKind: 'account', subjectId: person.id } as const;
  const after = { until: until.toISOString(), reason: said };
  await writeAudit(tx, by, { action: 'mute.set', ...subject, before: { userId: person.id, groupId }, after }, by.now);
  const params = {
    operator: by.actor.username ?? '',
    until: minuteOf(until.toISOString()),
    reason: said,
    group: await groupName(tx, place),
  };
  await sendSystemMessage(tx, { userId: person.id, template: 'muted', params }, by.now);
  return until;
}

export async function unmutePerson(
  services: Services,
  { gid, username }: { gid?: number | undefined; username: string },
  by: By,
): Promise<void> {
  await transact(services, async (tx) => {
    const place = await moderatedPlace(tx, by, gid);
    const person = (await personNamed(tx, usernameKey(username))) ?? fail('mute_nobody');
    if (!(await unmuteWithin(tx, { person, place }, by))) fail('mute_none');
  });
}

/** False where nobody was muted. */
export async function unmuteWithin(
  tx: Tx,
  { person, place }: { person: MutedPerson; place: DiscussionPlace },
  by: By,
): Promise<boolean> {
  const groupId = groupIdOf(place);
  const userId = person.id;
  const actor = await actorOf(tx, person, by.now);
  if (!moderationPolicy.unmute(by.actor, place, { id: userId, actor })) fail('unmute_above');
  const until = await endMute(tx, { userId, groupId }, by.now);
  if (until === undefined) return false;
  const subject = { subjectKind: 'account', subjectId: userId } as const;
  const before = { userId, groupId, until: until.toISOString() };
  await writeAudit(tx, by, { action: 'mute.end', ...subject, before }, by.now);
  const params = { operator: by.actor.username ?? '', group: await groupName(tx, place) };
  await sendSystemMessage(tx, { userId, template: 'unmuted', params }, by.now);
  return true;
}

function groupIdOf(place: DiscussionPlace): number | null {
  return place.kind === 'group' ? place.groupId : null;
}
