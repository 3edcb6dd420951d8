import { networkOf } from "./network.server.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** What one sender's bodies may hold in memory while they are read: eight of the largest forms. */
const MAX_OF_SENDER = 8 * MEGABYTE;
/** The bytes held for all senders of this process. */
const MAX_OF_PROCESS = 96 * MEGABYTE;
/** A body of this size at most, as nearly every form is, may use room that larger ones may not. */
const SMALL = 64 * KILOBYTE;
const RESERVED_OF_SENDER = MEGABYTE;
const RESERVED_OF_PROCESS = 16 * MEGABYTE;
/** A body that brings nothing for so long loses its place first. */
const STALLED_MS = 5_000;

type Body = {
  sender: string;
  bytes: number;
  /** Since when its sender is waited for; null while it is complete, or waits for us. */
  waitsSince: number | null;
  drop: () => void;
};

const bodies = new Set<Body>();
const bySender = new Map<string, number>();
let total = 0;

/**
 * Counts the memory that one request's body takes while it is read. When the process has too little, unfinished bodies
 * give way: first the one that stalled for longest, then the largest of the sender that holds the most, as long as that is
 * more than the sender in need would hold. When only the sender has too little, its stalled bodies give way.
 * @param sender whose bodies are counted together: an IP address (IPv6: its /48), or an account’s id.
 * @param onDropped called when this body has to give way; it must stop being read.
 */
export function openBodyBudget(sender: string, onDropped: () => void): BodyBudget {
  const body: Body = { sender: networkOf(sender, 48), bytes: 0, waitsSince: performance.now(), drop: onDropped };
  bodies.add(body);
  return {
    take: (bytes) => {
      if (body.waitsSince !== null) body.waitsSince = performance.now();
      const hasRoom = makeRoom(body, bytes);
      if (hasRoom) change(body, bytes);
      return hasRoom;
    },
    waitForSender: (isWaiting) => {
      body.waitsSince = isWaiting ? performance.now() : null;
    },
    release: () => release(body),
  };
}

export type BodyBudget = {
  /** Adds bytes. @returns false, without adding them, when the sender or the process holds too many, or this body gave way. */
  take: (bytes: number) => boolean;
  /** Says whether the sender has to bring more. A body that is complete, or that we do not read at the moment, gives no way. */
  waitForSender: (isWaiting: boolean) => void;
  /** Gives back everything that this request took. */
  release: () => void;
};

function change(body: Body, bytes: number): void {
  body.bytes += bytes;
  total += bytes;
  const all = heldBy(body.sender) + bytes;
  if (all > 0) bySender.set(body.sender, all);
  else bySender.delete(body.sender);
}

function release(body: Body): void {
  if (bodies.delete(body)) change(body, -body.bytes);
}

const heldBy = (sender: string): number => bySender.get(sender) ?? 0;

/** Drops others until the sender and the process may hold `bytes` more. @returns whether they may. */
function makeRoom(body: Body, bytes: number): boolean {
  const isSmall = body.bytes + bytes <= SMALL;
  const maxOfSender = MAX_OF_SENDER + (isSmall ? RESERVED_OF_SENDER : 0);
  const maxOfProcess = MAX_OF_PROCESS + (isSmall ? RESERVED_OF_PROCESS : 0);
  while (bodies.has(body)) {
    const isSenderFull = heldBy(body.sender) + bytes > maxOfSender;
    if (!isSenderFull && total + bytes <= maxOfProcess) return true;
    const others = [...bodies].filter((one) => one !== body && one.waitsSince !== null && one.bytes > 0);
    const found = isSenderFull
      ? longestStalled(others.filter(({ sender }) => sender === body.sender))
      : (longestStalled(others) ?? largestOf(others, heldBy(body.sender) + bytes));
    if (!found) return false;
    release(found);
    found.drop();
  }
  return false;
}

function longestStalled(others: Body[]): Body | undefined {
  const since = ({ waitsSince }: Body): number => waitsSince ?? Infinity;
  const [first, ...more] = others.filter((one) => since(one) < performance.now() - STALLED_MS);
  return more.reduce((oldest, one) => (oldest && since(oldest) <= since(one) ? oldest : one), first);
}

/** The largest body of the sender that holds the most, if that is more than `held` bytes. */
function largestOf(others: Body[], held: number): Body | undefined {
  const isMore = (one: Body, than: Body): boolean =>
    heldBy(one.sender) === heldBy(than.sender) ? one.bytes > than.bytes : heldBy(one.sender) > heldBy(than.sender);
  const [first, ...more] = others.filter(({ sender }) => heldBy(sender) > held);
  return more.reduce((largest, one) => (largest && isMore(largest, one) ? largest : one), first);
}
