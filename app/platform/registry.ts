/** Entries that several owners (the platform, each feature) declare under unique names. */
export type Registry<Entry> = {
  /** Adds the entries of one owner. @throws Error when another owner has declared one of the names. */
  declare: (owner: string, entries: Record<string, Entry>) => void;
  /** The entry with a name, undefined when it is not declared. */
  find: (name: string) => Entry | undefined;
  all: () => [name: string, entry: Entry][];
};

/**
 * Creates an empty registry.
 * @param kind what its names are, for the message of a clash: “error code”.
 */
export function createRegistry<Entry>(kind: string): Registry<Entry> {
  const declared = new Map<string, { owner: string; entry: Entry }>();
  return {
    declare(owner, entries) {
      for (const [name, entry] of Object.entries(entries)) {
        const other = declared.get(name)?.owner ?? owner;
        // The same owner declares again when the development server reloads its file.
        if (other !== owner) throw new Error(`Both ${other} and ${owner} declare the ${kind} “${name}”.`);
        declared.set(name, { owner, entry });
      }
    },
    find: (name) => declared.get(name)?.entry,
    all: () => [...declared].map(([name, { entry }]) => [name, entry]),
  };
}
