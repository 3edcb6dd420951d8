import type { ReactNode } from "react";
import { buttonClass } from "./button-class";

type TitledFormProps = { title: string; action: string; isOpen: boolean; children: ReactNode };

/** The title of a card with, on its right, the button below which a form opens, also without JavaScript. */
export function TitledForm({ title, action, isOpen, children }: TitledFormProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="font-sans text-base font-semibold">{title}</h2>
      <details open={isOpen} className="min-w-0 open:basis-full print:hidden">
        <summary className={buttonClass("second", "small", "cursor-pointer list-none")}>{action}</summary>
        {children}
      </details>
    </div>
  );
}
