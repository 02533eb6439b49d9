import { z } from 'zod';

export const FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Chunk = z.object({ sha256: Sha256, size: z.int(), rows: z.int() });
export type Chunk = z.infer<typeof Chunk>;

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of all that COPY wrote. */
  sha256: Sha256,
  chunks: z.array(Chunk),
});
export type BackedUpTable = z.infer<typeof Table>;

export const Manifest = z.object({
  build: z.string(),
  databaseVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Whose secrets of the settings these are. */
  keyMark: z.string(),
  tables: z.array(Table),
  /** Tables whose content a crash of the database would empty, too. */
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Lines of hash and size. */
    lists: z.array(Chunk),
    /** What the database names and the file store did not have. */
    lacking: z.array(Sha256),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** What lies openly in the repository for each backup. */
export const Entry = z.object({
  format: z.int(),
  at: z.iso.datetime(),
  manifest: z.object({ sha256: Sha256, size: z.int() }),
});
export type Entry = z.infer<typeof Entry>;
