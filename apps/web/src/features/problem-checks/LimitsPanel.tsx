import { Button } from '@mantine/core';
import { SUGGESTION, type LimitSuggestion, type ProblemChecks } from '@oyez/contract/problems/problem-checks';
import { formatMemory, formatRunTime } from '../../ui/text/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './ProblemChecks.module.css';
import { checkTexts } from './problemChecks.i18n.ts';

export type ProblemLimits = { timeMs: number; memoryMb: number };

type LimitsPanelProps = {
  data: ProblemChecks;
  suggestion: LimitSuggestion;
  onUse: (limits: ProblemLimits) => void;
};

/** Limits that follow from the accepted solutions, with the sum behind them. */
export function LimitsPanel({ data, suggestion, onUse }: LimitsPanelProps) {
  const t = checkTexts.use();
  const { slowest, largest, timeLimit, memoryLimit } = suggestion;
  const isSame = timeLimit === data.timeLimit && memoryLimit === data.memoryLimit;
  const time = {
    name: slowest.name,
    language: slowest.language,
    time: formatRunTime(slowest.time),
    factor: SUGGESTION.timeFactor,
    limit: timeLimit,
  };
  const use = () => {
    onUse({ timeMs: timeLimit, memoryMb: memoryLimit });
    toast.success(t('limits.used'));
  };
  return (
    <section className={classes.limits} aria-labelledby="limits-title">
      <h3 id="limits-title" className={classes.subtitle}>
        {t('limits.title')}: {timeLimit} ms, {memoryLimit} MB
      </h3>
      <p>
        {slowest.factor === 1 ? t('limits.text', time) : t('limits.textScaled', { ...time, scale: slowest.factor })}
      </p>
      <p>
        {t('limits.memory', {
          name: largest.name,
          memory: formatMemory(largest.memory),
          factor: SUGGESTION.memoryFactor,
          limit: memoryLimit,
        })}
      </p>
      <p>
        {t('limits.present', { time: data.timeLimit, memory: data.memoryLimit })} {isSame && t('limits.same')}
      </p>
      {!isSame && (
        <>
          <p className={classes.hint}>{t('limits.slow')}</p>
          <div>
            <Button size="xs" variant="default" onClick={use}>
              {t('limits.use')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
