import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";

type CaseDockProps = {
  name: string;
  phone: string | null;
  /** The whole conversation; null when there is none to answer. */
  chatPage: string | null;
  /** The other acts. */
  children: ReactNode;
};

/** At the bottom of the screen, where a case has no room for its conversation beside it: to call, to answer, the other acts. */
export function CaseDock({ name, phone, chatPage, children }: CaseDockProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-2.5 border-t border-line bg-surface px-5 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] panes:hidden lg:left-(--desk-side) [@media(max-height:26rem)]:static print:hidden">
      {phone && (
        <a href={`tel:${phone}`} className={buttonClass("second", "normal", "w-14 shrink-0 px-0")}>
          <Phone aria-hidden="true" className="size-5.5" />
          <span className="sr-only">Appeler {name}</span>
        </a>
      )}
      {chatPage && (
        <ButtonLink to={chatPage} className="min-w-0 flex-1">
          Répondre
        </ButtonLink>
      )}
      {children}
    </div>
  );
}
