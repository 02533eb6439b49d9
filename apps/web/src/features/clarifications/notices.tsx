import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Clarification, JuryClarification } from '@oyez/contract/contests/clarifications';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { addReadMarks, readMarks } from '../../ui/hooks/readMarks.ts';
import { briefText, plainText } from '../../ui/text/plainText.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import {
  answersKey,
  markOf,
  noticeId,
  QUESTIONS_NOTICE,
  questionsKey,
  type Reader,
  settleQuestions,
} from './answerMarks.ts';
import { clarificationTexts } from './clarifications.i18n.ts';
import classes from './clarifications.module.css';

const QUESTIONS_MS = 20_000;
/** Like announcements: neither over the clock nor over the tabs. */
const BESIDE = { position: 'bottom-left', withBorder: true } as const;

/** Each new answer pops up once and stays until it is closed. */
export function useAnswerNotices(reader: Reader, unread: readonly Clarification[]): void {
  const t = clarificationTexts.use();
  const navigate = useNavigate();
  const shown = useRef(new Set<string>());
  const show = useEffectEvent(() => {
    for (const one of unread) {
      const id = noticeId(one);
      if (shown.current.has(id)) continue;
      shown.current.add(id);
      const kind = !one.own ? 'all' : one.mate === null ? 'own' : 'team';
      notifications.show({
        id,
        title: one.problem === null ? t(`news.${kind}`) : t(`news.${kind}About`, { label: one.problem.displayId }),
        message: (
          <Told
            text={briefText(plainText(one.answer ?? ''))}
            action={t('news.read')}
            onAction={() => {
              notifications.hide(id);
              void navigate(paths.contestClarifications(String(reader.contestId)));
            }}
          />
        ),
        color: 'indigo',
        ...BESIDE,
        autoClose: false,
        role: 'alert',
        closeButtonProps: { 'aria-label': uiTexts.now('close') },
        onClose: () => addReadMarks(answersKey(reader), [markOf(one)]),
      });
    }
  });
  const marks = unread.map(markOf).join();
  useEffect(() => show(), [marks]);
}

/** What the jury has not heard of yet, in one notice that goes by itself: the number at the tab stays. */
export function useQuestionNotice(reader: Reader, waiting: readonly JuryClarification[]): void {
  const t = clarificationTexts.use();
  const navigate = useNavigate();
  const show = useEffectEvent(() => {
    const known = readMarks(questionsKey(reader));
    const fresh = waiting.filter(({ id, claim }) => claim === null && !known.includes(String(id)));
    const newest = fresh.at(-1);
    if (newest === undefined) return;
    addReadMarks(
      questionsKey(reader),
      fresh.map(({ id }) => String(id)),
    );
    notifications.hide(QUESTIONS_NOTICE);
    notifications.show({
      id: QUESTIONS_NOTICE,
      title: t('news.question', { count: fresh.length }),
      message: (
        <Told
          text={briefText(newest.question)}
          action={t('news.open')}
          onAction={() => {
            settleQuestions(reader, []);
            void navigate(paths.contestInbox(String(reader.contestId)));
          }}
        />
      ),
      color: 'indigo',
      ...BESIDE,
      autoClose: QUESTIONS_MS,
      role: 'alert',
      closeButtonProps: { 'aria-label': uiTexts.now('close') },
    });
  });
  const ids = waiting.map(({ id }) => id).join();
  useEffect(() => show(), [ids]);
}

/** With the way to where it stands. */
function Told({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <span className={classes.notice}>
      {text}
      <Button size="xs" variant="default" onClick={onAction}>
        {action}
      </Button>
    </span>
  );
}
