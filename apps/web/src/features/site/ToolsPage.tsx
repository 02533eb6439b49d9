import { usePageTitle } from '../../ui/usePageTitle.ts';
import { HonorEditor } from './HonorEditor.tsx';
import classes from './settings.module.css';
import { ToolEditor } from './ToolEditor.tsx';
import { toolTexts } from './tools.i18n.ts';

/** The tools menu, and the titles that solved problems earn. */
export function ToolsPage() {
  const t = toolTexts.use();
  usePageTitle(t('title'));
  return (
    <div className={classes.single}>
      <h1 className={classes.title}>{t('title')}</h1>
      <ToolEditor />
      <HonorEditor />
    </div>
  );
}
