/** What `main.ts` knows of a command before it loads it. */
export type Command = {
  /** Printed by `--help`: usage, options, and one line in Chinese. */
  help: string;
  /** Answers the exit code. */
  run: (args: string[]) => Promise<number>;
};
