import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { BLOCKED_LABELS } from "~/features/files/rules";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { identityErrors } from "../../errors";
import type { View } from "./views";

/** Zoom levels: from the whole picture to four times its size. */
export const ZOOMS = ["size-full", "size-[150%]", "size-[200%]", "size-[300%]", "size-[400%]"];
const TURNS = [
  "size-full",
  "h-[100cqw] w-[100cqh] rotate-90",
  "size-full rotate-180",
  "h-[100cqw] w-[100cqh] -rotate-90",
];

/** Whether the picture is on the screen: it is not while it loads, and never will be when its file cannot be drawn. */
export type PictureState = "loading" | "shown" | "failed";

type PictureProps = {
  view: View;
  alt: string;
  zoom: number;
  turns: number;
  onZoom: (level: number) => void;
  onState: (state: PictureState) => void;
};

/** The picture of one side or page in its frame; `turns` counts quarter turns. */
export function Picture({ view, alt, zoom, turns, onZoom, onState }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { failure, attempt, retry, onError } = useLoading(view.src);
  useKeptCentre(frame, zoom);
  // Loading may have ended before hydration, and then no event arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (!image.current?.complete) return onState(view.src === null || view.blockedReason ? "failed" : "loading");
    if (image.current.naturalWidth === 0) onError();
    else onState("shown");
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a failure is news.
  useEffect(() => {
    if (failure !== "none") onState(failure === "file" ? "failed" : "loading");
  }, [failure]);
  if (view.blockedReason)
    return (
      <div className="p-5">
        <Banner tone={view.blockedReason === "infected" ? "error" : "info"} title={BLOCKED_LABELS[view.blockedReason]}>
          {view.blockedReason === "infected"
            ? "Ce fichier contient un programme malveillant connu. Le document est rejeté sous peu, et la personne invitée à en envoyer un autre."
            : "Notre antivirus n’a pas encore vérifié ce fichier : il s’ouvrira ensuite, et le document pourra être approuvé."}
        </Banner>
      </div>
    );
  if (failure === "network")
    return (
      <div className={cx(HEIGHT, "p-5")}>
        <Banner
          tone="warning"
          title="L’image n’est pas arrivée"
          actions={
            <Button variant="second" size="small" onClick={retry}>
              Réessayer
            </Button>
          }
        >
          La connexion est perdue&nbsp;: le fichier n’est pas en cause.
        </Banner>
      </div>
    );
  if (failure === "file" || view.src === null)
    return (
      <div className={cx(HEIGHT, "p-5")}>
        <Banner tone="error" title={identityErrors.messageOf("document_open_failed")}>
          Le serveur n’a pas pu dessiner ce fichier&nbsp;: il est peut-être abîmé. Vous pouvez en ouvrir l’original,
          ci-dessous.
        </Banner>
      </div>
    );
  return (
    // biome-ignore-start lint/a11y: a scrolling box must be reachable by keyboard; every mouse action here has a key.
    <div
      ref={frame}
      role="group"
      aria-label="Image, à faire défiler une fois agrandie"
      tabIndex={0}
      onDoubleClick={() => onZoom(zoom === 0 ? 2 : 0)}
      onPointerDown={drag}
      className={cx(
        HEIGHT,
        "overflow-auto bg-surface-quiet -outline-offset-2",
        zoom > 0 && "cursor-grab active:cursor-grabbing",
      )}
    >
      <div className={cx("relative [container-type:size]", ZOOMS[zoom])}>
        <p aria-hidden="true" className="absolute inset-0 grid place-items-center text-ink-quiet">
          Chargement…
        </p>
        <img
          key={attempt}
          ref={image}
          src={view.src}
          alt={alt}
          draggable={false}
          onLoad={() => onState("shown")}
          onError={onError}
          className={cx("absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain", TURNS[turns])}
        />
      </div>
    </div>
    // biome-ignore-end lint/a11y: as above
  );
}

const HEIGHT = "h-[62dvh] min-h-72 lg:h-[calc(100dvh-15rem)]";

/** Loads a picture again after a failure of the network, and tells it from a file that the server cannot draw. */
function useLoading(src: string | null) {
  const [failure, setFailure] = useState<"none" | "network" | "file">(src === null ? "file" : "none");
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setFailure("none");
    setAttempt((count) => count + 1);
  };
  useEffect(() => {
    if (failure !== "network") return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  });
  const onError = () => void whyMissing(src ?? "").then(setFailure);
  return { failure, attempt, retry, onError };
}

/** An error event says no reason, so the picture is asked for again: only our server refuses with JSON. */
export async function whyMissing(src: string): Promise<"network" | "file"> {
  try {
    const { status, headers } = await fetch(src, { cache: "no-store" });
    const isOurs = (headers.get("Content-Type") ?? "").includes("json");
    return isOurs && status !== 401 ? "file" : "network";
  } catch {
    return "network";
  }
}

/** Keeps the point in the middle of the frame when the zoom changes. */
function useKeptCentre(frame: RefObject<HTMLDivElement | null>, zoom: number) {
  const centre = useRef({ x: 0.5, y: 0.5 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new zoom moves the picture.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = centre.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = centre.current.y * box.scrollHeight - box.clientHeight / 2;
    const keep = () => {
      centre.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    };
    box.addEventListener("scroll", keep);
    return () => box.removeEventListener("scroll", keep);
  }, [zoom]);
}

/** Moves the picture with the mouse; touch screens scroll natively. */
function drag({ currentTarget: box, pointerType, pointerId, button, clientX, clientY }: PointerEvent<HTMLDivElement>) {
  if (pointerType !== "mouse" || button !== 0) return;
  const from = { left: box.scrollLeft + clientX, top: box.scrollTop + clientY };
  const move = (event: globalThis.PointerEvent) => {
    box.scrollLeft = from.left - event.clientX;
    box.scrollTop = from.top - event.clientY;
  };
  box.setPointerCapture(pointerId);
  box.addEventListener("pointermove", move);
  box.addEventListener("lostpointercapture", () => box.removeEventListener("pointermove", move), { once: true });
}
