import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { logOut } from '../accounts.api.ts';
import { accountTexts } from './login.i18n.ts';

/** Opening this address logs out and leads home. */
export function LogoutPage() {
  const t = accountTexts.use();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const leave = () => {
      toast.success(accountTexts.now('loggedOut'));
      void navigate(paths.home(), { replace: true });
    };
    logOut().then(leave, leave);
  }, [navigate]);
  return <Notice title={t('logout.doing')} role="status" />;
}
