import { z } from 'zod';

const Files = z.record(z.string(), z.string());

/** The files that stand beside every program of a problem, from the JSON that the wire has. */
export function extraFilesOf(json: string | null): { name: string; content: string }[] {
  if (json === null || json === '') return [];
  try {
    const files = Files.safeParse(JSON.parse(json));
    return files.success ? Object.entries(files.data).map(([name, content]) => ({ name, content })) : [];
  } catch {
    return [];
  }
}
