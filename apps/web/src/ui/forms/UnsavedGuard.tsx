import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../dialogs/confirm/confirm.tsx';
import { uiTexts } from '../ui.i18n.ts';

type Report = (form: string, hasChanges: boolean) => void;
const Reports = createContext<Report>(() => undefined);

/** Around a page with forms: who leaves it with unsaved changes is asked first. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const changed = useRef(new Set<string>());
  const report = useMemo<Report>(
    () => (form, hasChanges) => {
      if (hasChanges) changed.current.add(form);
      else changed.current.delete(form);
    },
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeaving().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
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
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: uiTexts.now('unsaved.title'),
    text: uiTexts.now('unsaved.text'),
    confirmLabel: uiTexts.now('unsaved.leave'),
    danger: true,
  });
}

/** A form's word to the guard around it. */
export function useUnsaved(hasChanges: boolean): void {
  const report = useContext(Reports);
  const id = useId();
  useEffect(() => {
    report(id, hasChanges);
    return () => report(id, false);
  }, [report, id, hasChanges]);
}
