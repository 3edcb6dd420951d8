import { Fragment } from "react";

const NAMES: Record<string, string> = { Enter: "Entrée", "Ctrl+k": "Ctrl\u00a0K", "Shift+x": "Maj\u00a0X" };

/** Shows keys as they are printed on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(" ").map((key, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one shortcut never change places.
    <Fragment key={index}>
      {index > 0 && <span className="px-1 text-xs text-ink-quiet">puis</span>}
      <kbd className="inline-block min-w-7 rounded-md border border-line-strong bg-surface px-1.5 text-center font-sans text-xs leading-6 font-semibold text-ink">
        {NAMES[key] ?? key}
      </kbd>
    </Fragment>
  ));
}
