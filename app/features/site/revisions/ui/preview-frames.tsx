import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { PREVIEW_PAGES, PREVIEW_WIDTHS } from "../rules";

/** A frame takes the room that there is, and at most its own size. */
const STAGE = {
  360: "max-w-[360px] aspect-[360/720]",
  768: "max-w-[768px] aspect-[768/900]",
  1440: "max-w-[1440px] aspect-[1440/900]",
};
/** The page is laid out at its own width, then drawn smaller: the quotient of two lengths is the tangent of their angle. */
const FIT = {
  360: "scale-[min(1,tan(atan2(100cqw,360px)))]",
  768: "scale-[min(1,tan(atan2(100cqw,768px)))]",
  1440: "scale-[min(1,tan(atan2(100cqw,1440px)))]",
};

/** A public page as a revision shows it, at three widths, and the links to its other pages. */
export function PreviewFrames({ id, path }: { id: number; path: string }) {
  const page = PREVIEW_PAGES.find((each) => each.path === path)?.label ?? path;
  return (
    <section aria-labelledby="apercu" className="grid grid-cols-1 gap-5">
      <h2 id="apercu" className="text-[1.35rem]">
        Aperçu
      </h2>
      <nav aria-label="Pages de l’aperçu">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {PREVIEW_PAGES.map((each) => (
            <li key={each.path}>
              <Link
                to={`?page=${each.path}`}
                preventScrollReset
                aria-current={each.path === path ? "page" : undefined}
                className={cx("inline-flex min-h-11 items-center", each.path === path && "font-semibold text-ink")}
              >
                {each.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-sm text-ink-quiet">Les liens et les boutons de l’aperçu ne mènent nulle part.</p>
      {PREVIEW_WIDTHS.map(({ width, height, label }) => (
        <figure key={width} className="grid grid-cols-1 gap-2">
          <figcaption className="font-semibold">
            {label}, {width} pixels
          </figcaption>
          <div className="rounded-card border border-line bg-surface-quiet p-2">
            <div className={cx("@container overflow-hidden rounded-field ring-1 ring-line", STAGE[width])}>
              <iframe
                key={path}
                title={`${page}, ${label.toLowerCase()}`}
                src={`/admin/site/revisions/${id}/page?path=${path}`}
                width={width}
                height={height}
                // The page has no scripts. Of the same origin, it may load its fonts.
                sandbox="allow-same-origin"
                className={cx("max-w-none origin-top-left bg-paper", FIT[width])}
              />
            </div>
          </div>
        </figure>
      ))}
    </section>
  );
}
