import { type MouseEvent, useState } from "react";
import { openedPart } from "~/ui/opened-part";
import type { Look } from "./quick-look";

const QuickLook = openedPart(() => import("./quick-look"));

/**
 * Shows a file over the page when one of its links is followed: a link to a file whose picture may be shown names it in
 * `data-look`, and what it is in `data-name`. Without scripts, or with a key that asks for a tab, the link opens the file.
 */
export function useQuickLook() {
  const [look, setLook] = useState<Look | null>(null);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-look]");
    const { look: picture, name = "" } = link?.dataset ?? {};
    if (!link || !picture) return;
    event.preventDefault();
    setLook({ picture, name, href: link.getAttribute("href") ?? picture });
  };
  const dialog = look && <QuickLook look={look} onClose={() => setLook(null)} />;
  return { onClick, dialog };
}
