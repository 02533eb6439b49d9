import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorResult } from '../feedback/ErrorResult.tsx';
import { Loading } from '../loading/Loading.tsx';
import classes from './Panel.module.css';

export type PanelProps = {
  title: string;
  /** Of the page, where it has no other. */
  heading?: 'h1' | 'h2';
  action?: ReactNode;
  children: ReactNode;
};

/** A titled part of a page on its own surface. */
export function Panel({ title, heading: Title = 'h2', action, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <Title id={id} className={classes.title}>
          {title}
        </Title>
        {action}
      </header>
      {children}
    </section>
  );
}

export type QueryPanelProps<T, K extends QueryKey> = {
  title: string;
  action?: ReactNode;
  query: UseQueryOptions<T, Error, T, K>;
  isEmpty: (data: T) => boolean;
  empty: ReactNode;
  /** Room kept while the answer is on its way. */
  lines: number;
  children: (data: T) => ReactNode;
};

/** A panel around one answer, with its loading, empty and failed states. */
export function QueryPanel<T, K extends QueryKey>({
  title,
  action,
  query,
  isEmpty,
  empty,
  lines,
  children,
}: QueryPanelProps<T, K>) {
  const { data, error, refetch } = useQuery(query);
  return (
    <Panel title={title} action={action}>
      {body()}
    </Panel>
  );

  function body(): ReactNode {
    if (data !== undefined) return isEmpty(data) ? <p className={classes.empty}>{empty}</p> : children(data);
    if (error !== null) return <ErrorResult compact error={error} onRetry={() => void refetch()} />;
    return (
      <div className={classes.loading}>
        <Loading lines={lines} />
      </div>
    );
  }
}
