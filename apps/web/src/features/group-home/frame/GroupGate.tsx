import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { PlaceGate } from '../../../ui/place/PlaceGate.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import { frameTexts } from './groupFrame.i18n.ts';

const REASONS = { [GROUP_LEVEL.applying]: 'applying', [GROUP_LEVEL.refused]: 'refused' } as const;

/** A page of the group for those who may see what is inside; for the others why not, and what opens it. */
export function GroupGate({ children }: { children: ReactNode }) {
  const t = frameTexts.use();
  const { groupId, can, level } = useGroup();
  if (can.enter) return children;
  return (
    <PlaceGate
      title={t('closed.title')}
      text={t(`closed.${REASONS[level as keyof typeof REASONS] ?? 'text'}`)}
      onward={{ to: paths.group(String(groupId)), label: t('toHome') }}
    />
  );
}
