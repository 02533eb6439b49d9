import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import type { Section } from '../form/validation.ts';

export const sectionId = (section: Section) => `section-${section}`;

/** One part of the form, to which the index leads. */
export function FormSection({ section, hint, children }: { section: Section; hint?: string; children: ReactNode }) {
  const t = formTexts.use();
  return (
    <div id={sectionId(section)} className={classes.section}>
      <Panel title={t(`section.${section}`)}>
        <div className={classes.body}>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
          {children}
        </div>
      </Panel>
    </div>
  );
}
