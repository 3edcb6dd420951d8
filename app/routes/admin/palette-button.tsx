import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { Role } from "~/db/schema/enumerations";
import { lazyPart } from "~/ui/use-late";
import type { PaletteProps } from "./palette";

const Palette = lazyPart<PaletteProps>(() => import("./palette"));

/** Opens the command palette, as Ctrl K (Cmd K) does, also while a person types. */
export function PaletteButton({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const open = () => {
    setAsked(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      // The browser would go to its own search.
      event.preventDefault();
      if (document.querySelector("dialog:modal")) return;
      setAsked(true);
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-10 items-center gap-2 rounded-field border border-line bg-surface px-2.5 text-left text-sm text-ink-quiet hover:border-brand max-lg:min-h-11 max-lg:border-transparent max-lg:bg-transparent no-script:hidden lg:mt-1 lg:mb-2 lg:basis-full"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 grow max-lg:sr-only">
          Rechercher<span className="sr-only"> ou aller à une page</span>
        </span>
        <kbd className="font-sans text-xs whitespace-nowrap max-lg:hidden">Ctrl&nbsp;K</kbd>
      </button>
      {wasAsked && (
        <Suspense>
          <Palette role={role} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
