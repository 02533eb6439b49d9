import { Alert, Button, Radio } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Radio.css';
import { IMPORT_VISIBILITIES, type ImportVisibility, type PackageImport } from '@oyez/contract/problems/packages';
import { Panel } from '../../ui/layout/Panel.tsx';
import { grantsOf, useSession } from '../../api/session.ts';
import { changeRule, countChosen, type Choices } from './choices.ts';
import { packageTexts } from './packages.i18n.ts';
import classes from './packages.module.css';

const CONFLICTS = ['rename', 'replace', 'skip'] as const;
const LABELS = { hidden: 'visibilityHidden', public: 'visibilityPublic', package: 'visibilityPackage' } as const;

export type DecideProps = {
  batch: PackageImport;
  choices: Choices;
  onChange: (choices: Choices) => void;
  isStarting: boolean;
  onStart: () => void;
};

/** What holds for all problems of a package, and the button that starts. */
export function Decide({ batch, choices, onChange, isStarting, onStart }: DecideProps) {
  const t = packageTexts.use();
  const mayPublish = grantsOf(useSession()).includes('problem_edit_any');
  const count = countChosen(choices, batch);
  const visibilities = IMPORT_VISIBILITIES.filter((one) => one !== 'public' || mayPublish);
  return (
    <Panel title={t('decide')}>
      <div className={classes.body}>
        <Radio.Group
          label={t('visibility')}
          value={choices.visibility}
          onChange={(visibility) => onChange({ ...choices, visibility: visibility as ImportVisibility })}
        >
          <div className={classes.options}>
            {visibilities.map((one) => (
              <Radio key={one} value={one} label={t(LABELS[one])} />
            ))}
          </div>
        </Radio.Group>
        <p className={classes.hint}>{t('unfinished')}</p>
        {batch.conflicts > 0 && (
          <Alert color="yellow" variant="light" role="status">
            <div className={classes.conflict}>
              <p>
                {t('conflicts', { count: batch.conflicts })}
                {batch.replaceable > 0 && ` ${t('replaceHint')}`}
              </p>
              <div className={classes.actions}>
                {CONFLICTS.filter((one) => one !== 'replace' || batch.replaceable > 0).map((conflict) => (
                  <Button
                    key={conflict}
                    size="compact-sm"
                    variant={choices.conflict === conflict ? 'filled' : 'default'}
                    aria-pressed={choices.conflict === conflict}
                    onClick={() => onChange(changeRule(choices, { conflict }))}
                  >
                    {conflict === 'replace' ? t('replaceAll', { count: batch.replaceable }) : t(conflict)}
                  </Button>
                ))}
              </div>
            </div>
          </Alert>
        )}
        <div className={classes.actions}>
          <Button disabled={count === 0} loading={isStarting} onClick={onStart}>
            {t('start', { count })}
          </Button>
          <Button variant="default" onClick={() => onChange(changeRule(choices, { others: 'all' }))}>
            {t('chooseAll')}
          </Button>
          <Button variant="default" onClick={() => onChange(changeRule(choices, { others: 'none' }))}>
            {t('chooseNone')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
