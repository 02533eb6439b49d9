import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getNodes } from '@oyez/contract/judging/nodes';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { askForNewNode } from './dialogs.tsx';
import { NodeCard } from './NodeCard.tsx';
import { nodesQuery } from './nodes.api.ts';
import { nodeTexts } from './nodes.i18n.ts';
import classes from './NodesPage.module.css';

/** The judge nodes: what each one does and can, and how to steer it. */
export function NodesPage() {
  const t = nodeTexts.use();
  const { data, error, refetch } = useQuery(nodesQuery);
  usePageTitle(t('title'));
  return (
    <PartsPage
      title={t('title')}
      intro={t('intro')}
      actions={data !== undefined && data.nodes.length > 0 && <AddButton />}
    >
      {error !== null && <ErrorResult compact={data !== undefined} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading lines={8} />}
      {data !== undefined && <Nodes all={data} />}
    </PartsPage>
  );
}

function Nodes({ all: { nodes, running, waiting } }: { all: ReplyOf<typeof getNodes> }) {
  const t = nodeTexts.use();
  if (nodes.length === 0) return <Notice title={t('empty.title')} text={t('empty.text')} actions={<AddButton />} />;
  const connected = nodes.filter(({ session }) => session !== null).length;
  return (
    <>
      <dl className={classes.summary}>
        <Figure name={t('summary.connected')} value={t('connectedOf', { connected, all: nodes.length })} />
        <Figure name={t('summary.running')} value={running} />
        <Figure name={t('summary.waiting')} value={waiting} />
      </dl>
      {nodes.map((node) => (
        <NodeCard key={node.id} node={node} />
      ))}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function AddButton() {
  const t = nodeTexts.use();
  return (
    <Button size="xs" onClick={() => askForNewNode()}>
      {t('add.action')}
    </Button>
  );
}
