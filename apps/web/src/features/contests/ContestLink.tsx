import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { openLogin } from '../../ui/dialogs/loginRequest.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { contestTexts } from './contests.i18n.ts';

type Props = { contest: { id: number; title: string }; className?: string | undefined; children?: ReactNode };

/** Leads into a contest; whoever is not logged in is asked to do so first, and stays on the page until then. */
export function ContestLink({ contest, className, children }: Props) {
  const t = contestTexts.use();
  const loggedIn = isLoggedIn(useSession());
  const to = paths.contest(String(contest.id));
  return (
    <Link
      to={to}
      className={className}
      title={contest.title}
      onClick={(event) => {
        if (loggedIn) return;
        event.preventDefault();
        toast.warning(t('loginFirst'));
        openLogin({ returnTo: to });
      }}
    >
      {children ?? contest.title}
    </Link>
  );
}
