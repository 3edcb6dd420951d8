import { Link } from "react-router";
import { cx } from "~/ui/cx";
import { PREVIEW_PAGES, PREVIEW_WIDTHS } from "../rules";

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
          <section
            aria-label={`Aperçu, ${label.toLowerCase()}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
            tabIndex={0}
            className="overflow-x-auto rounded-card border border-line bg-surface-quiet p-2"
          >
            <iframe
              key={path}
              title={`${page}, ${label.toLowerCase()}`}
              src={`/admin/site/revisions/${id}/page?path=${path}`}
              width={width}
              height={height}
              // The page has no scripts. Of the same origin, it may load its fonts.
              sandbox="allow-same-origin"
              className="max-w-none rounded-field border border-line bg-paper"
            />
          </section>
        </figure>
      ))}
    </section>
  );
}
