import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../dialogs/confirm/confirm.tsx';
import { uiTexts } from '../ui.i18n.ts';

/** Of a form: nothing to lose, changes that go with the page, or changes that this browser keeps as a draft. */
type Changes = 'none' | 'lost' | 'kept';
type Report = (form: string, changes: Changes) => void;
const Reports = createContext<Report>(() => undefined);

/** Around a page with forms: who leaves it with unsaved changes is asked first. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const changed = useRef(new Map<string, Changes>());
  const report = useMemo<Report>(
    () => (form, changes) => {
      if (changes === 'none') changed.current.delete(form);
      else changed.current.set(form, changes);
    },
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const isKept = [...changed.current.values()].every((changes) => changes === 'kept');
    void confirmLeaving(isKept).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (changed.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return <Reports value={report}>{children}</Reports>;
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
  const report = useContext(Reports);
  const id = useId();
  const changes = !hasChanges ? 'none' : isKept ? 'kept' : 'lost';
  useEffect(() => {
    report(id, changes);
    return () => report(id, 'none');
  }, [report, id, changes]);
}
