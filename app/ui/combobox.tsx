import { getInputProps } from "@conform-to/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "./cx";
import { exampleOf } from "./examples";
import { describedBy, FieldFrame } from "./field-frame";
import type { FieldProps } from "./field-types";
import { useHydrated } from "./use-hydrated";

export type ComboboxItem = { id: string; label: string; description?: ReactNode };

export type ComboboxProps<Item extends ComboboxItem> = FieldProps & {
  /** The suggestions for the current text. */
  items: readonly Item[];
  loading?: boolean;
  /** Called at each change of the text; the caller debounces, requests the suggestions and passes them as `items`. */
  onInput: (text: string) => void;
  onSelect: (item: Item) => void;
  placeholder?: string;
  autoComplete?: string;
};

/** A text field with suggestions. It accepts any text, and without JavaScript it is an ordinary text field. */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const { field, label, hint, optional, className, items, loading, onInput, onSelect, placeholder } = props;
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = `${field.id}-list`;
  const isShown = open && items.length > 0;

  const choosing = useRef(false);

  const choose = (item: Item) => {
    choosing.current = true;
    if (input.current) input.current.value = item.label;
    // Notifies the form's validation, which listens on the document, that the field has changed.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    choosing.current = false;
    setOpen(false);
    setActive(-1);
    onSelect(item);
  };
  const handleKey = (event: KeyboardEvent) => {
    const item = items[active];
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Enter" && isShown && item) {
      event.preventDefault();
      choose(item);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive((index) => nextIndex(index, event.key === "ArrowDown" ? 1 : -1, items.length));
    }
  };
  const combobox = isHydrated && {
    role: "combobox",
    "aria-expanded": isShown,
    "aria-controls": listId,
    "aria-autocomplete": "list" as const,
    "aria-activedescendant": isShown && active >= 0 ? `${listId}-${active}` : undefined,
    autoComplete: "off",
  };
  return (
    <FieldFrame {...{ field, label, hint, optional, example: exampleOf(props), className }}>
      <div className="relative">
        <input
          {...getInputProps(field, { type: "text", ariaDescribedBy: describedBy(field, hint) })}
          key={field.key}
          ref={input}
          placeholder={placeholder}
          autoComplete={props.autoComplete}
          {...combobox}
          onKeyDown={handleKey}
          onBlur={() => setOpen(false)}
          onInput={(event) => {
            if (choosing.current) return;
            setOpen(true);
            setActive(-1);
            onInput(event.currentTarget.value);
          }}
          className="control"
        />
        {isHydrated && (
          <Suggestions id={listId} label={label} items={items} active={active} shown={isShown} choose={choose} />
        )}
      </div>
      <span role="status" className="sr-only">
        {loading ? "Recherche…" : open ? suggestionCount(items.length) : ""}
      </span>
    </FieldFrame>
  );
}

/** The index of the next suggestion, from the last back to the first and the reverse; -1 when there are none. */
export function nextIndex(index: number, step: 1 | -1, length: number): number {
  if (length === 0) return -1;
  if (index < 0) return step === 1 ? 0 : length - 1;
  return (index + step + length) % length;
}

function suggestionCount(count: number): string {
  if (count === 0) return "Aucune suggestion.";
  return count === 1 ? "1 suggestion." : `${count} suggestions.`;
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

type SuggestionsProps<Item> = {
  id: string;
  label: string;
  items: readonly Item[];
  active: number;
  shown: boolean;
  choose: (item: Item) => void;
};

function Suggestions<Item extends ComboboxItem>({ id, label, items, active, shown, choose }: SuggestionsProps<Item>) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={`Suggestions : ${label}`}
      tabIndex={-1}
      hidden={!shown}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-y-auto rounded-field border border-line-strong bg-surface py-1 shadow-over"
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the keyboard focus, as the combobox pattern requires.
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          ref={index === active ? scrollIntoView : undefined}
          aria-selected={index === active}
          // The input must keep the focus, because its blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
          className={cx(
            "grid min-h-11 cursor-pointer content-center px-3.5 py-2 hover:bg-brand-tint",
            index === active && "bg-brand-tint forced-colors:bg-[Highlight]",
          )}
        >
          {item.label}
          {item.description && <span className="text-sm text-ink-quiet">{item.description}</span>}
        </div>
      ))}
    </div>
  );
}
