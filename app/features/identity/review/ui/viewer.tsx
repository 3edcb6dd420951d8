import { ExternalLink, Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { OpenOriginal } from "~/features/files/ui/open-original";
import { IconButton } from "~/ui/button";
import { cx } from "~/ui/cx";
import { useShortcuts } from "~/ui/use-shortcuts";
import { Picture, type PictureState, ZOOMS } from "./picture";
import type { View } from "./views";

export type ViewerProps = {
  views: readonly View[];
  /** Index of the view shown, from 0. */
  current: number;
  viewTo: (index: number) => string;
  /** Text alternative: the document and its owner. */
  documentName: string;
  /** Called when the picture shown starts to load, is on the screen, or cannot be drawn. */
  onPicture?: (state: PictureState) => void;
};

/** Shows the sides and pages of a document, with zoom and rotation. Without scripts, links select the view. */
export function Viewer({ views, current, viewTo, documentName, onPicture = () => {} }: ViewerProps) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const links = useRef<HTMLUListElement>(null);
  const view = views[current] as View;
  const zoomIn = () => setZoom((level) => Math.min(level + 1, ZOOMS.length - 1));
  const zoomOut = () => setZoom((level) => Math.max(level - 1, 0));
  const turn = () => setTurns((quarters) => (quarters + 1) % 4);
  const whole = () => setZoom(0);
  const show = (by: 1 | -1) => links.current?.querySelectorAll("a")[current + by]?.click();
  useShortcuts("Image", [
    { keys: "+", label: "Agrandir", run: zoomIn, repeats: true },
    { keys: "-", label: "Réduire", run: zoomOut, repeats: true },
    { keys: "0", label: "Voir en entier", run: whole },
    { keys: "t", label: "Tourner d’un quart de tour", run: turn },
    { keys: "n", label: "Face ou page suivante", run: () => show(1) },
    { keys: "b", label: "Face ou page précédente", run: () => show(-1) },
  ]);
  return (
    <section
      aria-label="Document"
      className="grid min-w-0 grid-cols-1 overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-20"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-2 py-1">
        <ul ref={links} className="flex min-w-0 flex-wrap gap-1">
          {views.map(({ key, label }, index) => (
            <li key={key}>
              <Link
                to={viewTo(index)}
                replace
                preventScrollReset
                aria-current={index === current ? "true" : undefined}
                className={cx(
                  "flex min-h-11 items-center rounded-field px-3 text-sm font-semibold no-underline",
                  index === current ? "bg-brand-tint text-brand-deep" : "text-ink-quiet hover:text-brand",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="flex items-center">
          <span className={view.blockedReason ? "hidden" : "contents no-script:hidden"}>
            <IconButton aria-label="Réduire" aria-disabled={zoom === 0} onClick={zoomOut}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <IconButton aria-label="Agrandir" aria-disabled={zoom === ZOOMS.length - 1} onClick={zoomIn}>
              <ZoomIn aria-hidden="true" />
            </IconButton>
            <IconButton aria-label="Voir en entier" aria-disabled={zoom === 0} onClick={whole}>
              <Maximize aria-hidden="true" />
            </IconButton>
            <IconButton aria-label="Tourner" onClick={turn}>
              <RotateCw aria-hidden="true" />
            </IconButton>
          </span>
          {!view.blockedReason && (
            <a
              href={view.original}
              target="_blank"
              rel="noreferrer"
              title="Ouvrir la copie"
              className="grid size-12 place-items-center rounded-field text-brand hover:bg-brand-tint"
            >
              <ExternalLink aria-hidden="true" className="size-5.5" />
              <span className="sr-only">Ouvrir la copie (nouvel onglet)</span>
            </a>
          )}
        </div>
      </div>
      <Picture
        key={view.key}
        view={view}
        alt={`${view.label} : ${documentName}`}
        zoom={zoom}
        turns={turns}
        onZoom={setZoom}
        onState={onPicture}
      />
      {!view.blockedReason && (
        <OpenOriginal action={view.original} about={documentName} className="border-t border-line px-3" />
      )}
    </section>
  );
}
