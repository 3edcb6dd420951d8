import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";

type AsideProps = { isClosed: boolean; page: string; children: ReactNode };

/**
 * The conversation beside the case, where there is room for it; closed until an administrator gives a reason, in a case
 * with a lawyer.
 */
export function ConversationAside({ isClosed, page, children }: AsideProps) {
  return (
    <aside
      id={isClosed ? "motif" : "messages"}
      tabIndex={-1}
      aria-labelledby="conversation"
      className="beside hidden min-w-0 grid-cols-1 grid-rows-[auto_auto_minmax(8rem,1fr)_auto] border-l border-line bg-paper panes:sticky panes:top-(--case-bar) panes:grid"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5">
        <h2 id="conversation" className="py-2 text-[1.1rem]">
          Conversation
        </h2>
        {!isClosed && (
          <Link to={`${page}/chat`} className="inline-flex min-h-11 items-center text-sm print:hidden">
            Ouvrir en pleine page
          </Link>
        )}
      </div>
      {isClosed ? (
        <div className="grid content-start justify-items-start gap-4 p-5">
          <p>Ce dossier a un avocat : dites d’abord pourquoi vous l’ouvrez. Son client lira le motif.</p>
          <ButtonLink to={`${page}/opening`} variant="second">
            Ouvrir la conversation, les fichiers et les notes
          </ButtonLink>
        </div>
      ) : (
        children
      )}
    </aside>
  );
}
