import { standardCheckerOf } from '@oyez/contract/judging/standard-checkers';
import { hasProgram } from '@oyez/contract/rules/judge-modes';
import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import type { FormValues } from '../form/formValues.ts';
import { useCompileProgram } from '../setting.api.ts';

export type ProgramState = {
  /** `stored`: as it is saved; `standard`: known to compile; `changed`: nobody knows yet. */
  state: 'none' | 'stored' | 'standard' | 'changed' | 'compiled' | 'failed';
  /** What the compiler said, or why it could not be asked. */
  log: string | null;
  isBusy: boolean;
  /** Whether it compiles. */
  compile: () => Promise<boolean>;
};

/** The checker or interactor of the form, and whether what stands there compiles. */
export function useProgram(values: FormValues, stored: FormValues | undefined, pid?: number): ProgramState {
  const compiling = useCompileProgram();
  const [last, setLast] = useState<{ text: string; ok: boolean; log: string | null }>();
  const text = textOf(values);
  const { judgeMode, spjCode: code, spjLanguage: language, judgeExtraFile: extraFiles } = values;

  const { mutateAsync, isPending: isBusy } = compiling;

  const compile = useCallback(async () => {
    if (!hasProgram(judgeMode)) return true;
    try {
      await mutateAsync({ mode: judgeMode, ...(pid !== undefined && { pid }), code, language, extraFiles });
      setLast({ text, ok: true, log: null });
      return true;
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.code === 'program_not_compiled';
      setLast({ text, ok: false, log: isRefusal ? error.msg : errorMessage(error) });
      return false;
    }
  }, [mutateAsync, judgeMode, pid, code, language, extraFiles, text]);
  const isStored = stored !== undefined && text === textOf(stored);
  return useMemo(() => {
    if (!hasProgram(judgeMode)) return { state: 'none', log: null, isBusy, compile };
    // Files of the setter's could hide what it includes.
    const isStandard = standardCheckerOf(code, language) !== null && Object.keys(extraFiles).length === 0;
    if (isStandard) return { state: 'standard', log: null, isBusy, compile };
    if (last?.text === text) return { state: last.ok ? 'compiled' : 'failed', log: last.log, isBusy, compile };
    return { state: isStored ? 'stored' : 'changed', log: null, isBusy, compile };
  }, [judgeMode, code, language, extraFiles, last, text, isStored, isBusy, compile]);
}

function textOf({ judgeMode, spjCode, spjLanguage, judgeExtraFile }: FormValues): string {
  return JSON.stringify([judgeMode, spjLanguage, spjCode, judgeExtraFile]);
}
