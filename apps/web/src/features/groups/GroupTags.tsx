import { groupAuthOf } from '@oyez/contract/groups/group-values';
import { Tag } from '../../ui/text/Tag.tsx';
import { groupTexts } from './groups.i18n.ts';

type Shown = { auth: number; visible: boolean; status?: number };

/** How one joins a group, and who finds it. */
export function GroupTags({ group, explains = false }: { group: Shown; explains?: boolean }) {
  const t = groupTexts.use();
  const auth = groupAuthOf(group);
  return (
    <>
      <Tag tone={auth === 'public' ? 'strong' : 'quiet'} hint={explains ? t(`authHint.${auth}`) : undefined}>
        {t(`auth.${auth}`)}
      </Tag>
      {!group.visible && <Tag hint={explains ? t('hiddenHint') : undefined}>{t('hidden')}</Tag>}
      {group.status === 1 && (
        <Tag tone="warning" hint={explains ? t('bannedHint') : undefined}>
          {t('banned')}
        </Tag>
      )}
    </>
  );
}
