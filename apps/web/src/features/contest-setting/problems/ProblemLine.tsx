import { Menu, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { Link } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { type ContestProblemRow, useRemoveProblem, useRestoreProblem } from '../contestSetting.api.ts';
import { BalloonChoice } from './BalloonChoice.tsx';
import { NameClash } from './NameClash.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';
import { useProblemNames } from './useProblemNames.ts';
import { useSettingAddresses } from '../settingAddresses.ts';

/** One problem: what it is called here is changed where it stands, by Enter or on leaving the field. */
export function ProblemLine({ cid, row }: { cid: number; row: ContestProblemRow }) {
  const to = useSettingAddresses();
  const t = problemTexts.use();
  const ui = uiTexts.use();
  const remove = useRemoveProblem();
  const restore = useRestoreProblem();
  const { field, color, storeColor, clash, settle } = useProblemNames(cid, row);
  const name = `${row.displayId} ${row.displayTitle}`;
  const { pid, submissions } = row;
  const bringBack = () =>
    onceDone(restore.mutateAsync({ cid, pid }), () => toast.success(t('restored', { name: row.displayId })));
  const takeOut = async () => {
    const sure = await confirm({
      title: t('removeAsk.title', { name }),
      text: `${submissions === undefined ? '' : `${t('removeAsk.submissions', { count: submissions })} `}${t('removeAsk.text')}`,
      confirmLabel: t('remove'),
      danger: true,
    });
    if (!sure) return;
    onceDone(remove.mutateAsync({ cid, pid }), () =>
      offerUndo(`contest ${cid} problem ${pid}`, t('removed', { name }), bringBack),
    );
  };

  return (
    <>
      <TextInput aria-label={t('labelOf', { name })} {...field('displayId')} />
      <TextInput
        className={classes.title ?? ''}
        aria-label={t('titleOf', { name })}
        maxLength={limits.problem.title}
        {...field('displayTitle')}
      />
      <BalloonChoice label={t('colorOf', { name })} {...color} onChange={storeColor} />
      <Link className={classes.problem} to={siteAddresses.problem(row.problem.problemId)} title={row.problem.title}>
        {row.problem.problemId}
      </Link>
      <RowMenu label={ui('rowActions', { name })} isBusy={remove.isPending}>
        <Menu.Item component={Link} to={to.problemEdit(cid, pid)}>
          {t('edit')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => void takeOut()}>
          {t('remove')}
        </Menu.Item>
      </RowMenu>
      {clash !== undefined && (
        <NameClash
          field={clash.field}
          mine={clash.mine}
          theirs={row[clash.field]}
          onTheirs={() => settle(clash, false)}
          onMine={() => settle(clash, true)}
        />
      )}
    </>
  );
}
