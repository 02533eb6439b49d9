import Fastify from 'fastify';

/** What Fastify itself costs: the yardstick for the lists. */
const app = Fastify({ logger: false });
app.get('/', async () => ({ hello: 'world' }));

process.on('message', (order: { port: number }) => {
  void app.listen({ host: '127.0.0.1', port: order.port }).then(() => process.send?.({ listening: true }));
});
process.on('disconnect', () => process.exit());
