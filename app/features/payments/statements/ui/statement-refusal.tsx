import { useEffect, useRef } from "react";
import { Banner } from "~/ui/banner";

/**
 * Why the statement was not taken, beside the button that was pressed; it takes the focus.
 * @param answer changes with each answer of the server.
 */
export function StatementRefusal({ error, answer }: { error: string; answer: object }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => box.current?.focus(), [answer]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page reloads, and the focus is what announces the failure.
    <div ref={box} tabIndex={-1} autoFocus role="alert" className="scroll-my-6">
      <Banner tone="error">{error}</Banner>
    </div>
  );
}
