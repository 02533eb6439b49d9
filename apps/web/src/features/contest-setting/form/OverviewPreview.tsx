import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import type { ContestFrame } from '@oyez/contract/contests/contests';
import { AWARD_KINDS } from '@oyez/contract/contests/contest-values';
import { PHASE, phaseAt } from '@oyez/contract/rules/contest-clock';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { useSession } from '../../../api/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { SevenAnswersPart } from '../../contests/overview/sevenAnswers.part.api.ts';
import classes from './contestForm.module.css';
import { type ContestValues, durationOf, sealOf, spanOf } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';

type Props = { values: ContestValues; contest: ContestOfStaff | undefined; onClose: () => void };

/** The contest's own overview, fed from the form. */
export function OverviewPreview({ values, contest, onClose }: Props) {
  const t = formTexts.use();
  const me = useSession().user;
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('previewTitle')}>
      <div className={classes.preview}>
        <p className={classes.hint}>{t('previewNote')}</p>
        <h2>{values.title.trim() || '?'}</h2>
        <SevenAnswersPart frame={frameOf(values, contest, me)} />
        <Markdown text={values.description} headingBase={3} />
      </div>
    </Dialog>
  );
}

/** What the server would answer about this contest, made of what stands in the form. */
function frameOf(values: ContestValues, contest: ContestOfStaff | undefined, me: UserInfo | null): ContestFrame {
  const now = new Date();
  const { startsAt, endsAt } = spanOf(values);
  const [start, end] = [startsAt, endsAt].map((time) => (Number.isNaN(time.getTime()) ? now : time)) as [Date, Date];
  const sealAt = sealOf(values);
  const uid = contest?.uid ?? me?.uid ?? '';
  return {
    contest: {
      id: contest?.id ?? 0,
      author: contest?.author ?? me?.username ?? '',
      title: values.title,
      type: values.type,
      description: values.description,
      status: PHASE[phaseAt({ startsAt: start, endsAt: end }, now)],
      source: 0,
      auth: values.auth,
      now: now.toISOString(),
      startTime: start.toISOString(),
      endTime: end.toISOString(),
      duration: durationOf(values),
      sealRank: values.seal !== 'none',
      sealRankTime: sealAt === null ? null : sealAt.toISOString(),
      openPrint: values.openPrint,
      rankShowName: values.rankShowName,
      openRank: values.openRank,
      oiRankScoreType: values.oiScore,
      count: contest?.count ?? 0,
      teams: values.teams,
      gid: contest?.gid ?? null,
      allowEndSubmit: values.allowEndSubmit,
      uid,
    },
    registered: false,
    takesPart: false,
    disqualified: null,
    extraMinutes: 0,
    // Its news are no link yet.
    entry: 'contest_not_started',
    submit: null,
    run: null,
    virtual: 'virtual_before_end',
    practice: false,
    sealed: false,
    release: releaseOf(values, contest),
    problems: contest?.problemCount ?? null,
    languages: null,
    bounds: null,
    organiser: { uid, username: contest?.author ?? me?.username ?? '', nickname: null },
    awards: {
      kind: AWARD_KINDS[values.awardType] ?? 'none',
      names: values.awards.map((award) => award.name).filter(Boolean),
    },
    teams: values.teams,
    team: null,
    can: { run: false, rejudge: false, print: false, board: false },
  };
}

function releaseOf(
  { seal, autoRealRank }: ContestValues,
  contest: ContestOfStaff | undefined,
): ContestFrame['release'] {
  if (seal === 'none') return 'none';
  if (autoRealRank) return 'automatic';
  return contest === undefined || contest.releasedAt === null ? 'waiting' : 'released';
}
