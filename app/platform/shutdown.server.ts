/** `serving`; `leaving`: it was asked to stop, and still takes what comes; `closing`: it takes nothing new. */
type Stage = "serving" | "leaving" | "closing";

let stage: Stage = "serving";

/** How far this process is from its end. It never goes back. */
export function lifeStage(): Stage {
  return stage;
}

/** Says that the end of this process has come nearer. */
export function enterStage(next: Exclude<Stage, "serving">): void {
  stage = next;
}
