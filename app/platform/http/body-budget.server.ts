const MEGABYTE = 1024 * 1024;

/** What one sender's bodies may hold in memory while they are read: eight of the largest forms. */
const MAX_OF_SENDER = 8 * MEGABYTE;
/** The same for all senders of this process. */
const MAX_OF_PROCESS = 96 * MEGABYTE;

const bySender = new Map<string, number>();
let total = 0;

/**
 * Counts the memory that one request's body takes while it is read.
 * @param sender whose bodies are counted together: an IP address, or an account’s id.
 */
export function openBodyBudget(sender: string): BodyBudget {
  let own = 0;
  const change = (bytes: number): void => {
    own += bytes;
    total += bytes;
    const all = (bySender.get(sender) ?? 0) + bytes;
    if (all > 0) bySender.set(sender, all);
    else bySender.delete(sender);
  };
  return {
    take: (bytes) => {
      if ((bySender.get(sender) ?? 0) + bytes > MAX_OF_SENDER || total + bytes > MAX_OF_PROCESS) return false;
      change(bytes);
      return true;
    },
    release: () => change(-own),
  };
}

export type BodyBudget = {
  /** Adds bytes. @returns false, without adding them, when the sender or the process holds too many. */
  take: (bytes: number) => boolean;
  /** Gives back everything that this request took. */
  release: () => void;
};
