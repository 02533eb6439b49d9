import { FRAME_TROUBLES, SITE_TROUBLES, type Trouble } from './troubles.ts';
import type { World } from './world.ts';

type Told = { status: number; contentType: string; body: string };

const NAMES: readonly string[] = [...FRAME_TROUBLES, ...SITE_TROUBLES];

/**
 * For those who work with a running stand-in: `GET /__stand-in` says what it knows, `POST /__stand-in` with a trouble
 * (`{"name":"challenge","path":"/enter","times":1}`) makes it, `DELETE /__stand-in` ends all of them.
 */
export function control(method: string, body: Buffer, world: World): Told {
  if (method === 'DELETE') world.troubles.clear();
  if (method === 'POST') {
    const trouble = JSON.parse(body.toString()) as Trouble;
    if (!NAMES.includes(trouble.name)) return json({ error: `no such trouble; there are ${NAMES.join(', ')}` }, 400);
    world.troubles.add(trouble);
  }
  return json({
    troubles: world.troubles.list(),
    submissions: world.submissions.map((one) => ({ ...one, standing: world.standing(one) })),
    requests: world.asked.length,
  });
}

function json(value: unknown, status = 200): Told {
  return { status, contentType: 'application/json', body: JSON.stringify(value, null, 2) };
}
