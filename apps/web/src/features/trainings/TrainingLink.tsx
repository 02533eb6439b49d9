import type { Training } from '@oyez/contract/trainings/training-values';
import { Link } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { openLogin } from '../../ui/dialogs/loginRequest.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { trainingTexts } from './trainings.i18n.ts';

type Shown = Pick<Training, 'id' | 'title' | 'gid'>;

export function trainingAddress({ id, gid }: Pick<Training, 'id' | 'gid'>): string {
  return paths.training(String(id), gid === null ? undefined : String(gid));
}

/** Leads into a training; whoever is not logged in is asked to do so first, and stays on the page until then. */
export function TrainingLink({ training, className }: { training: Shown; className?: string | undefined }) {
  const t = trainingTexts.use();
  const loggedIn = isLoggedIn(useSession());
  const to = trainingAddress(training);
  return (
    <Link
      to={to}
      className={className}
      title={training.title}
      onClick={(event) => {
        if (loggedIn) return;
        event.preventDefault();
        toast.warning(t('loginFirst'));
        openLogin({ returnTo: to });
      }}
    >
      {training.title}
    </Link>
  );
}
