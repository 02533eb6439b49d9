import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { HonorEditor } from './HonorEditor.tsx';
import classes from '../settings.module.css';
import { ToolEditor } from './ToolEditor.tsx';
import { toolTexts } from './tools.i18n.ts';

/** The tools menu, and the titles that solved problems earn. */
export function ToolsPage() {
  const t = toolTexts.use();
  usePageTitle(t('title'));
  return (
    <div className={classes.single}>
      <PageHead title={t('title')} />
      <ToolEditor />
      <HonorEditor />
    </div>
  );
}
