import { isRemoteSite, REMOTE_SITE_NAMES } from '@oyez/contract/remote/remote-values';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import { FormSection } from '../sections/FormSection.tsx';

/** In place of how a problem is judged and by which tests: another judge has both. */
export function ElsewhereSection({ site }: { site: string }) {
  return (
    <FormSection section="tests">
      <Elsewhere site={site} about="tests" />
    </FormSection>
  );
}

/** What this site cannot do for a problem that another one judges, and what to do instead. */
export function Elsewhere({ site, about }: { site: string; about: 'tests' | 'solutions' }) {
  const t = formTexts.use();
  return <p className={classes.hint}>{t(`elsewhere.${about}`, { site: nameOf(site) })}</p>;
}

const nameOf = (site: string) => (isRemoteSite(site) ? REMOTE_SITE_NAMES[site] : site);
