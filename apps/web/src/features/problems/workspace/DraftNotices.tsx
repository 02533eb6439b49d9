import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconClose } from '../../../ui/icons.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import type { BroughtCode } from './writing/useBroughtCode.ts';
import type { Workspace } from './useWorkspace.ts';
import classes from './Workbench.module.css';

type Props = { workspace: Workspace; brought: BroughtCode | null; onBroughtSeen: () => void };

/** Where the code in the editor comes from, when that is not plain: an earlier visit, a submission, or another tab. */
export function DraftNotices({ workspace, brought, onBroughtSeen }: Props) {
  const t = pageTexts.use();
  const { draft, isOpenElsewhere, template } = workspace;
  const [knowsDraft, setKnowsDraft] = useState(false);
  const [knowsTabs, setKnowsTabs] = useState(false);

  if (draft.elsewhere !== null) {
    const theirs = draft.elsewhere;
    return (
      <Line
        text={t('otherTab.changed')}
        onClose={draft.dismissElsewhere}
        action={{ label: t('otherTab.take'), run: () => draft.setCode(theirs) }}
      />
    );
  }
  if (draft.former !== null) {
    const { former } = draft;
    const back = () => {
      draft.setCode(former);
      draft.dismissFormer();
    };
    return (
      <Line
        text={t('draft.handedOver')}
        onClose={draft.dismissFormer}
        action={{ label: t('draft.former'), run: back }}
      />
    );
  }
  if (brought !== null) {
    const { submitId, former } = brought;
    const back = () => {
      // At last the one that was left first: that is where one was.
      for (const one of former.toReversed()) workspace.load(one);
      onBroughtSeen();
    };
    return (
      <Line
        text={t('draft.brought', { id: submitId })}
        onClose={onBroughtSeen}
        {...(former.length > 0 && { action: { label: t('draft.former'), run: back } })}
      />
    );
  }
  if (isOpenElsewhere && !knowsTabs) return <Line text={t('otherTab.open')} onClose={() => setKnowsTabs(true)} />;
  if (!knowsDraft && draft.restoredAt !== null && draft.code !== template) {
    const close = () => setKnowsDraft(true);
    const startOver = () => {
      draft.setCode(template);
      close();
    };
    return (
      <Line
        text={
          <>
            {t('draft.restored')} <TimeText time={new Date(draft.restoredAt).toISOString()} />
          </>
        }
        onClose={close}
        action={{ label: t(template === '' ? 'draft.startEmpty' : 'draft.startOver'), run: startOver }}
      />
    );
  }
  return null;
}

type LineProps = { text: ReactNode; onClose: () => void; action?: { label: string; run: () => void } };

function Line({ text, onClose, action }: LineProps) {
  const t = pageTexts.use();
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>{text}</span>
      {action !== undefined && (
        <Button size="compact-xs" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <ActionIcon size="sm" aria-label={t('dismiss')} onClick={onClose}>
        <IconClose size={14} />
      </ActionIcon>
    </div>
  );
}
