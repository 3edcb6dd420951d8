import { type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import type { Role } from "~/db/schema/enumerations";
import { Dialog } from "~/ui/dialog";
import { lazyPart } from "~/ui/use-late";
import { useShortcuts } from "~/ui/use-shortcuts";
import type { PaletteResultsProps } from "./palette-results";

const PaletteResults = lazyPart<PaletteResultsProps>(() => import("./palette-results"));

/** The keys that open the palette. */
export const PALETTE_KEYS = "Ctrl+k";

const LABEL = "Nom, référence, téléphone, page ou action";

/**
 * Finds a person, a case, a request, a page or an act. What was searched for is kept nowhere. Its field is part of the
 * layout, and takes the keys from the moment that opens it; what it finds is loaded then.
 */
export function Palette({ role }: { role: Role }) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [option, setOption] = useState<string>();
  const results = useRef<(event: KeyboardEvent) => void>(null);
  useShortcuts("Partout", [{ keys: PALETTE_KEYS, label: "Rechercher ou aller à une page", run: () => setOpen(true) }]);
  const close = () => {
    setOpen(false);
    setText("");
    setOption(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing) results.current?.(event);
  };
  return (
    <Dialog open={isOpen} onClose={close} title="Rechercher ou aller à…">
      <input
        type="text"
        role="combobox"
        aria-label={LABEL}
        aria-expanded={option !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={option}
        placeholder={LABEL}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="control"
      />
      {isOpen && (
        <Suspense>
          <PaletteResults ref={results} {...{ list, role, text }} onClose={close} onActive={setOption} />
        </Suspense>
      )}
    </Dialog>
  );
}
