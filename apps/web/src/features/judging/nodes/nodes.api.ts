import {
  addNode,
  getNodes,
  type JudgeNode,
  removeNode,
  rotateNodeToken,
  setNodeState,
} from '@oyez/contract/judging/nodes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const REFRESH_MS = 3000;

export const nodesQuery = queryOptions({
  queryKey: ['nodes'],
  queryFn: ({ signal }) => call(getNodes, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

function useAfterChange() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nodesQuery.queryKey });
}

export function useAddNode() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (name: string) => call(addNode, { body: { name } }),
    // The dialog says what was refused.
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useSetNodeState(id: number) {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (state: JudgeNode['state']) => call(setNodeState, { body: { id, state } }),
    onSettled,
  });
}

export function useRotateToken(id: number) {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: () => call(rotateNodeToken, { body: { id } }), onSettled });
}

export function useRemoveNode(id: number) {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: () => call(removeNode, { body: { id } }), onSettled });
}
