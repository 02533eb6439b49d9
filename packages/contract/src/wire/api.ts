import { registry } from '../registry.ts';
import type { Endpoint } from './endpoint.ts';

/** The areas of the registry with their endpoints by name. */
export const areas = registry.map(({ key, name, modules }) => ({ key, name, endpoints: endpointsOf(modules) }));

/** Every endpoint by name: what OpenAPI, the permission matrix and the route check walk over. */
export const api: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  areas.flatMap((area) => Object.entries(area.endpoints)),
);

function endpointsOf(modules: readonly object[]): Readonly<Record<string, Endpoint>> {
  return Object.fromEntries(
    modules
      .flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
