import type { ReactNode } from "react";

/** The fields shown below a ticked choice. CSS alone shows them, so that they work before and without JavaScript. */
export function ConditionalFields({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 ml-2.5 hidden grid-cols-1 gap-6 border-l-4 border-line py-1 pl-5 group-has-[>[data-choice]>input:checked]/reveal:grid">
      {children}
    </div>
  );
}
