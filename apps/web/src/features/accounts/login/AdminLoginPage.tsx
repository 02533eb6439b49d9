import { isAdminRole } from '@oyez/contract/accounts/permissions';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { accountTexts } from './login.i18n.ts';
import classes from './login.module.css';
import { LoginForm } from './LoginForm.tsx';

export function AdminLoginPage() {
  const t = accountTexts.use();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  usePageTitle(t('admin.title'));

  const enter = (user: UserInfo) => {
    const wanted = search.get('next') ?? '';
    const isOurs = wanted.startsWith(`${paths.admin()}/`);
    void navigate(user.roleList.some(isAdminRole) && isOurs ? wanted : paths.admin(), { replace: true });
  };
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{t('admin.title')}</h1>
        <p className={classes.intro}>{t('admin.intro')}</p>
        <LoginForm door="admin" onDone={enter} />
      </div>
      <Link to={paths.home()}>{t('admin.toSite')}</Link>
    </main>
  );
}
