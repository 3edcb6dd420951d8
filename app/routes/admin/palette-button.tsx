import { Search } from "lucide-react";
import { runShortcut } from "~/ui/shortcuts";
import { PALETTE_KEYS } from "./palette";

/** Opens the command palette, as Ctrl K (Cmd K) does. */
export function PaletteButton() {
  return (
    <button
      type="button"
      onClick={() => runShortcut(PALETTE_KEYS)}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-10 items-center gap-2 rounded-field border border-line bg-surface px-2.5 text-left text-sm text-ink-quiet hover:border-brand max-lg:min-h-11 max-lg:border-transparent max-lg:bg-transparent no-script:hidden lg:mt-1 lg:mb-2 lg:basis-full"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 grow max-lg:sr-only">
        Rechercher<span className="sr-only"> ou aller à une page</span>
      </span>
      <kbd className="font-sans text-xs whitespace-nowrap max-lg:hidden">Ctrl&nbsp;K</kbd>
    </button>
  );
}
