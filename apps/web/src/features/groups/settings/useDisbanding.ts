import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useNavigate } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { paths } from '../../../app/paths.ts';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { groupKey, useRestoreGroup } from '../groups.api.ts';
import { DisbandGroup } from './DisbandGroup.tsx';
import { settingsTexts } from './settings.i18n.ts';

type Disbanded = { id: number; name: string; shortName: string };

/** Asks, disbands a group, leads from its pages to the list of groups, and offers the way back. */
export function useDisbanding({ leadsAway = true } = {}): (group: Disbanded) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const restore = useRestoreGroup();
  return (group) =>
    openDialog({ title: settingsTexts.now('dialogTitle', { name: group.name }) }, (close) =>
      createElement(DisbandGroup, {
        group,
        onCancel: close,
        onDone: () => {
          close();
          if (leadsAway) void navigate(paths.groups());
          client.removeQueries({ queryKey: groupKey(group.id) });
          void client.invalidateQueries({ queryKey: ['groups'] });
          const bringBack = () =>
            onceDone(restore.mutateAsync(group.id), ({ name, renamed }) => {
              toast.success(renamed ? settingsTexts.now('restoredRenamed', { name }) : settingsTexts.now('restored'));
              if (leadsAway) void navigate(paths.group(String(group.id)));
            });
          offerUndo(`group ${group.id}`, settingsTexts.now('disbanded', { name: group.name }), bringBack);
        },
      }),
    );
}
