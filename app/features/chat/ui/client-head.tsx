import { ArrowLeft, CircleHelp, Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "~/ui/avatar";
import { formatLongDate } from "~/ui/format";
import { PrintLink } from "./thread";

type ClientHeadProps = {
  conversation: {
    id: string;
    reference: string;
    createdAt: Date | string;
    lawyer: string;
    hasLawyer: boolean;
    helps?: boolean | undefined;
  };
  scamType: string;
  status: ReactNode;
  backTo: string;
  isWhole: boolean;
  /** The next thing to do. */
  act?: ReactNode;
};

/** The one line above a client's conversation. On a phone it replaces the top bar, whose menu it opens. */
export function ClientHead({ conversation, scamType, status, backTo, isWhole, act }: ClientHeadProps) {
  const { id, lawyer, hasLawyer, reference, createdAt, helps } = conversation;
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-x-2 max-lg:w-full max-lg:px-1.5 lg:min-h-16 lg:gap-y-2.5 lg:py-2.5">
        <Link to={backTo} aria-label="Retour" title="Retour" className={ICON}>
          <ArrowLeft aria-hidden="true" className="size-5.5" />
        </Link>
        <Avatar name={lawyer} className="max-lg:hidden" />
        <div className="min-w-0 flex-1 basis-20 leading-tight max-lg:basis-0">
          <h1 className="line-clamp-2 font-sans text-[1.0625rem] tracking-normal lg:text-[1.15rem]">
            {hasLawyer ? (
              <Link to={`/case/${id}/lawyer`} className="no-underline hover:underline">
                {lawyer}
              </Link>
            ) : (
              lawyer
            )}
          </h1>
          <p className="text-sm text-ink-quiet max-lg:hidden print:block">
            Affaire {reference} · {scamType} · ouverte le {formatLongDate(createdAt)}
          </p>
        </div>
        {act && <div className="order-last w-full max-lg:pb-1.5">{act}</div>}
        <div className="flex items-center gap-x-2 max-lg:hidden print:block">
          {!isWhole && <PrintLink className="flex" />}
          {!helps && <TutorialLink />}
          {status}
        </div>
        <button type="button" popoverTarget="menu-principal" aria-label="Menu" className={`${ICON} lg:hidden`}>
          <Menu aria-hidden="true" className="size-5.5" />
        </button>
      </div>
    </header>
  );
}

const ICON = "grid size-11 shrink-0 place-items-center rounded-field text-brand hover:bg-brand-tint print:hidden";

/** What the head of a phone has no room for, above the first message. */
export function ConversationFacts({
  conversation,
  status,
  isWhole,
}: Pick<ClientHeadProps, "conversation" | "status" | "isWhole">): ReactNode {
  return (
    <div className="mb-2 grid justify-items-center gap-1 text-sm text-ink-quiet lg:hidden print:hidden">
      <p className="flex flex-wrap items-center justify-center gap-2">
        Affaire {conversation.reference} {status}
      </p>
      <div className="flex flex-wrap justify-center">
        {!isWhole && <PrintLink className="flex" />}
        {!conversation.helps && <TutorialLink />}
      </div>
    </div>
  );
}

/** Shows the three steps of the first visit again. */
function TutorialLink() {
  return (
    <Link
      to="?presentation"
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-sm font-semibold hover:bg-brand-tint print:hidden"
    >
      <CircleHelp aria-hidden="true" className="size-5" />
      Revoir la présentation
    </Link>
  );
}
