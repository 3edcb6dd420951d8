import { type ComponentType, Suspense, useLayoutEffect } from "react";
import { pauseShortcuts } from "./pause-shortcuts";
import { lazyPart } from "./use-late";

/**
 * A dialog whose scripts are loaded when a press first opens it. Until it is open, the shortcuts of the page are
 * ignored.
 */
export function openedPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart<Props>(load);
  return (props: Props) => (
    <Suspense fallback={<Opening />}>
      <Part {...props} />
    </Suspense>
  );
}

function Opening() {
  // A layout effect leaves no moment between the press and the pause, nor between the pause and the open dialog.
  useLayoutEffect(pauseShortcuts, []);
  return null;
}
