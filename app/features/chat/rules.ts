import type { Side } from "./policy";

type SentMessage = {
  /** Sent by the staff. */
  isLawyer: boolean;
  readAt: Date | string | null;
};

/**
 * Whether `side` still has to read a message: the other side wrote it, and no read mark was set since. `unreadFor` of
 * queries.server.ts is the same rule in SQL.
 */
export function isUnreadFor(side: Side, { isLawyer, readAt }: SentMessage): boolean {
  return readAt === null && isLawyer !== (side === "staff");
}

export const otherSide = (side: Side): Side => (side === "staff" ? "client" : "staff");
