type Actor = { userId: string };
type File = { ownerId: string; attachedAt: Date | null };

/**
 * A file that no form has taken yet is its sender's alone: to see, to attach, to throw away. Once attached, the feature
 * that took it says who may see it.
 */
export function canHandlePending(actor: Actor, file: File): boolean {
  return file.ownerId === actor.userId && file.attachedAt === null;
}
