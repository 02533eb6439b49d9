import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import classes from './NotFoundPage.module.css';
import { paths } from '../paths.ts';
import { shellTexts } from './shell.i18n.ts';

export function NotFoundPage() {
  const t = shellTexts.use();
  const ui = uiTexts.use();
  const navigate = useNavigate();
  usePageTitle(t('notFound.title'));
  return (
    <section className={classes.page}>
      <p className={classes.digits} aria-hidden="true">
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </p>
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p className={classes.text}>{t('notFound.text')}</p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.home()}>
          {ui('home')}
        </Button>
        <Button variant="default" onClick={() => void navigate(-1)}>
          {ui('back')}
        </Button>
      </div>
    </section>
  );
}
