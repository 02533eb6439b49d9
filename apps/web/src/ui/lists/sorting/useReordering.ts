import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

type Options<Body> = {
  /** Of the answer that shows the order. */
  queryKey: QueryKey;
  send: (body: Body) => Promise<unknown>;
  /** Reads anew what the server has made of it. */
  settle: () => Promise<unknown>;
};

/** One order after the other, each on top of the one that was on the screen; it stands there at once. */
export function useReordering<Data, Body>({ queryKey, send, settle }: Options<Body>) {
  const client = useQueryClient();
  const mutationKey = ['order', ...queryKey];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: send,
    // After the last of them: an answer in between would put back what has been moved since.
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) === 1) await settle();
    },
  });
  const order = (body: Body, show: (data: Data) => Data) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<Data>(queryKey, (data) => data && show(data));
    mutate(body);
  };
  return { order, isPending };
}
