import type { Endpoint } from '@oyez/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';
import { describeOperations } from './operations.ts';
import { docsPage } from './page.ts';

/** The contract for programs and for people, made once from what this server serves. */
export function openApiRoutes(app: FastifyInstance, served: ReadonlySet<Endpoint>, build: string): void {
  // Remembered: the description of the API; until a restart.
  let made: { document: string; page: string } | undefined;
  const make = () => {
    if (made) return made;
    const groups = describeOperations(served);
    made = { document: JSON.stringify(openApiDocument(groups, build)), page: docsPage(groups) };
    return made;
  };

  app.get('/api/openapi.json', (_, reply) => {
    reply.bodyStatus = 200;
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(make().document);
  });
  app.get('/api/docs', (_, reply) => {
    reply.bodyStatus = 200;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(make().page);
  });
}
