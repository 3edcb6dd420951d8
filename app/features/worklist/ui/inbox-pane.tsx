import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DUE_TONES } from "~/features/acts/ui/listed-deadline";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { Leaving, type LoadedTalk, Messages, useTalk } from "~/features/cases/desk/ui/preview-talk";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { ButtonLink, IconButton } from "~/ui/button";
import { formatMoney } from "~/ui/format";
import { Spinner } from "~/ui/spinner";
import { allowsAct, refText, rowAddress, type WorkAct, type WorkFilters } from "../rules";
import { ACT_BUTTONS } from "./act-bar";
import { clockOf } from "./row-texts";
import type { ListedWork } from "./work-row";

export type InboxPaneProps = {
  item: ListedWork & { case: NonNullable<ListedWork["case"]> };
  now: Date;
  filters: WorkFilters;
  acts: readonly WorkAct[];
  actAddress: (act: WorkAct, ref: string) => string;
  onClose: () => void;
  /** What else a message is written with. */
  tools: (caseId: string) => ReactNode;
  /** Called once an answer has left and its conversation is filed. */
  onFiled: () => void;
};

/** Beside the list: the acts, the case in eight lines, and the end of the thread with a box to answer. It marks nothing as read. */
export default function InboxPane(props: InboxPaneProps) {
  const { item, now, filters, acts, actAddress, onClose, tools, onFiled } = props;
  const { id } = item.case;
  const ref = refText(item);
  const loaded = useTalk(id, true);
  return (
    <aside
      aria-label="Aperçu"
      className="sticky top-3 hidden max-h-[calc(100dvh-6rem)] overflow-x-hidden overflow-y-auto rounded-field border border-line bg-paper p-4 text-sm lg:grid lg:content-start lg:gap-3 print:hidden"
    >
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow text-[1.2rem] wrap-anywhere">{item.who}</h2>
        <CaseStatusBadge status={item.case.status} />
        <IconButton aria-label="Fermer l’aperçu" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-x-1 gap-y-1">
        {acts
          .filter((act) => allowsAct(item, act))
          .map((act) => (
            <ButtonLink key={act} to={actAddress(act, ref)} preventScrollReset variant="quiet" size="small">
              {ACT_BUTTONS[act].label}
            </ButtonLink>
          ))}
        <ButtonLink to={rowAddress(item, filters)} variant="quiet" size="small">
          Ouvrir en pleine page
        </ButtonLink>
        <ButtonLink to={`/admin/cases/${id}`} variant="second" size="small" className="ml-auto">
          Ouvrir le dossier
        </ButtonLink>
      </div>
      <EightLines item={item} now={now} loaded={loaded} />
      <Talk id={id} loaded={loaded} tools={tools} onFiled={onFiled} />
    </aside>
  );
}

type TalkProps = { id: string; loaded: LoadedTalk } & Pick<InboxPaneProps, "tools" | "onFiled">;

function Talk({ id, loaded, tools, onFiled }: TalkProps) {
  if (loaded === "loading") return <Spinner label="Chargement des messages" />;
  if (loaded === "failed") return <p role="alert">Les messages n’ont pas pu être chargés. Ouvrez le dossier.</p>;
  if (loaded === "closed")
    return (
      <div className="grid justify-items-start gap-2">
        <p>C’est à l’avocat de répondre. Ses échanges et ses pièces relèvent du secret professionnel.</p>
        <ButtonLink to={`/admin/cases/${id}/opening`} variant="second" size="small">
          Donner un motif pour lire la conversation
        </ButtonLink>
      </div>
    );
  if (loaded === "none") return null;
  return (
    <>
      {loaded.leaving.length > 0 && <Leaving id={id} messages={loaded.leaving} />}
      <Messages id={id} talk={loaded} tools={tools(id)} onFiled={onFiled} />
    </>
  );
}

function EightLines({ item, now, loaded }: { item: InboxPaneProps["item"]; now: Date; loaded: LoadedTalk }) {
  const { reference, scamType, amount, lawyer } = item.case;
  const facts = typeof loaded === "object" ? loaded.facts : null;
  const { deadline } = item;
  const lines = [
    ["Affaire", reference],
    [
      "Téléphone",
      facts?.phone && (
        <a key="phone" href={`tel:${facts.phone}`}>
          {facts.phoneText ?? facts.phone}
        </a>
      ),
    ],
    ["Arnaque", CASE_TYPE_TITLES[scamType]],
    ["Banque", facts?.bankName],
    ["Somme", amount !== null && <b key="amount">{formatMoney(amount)}</b>],
    [
      "Avocat",
      lawyer ? (
        `Maître ${lawyer}`
      ) : (
        <Link key="lawyer" to={`/admin/cases/${item.case.id}/lawyer`}>
          Choisir un avocat
        </Link>
      ),
    ],
    ["Réponse", <Waiting key="waiting" item={item} now={now} />],
    [
      "Échéance",
      deadline && (
        <span key="due">
          {deadline.title} {deadline.text && <b className={DUE_TONES[deadline.tone]}>{deadline.text}</b>}
        </span>
      ),
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 rounded-field border border-line bg-surface p-3">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-quiet">{label}</dt>
          <dd className="wrap-anywhere">{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting({ item, now }: { item: ListedWork; now: Date }) {
  const { text, tone } = clockOf(item, now);
  return <span className={tone === "late" ? "font-semibold text-bad" : undefined}>{text || "rien n’est dû"}</span>;
}
