import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../dialogs/confirm/confirm.tsx';
import { uiTexts } from '../ui.i18n.ts';

/** Of a form: nothing to lose, changes that go with the page, or changes that this browser keeps as a draft. */
type Changes = 'none' | 'lost' | 'kept';
type Report = (form: string, changes: Changes) => void;
export const FormReports = createContext<Report>(() => undefined);

/** Hears from the forms within `FormReports`, and tells what is around them. */
export function useFormReports() {
  const around = useContext(FormReports);
  const changed = useRef(new Map<string, Changes>());
  return useMemo(
    () => ({
      report: (form: string, changes: Changes) => {
        if (changes === 'none') changed.current.delete(form);
        else changed.current.set(form, changes);
        around(form, changes);
      },
      hasChanges: () => changed.current.size > 0,
      areKept: () => [...changed.current.values()].every((changes) => changes === 'kept'),
    }),
    [around],
  );
}

/**
 * Around a page with forms: who leaves it with unsaved changes is asked first. `parameter`: of the address, where that
 * says which form is open.
 */
export function UnsavedGuard({ parameter = '', children }: { parameter?: string; children: ReactNode }) {
  const { report, hasChanges, areKept } = useFormReports();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      hasChanges() && (here.pathname !== next.pathname || valueOf(parameter, here) !== valueOf(parameter, next)),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeaving(areKept()).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, areKept]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [hasChanges]);

  return <FormReports value={report}>{children}</FormReports>;
}

function valueOf(parameter: string, { search }: { search: string }): string | null {
  return new URLSearchParams(search).get(parameter);
}

/** For a form that closes without leaving its page. */
export function confirmLeaving(isKept = false): Promise<boolean> {
  asked ??= askWhetherToLeave(isKept).finally(() => setTimeout(() => (asked = undefined)));
  return asked;
}

/** The key that closes the question reaches what lies below it, too, which would ask again. */
let asked: Promise<boolean> | undefined;

function askWhetherToLeave(isKept: boolean): Promise<boolean> {
  return confirm({
    title: uiTexts.now('unsaved.title'),
    text: uiTexts.now(isKept ? 'unsaved.kept' : 'unsaved.text'),
    confirmLabel: uiTexts.now('unsaved.leave'),
    danger: !isKept,
  });
}

/** A form's word to the guard around it; `isKept`: this browser has a draft of the changes. */
export function useUnsaved(hasChanges: boolean, isKept = false): void {
  const report = useContext(FormReports);
  const id = useId();
  const changes = !hasChanges ? 'none' : isKept ? 'kept' : 'lost';
  useEffect(() => {
    report(id, changes);
    return () => report(id, 'none');
  }, [report, id, changes]);
}

/** Goes on from a form that its `useUnsaved` holds; `saved` is undefined until it is. */
export function useOnceSaved<T>(saved: T | undefined, goOn: (saved: T) => void): void {
  const leave = useEffectEvent(goOn);
  // Only after the form has said that nothing is unsaved: the guard would ask otherwise.
  useEffect(() => {
    if (saved !== undefined) leave(saved);
  }, [saved]);
}
