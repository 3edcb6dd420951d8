/** Works in progress that are remembered; one that begins while all slots are taken is not named. */
const SLOTS = 64;
const SLOT_BYTES = 240;
const MAX_ORDER = 2 ** 31 - 1;

/**
 * What the event loop shares with the thread that watches it, since a blocked loop can send nothing: `state` holds its
 * beats, the number of sections in which it may be blocked, and for each slot when its work began (0: the slot is free);
 * `texts` the name of each slot's work.
 */
export type SharedWork = { state: Int32Array; texts: Uint8Array };

/** Places of `state`. */
export const BEATS = 0;
export const ALLOWANCES = 1;
const FIRST_SLOT = 2;

export const sharedWork: SharedWork = {
  state: new Int32Array(new SharedArrayBuffer((FIRST_SLOT + SLOTS) * 4)),
  texts: new Uint8Array(new SharedArrayBuffer(SLOTS * SLOT_BYTES)),
};

let order = 0;

/**
 * Remembers that the process works on something, for the line that the watchdog writes when the event loop is blocked.
 * @param name « GET /path » for a request, of which only the pattern of its route is written, or « job name ».
 * @returns a function to call at its end.
 */
export function beginWork(name: string): () => void {
  const { state, texts } = sharedWork;
  const slot = state.indexOf(0, FIRST_SLOT);
  if (slot < 0) return () => {};
  const text = slotText(texts, slot).fill(0);
  text.write(name, "utf8");
  order = (order % MAX_ORDER) + 1;
  Atomics.store(state, slot, order);
  let isOver = false;
  return () => {
    // A second call could free the slot of another work.
    if (!isOver) Atomics.store(state, slot, 0);
    isOver = true;
  };
}

/** The works in progress, the one that began last first. */
export function listWork({ state, texts }: SharedWork): string[] {
  return [...state.keys()]
    .slice(FIRST_SLOT)
    .map((slot) => ({ slot, order: Atomics.load(state, slot) }))
    .filter((work) => work.order > 0)
    .sort((a, b) => b.order - a.order)
    .map(({ slot }) => slotText(texts, slot).toString("utf8").replace(/\0.*$/s, ""));
}

function slotText(texts: Uint8Array, slot: number): Buffer {
  return Buffer.from(texts.buffer, texts.byteOffset + (slot - FIRST_SLOT) * SLOT_BYTES, SLOT_BYTES);
}
