import { useQuery, type UseQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './settings.module.css';

/** A part of a settings page around what is stored. */
export function Section<T, K extends QueryKey>({
  id,
  title,
  query,
  children,
}: {
  id: string;
  title: string;
  query: UseQueryOptions<T, Error, T, K>;
  children: (data: T) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(query);
  return (
    <div id={id} className={classes.section}>
      <Panel title={title}>
        {data !== undefined && children(data)}
        {data === undefined && error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <div className={classes.form}>
            <Loading lines={6} />
          </div>
        )}
      </Panel>
    </div>
  );
}
