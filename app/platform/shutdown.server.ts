/** `serving`; `draining`: asked to stop, still serving requests; `closing`: accepts nothing new. */
type ShutdownPhase = "serving" | "draining" | "closing";

let phase: ShutdownPhase = "serving";

/** The phase that this process is in. */
export function shutdownPhase(): ShutdownPhase {
  return phase;
}

/** Moves this process to a later phase. */
export function enterShutdownPhase(next: Exclude<ShutdownPhase, "serving">): void {
  phase = next;
}
