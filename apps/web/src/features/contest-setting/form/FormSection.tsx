import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { Section } from './contestErrors.ts';
import classes from './contestForm.module.css';
import { formTexts } from './form.i18n.ts';

export const sectionId = (section: Section) => `section-${section}`;

/** One part of the form, to which the index leads. */
export function FormSection({ section, children }: { section: Section; children: ReactNode }) {
  const t = formTexts.use();
  return (
    <div id={sectionId(section)} className={classes.section}>
      <Panel title={t(`section.${section}`)}>
        <div className={classes.body}>{children}</div>
      </Panel>
    </div>
  );
}
