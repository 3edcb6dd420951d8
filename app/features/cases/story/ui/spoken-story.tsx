import { Suspense, useState } from "react";
import { Button } from "~/ui/button";
import { lazyPart } from "~/ui/use-late";

const VoiceNote = lazyPart(() => import("./voice-note"));

/**
 * Offers to tell a story aloud, beside the box in which it is written. The recorder is loaded once it is asked for, or once
 * something is recorded. Shown once scripts run: it needs them.
 * @param noteId the voice note that is kept with the story.
 */
export function SpokenStory({ noteId }: { noteId: string | null }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!noteId && !("MediaRecorder" in window && navigator.mediaDevices)) return null;
  const button = (
    <Button
      variant="quiet"
      size="small"
      pending={isAsked}
      onClick={() => setIsAsked(true)}
      className="justify-self-start"
    >
      Dire plutôt qu’écrire
    </Button>
  );
  if (!noteId && !isAsked) return button;
  return (
    <Suspense fallback={button}>
      <VoiceNote noteId={noteId} isAsked={isAsked} />
    </Suspense>
  );
}
