import type { ReactNode } from "react";
import { Disclosure } from "./disclosure";

export type FoldProps = {
  title: string;
  /** Content beside the title, such as a badge. */
  aside?: ReactNode;
  isOpen: boolean;
  children: ReactNode;
};

/** A titled part of a page that opens, also without JavaScript: folded while nothing in it is left to do. */
export function Fold({ title, aside, isOpen, children }: FoldProps) {
  return (
    <Disclosure
      open={isOpen}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-[1.2rem]">{title}</h2>
          {aside}
        </span>
      }
    >
      {children}
    </Disclosure>
  );
}
