import { Menu } from '@mantine/core';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { download } from '../../../api/download.ts';
import { grantsOf, useSession } from '../../../api/session.ts';
import { useEditAddress } from '../../../app/editAddress.ts';
import { paths } from '../../../app/paths.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { askToDelete } from './DeleteProblems.tsx';
import { askToDuplicate } from './DuplicateProblem.tsx';
import { listTexts } from './list.i18n.ts';

type Props = { problem: { id: number; problemId: string }; canEdit: boolean };

/** What can be done with a problem of a list, as far as this person may. */
export function ProblemMenu({ problem: { id, problemId }, canEdit }: Props) {
  const t = listTexts.use();
  const grants = grantsOf(useSession());
  const editAddress = useEditAddress();
  const navigate = useNavigate();
  const tests = useMutation({ mutationFn: () => download(DOWNLOAD_TESTCASE_PATH, { pid: id }) });
  const duplicate = () => askToDuplicate({ id, problemId }, (pid) => void navigate(editAddress(pid)));
  return (
    <RowMenu label={t('menu.name', { id: problemId })} isBusy={tests.isPending}>
      {canEdit && (
        <Menu.Item component={Link} to={editAddress(id)}>
          {t('menu.edit')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={siteAddresses.problem(problemId)}>
        {t('menu.view')}
      </Menu.Item>
      {canEdit && <Menu.Item onClick={() => tests.mutate()}>{t('menu.download')}</Menu.Item>}
      {canEdit && (
        <Menu.Item component={Link} to={`${editAddress(id)}?tab=statistics`}>
          {t('menu.statistics')}
        </Menu.Item>
      )}
      {canEdit && grants.includes('problem_admin') && <Menu.Item onClick={duplicate}>{t('menu.duplicate')}</Menu.Item>}
      {grants.includes('rejudge') && (
        <Menu.Item component={Link} to={paths.adminRejudge({ problemId })}>
          {t('menu.rejudge')}
        </Menu.Item>
      )}
      {grants.includes('problem_edit_any') && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => askToDelete([id])}>
            {t('menu.delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
