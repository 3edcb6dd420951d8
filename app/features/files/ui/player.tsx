import { playerOf } from "~/platform/files/inspect/kinds";

type PlayerProps = { address: string; name: string; mime: string; className?: string };

/**
 * Plays a sound or a film; nothing for other types. Nothing of it is fetched before somebody plays it, since the journal
 * records who did.
 */
export function Player({ address, name, mime, className }: PlayerProps) {
  const kind = playerOf(mime);
  if (kind === "audio")
    return (
      <div className={className}>
        {/* biome-ignore lint/a11y/useMediaCaption: a recording that somebody sent has no captions. */}
        <audio
          controls
          preload="none"
          src={address}
          aria-label={`Écouter ${name}`}
          className="h-11 w-full print:hidden"
        />
      </div>
    );
  if (kind !== "video") return null;
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording that somebody sent has no captions. */}
      <video
        controls
        playsInline
        preload="none"
        src={address}
        aria-label={`Regarder ${name}`}
        className="aspect-video w-full bg-ink print:hidden"
      />
    </div>
  );
}
