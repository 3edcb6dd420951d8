import { type ReactNode, useState } from "react";
import { refText } from "~/features/worklist/rules";
import { ActForm, type AskedAct } from "~/features/worklist/ui/act-form";
import type { ListedWork } from "~/features/worklist/ui/work-row";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";

type AskActProps = {
  asked: AskedAct | null;
  rows: readonly ListedWork[];
  /** The address of the list, to which the answer is posted. */
  list: string;
  error: string | null;
  onSent: () => void;
  leave: () => void;
};

const TITLES: Record<AskedAct["act"], string> = {
  give: "Prendre ou confier",
  sleep: "Mettre en sommeil",
  file: "Classer",
};

/** The question before an act: in a dialog or, when the server renders it, in a card above the list. */
export function AskAct({ asked, rows, list, error, onSent, leave }: AskActProps) {
  const isHydrated = useHydrated();
  // A question that the server rendered keeps its place, and with it what was typed before the scripts ran.
  const [isCard, setCard] = useState(!isHydrated && asked !== null);
  if (isCard && asked === null) setCard(false);
  const title = asked && `${TITLES[asked.act]}\u00a0: ${about(asked, rows)}`;
  const form = (cancel: ReactNode) =>
    asked && (
      <>
        {error && <Banner tone="error" title={error} />}
        <ActForm
          asked={asked}
          action={`${list}${list.includes("?") ? "&" : "?"}${questionOf(asked)}`}
          cancel={cancel}
        />
      </>
    );
  if (isHydrated && !isCard)
    return (
      <div onSubmit={onSent} className="contents">
        <Dialog open={asked !== null} onClose={leave} title={title}>
          {form(
            <Button variant="quiet" onClick={leave}>
              Annuler
            </Button>,
          )}
        </Dialog>
      </div>
    );
  if (!asked) return null;
  return (
    <Card title={title}>
      {form(
        <ButtonLink to={list} variant="quiet">
          Annuler
        </ButtonLink>,
      )}
    </Card>
  );
}

/** The question stays in the address, to which a refused answer comes back. */
const questionOf = ({ act, items }: AskedAct): string =>
  new URLSearchParams([["do", act], ...items.map((item) => ["item", item])]).toString();

/** « Camille Moreau », « 3 lignes ». */
function about({ items }: AskedAct, rows: readonly ListedWork[]): string {
  const [only] = items;
  if (items.length > 1) return `${items.length} lignes`;
  return rows.find((row) => refText(row) === only)?.who ?? "1 ligne";
}
