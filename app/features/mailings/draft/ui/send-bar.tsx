import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog, DialogButton } from "~/ui/dialog";
import { SubmitButton } from "~/ui/form";
import { formatNumber } from "~/ui/format";
import { useHydrated } from "~/ui/use-hydrated";
import { mailingErrors } from "../../errors";
import { NamelessNote } from "../../message/ui/nameless-note";
import type { SaveState } from "./use-draft";

export type SendBarProps = {
  subject: string;
  count: number;
  /** How many of them turned these e-mails off. */
  muted: number;
  /** « dont 2 avocats »; empty when all are clients. */
  staff: string;
  /** How many of them have no case, while the message uses a variable of the case. */
  withoutCase: number;
  /** How many of them have no name to write, while the message uses a variable of the name. */
  nameless: number;
  unknown: readonly string[];
  isComplete: boolean;
  /** Nothing was typed or chosen yet. */
  isEmpty: boolean;
  isSimulated: boolean;
  state: SaveState;
  /** The choice of recipients. */
  children: ReactNode;
};

const people = (count: number) => `${formatNumber(count)} personne${count > 1 ? "s" : ""}`;

/** The bar below the message: its recipients, the state of the draft, a test, and the button that sends, with their number. */
export function SendBar(props: SendBarProps) {
  const { count, isComplete, isEmpty, state, children } = props;
  const isHydrated = useHydrated();
  const label = count > 0 ? `Envoyer à ${people(count)}` : "Envoyer";
  return (
    <div className="z-10 col-span-full flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 max-sm:gap-2 max-sm:py-2 sticky bottom-0">
      {children}
      <div className="ml-auto min-w-0 has-[p:empty]:hidden">
        <p role="status" className="text-sm text-ink-quiet no-script:hidden">
          {isEmpty && state === "saved" ? "" : <SaveWords state={state} />}
        </p>
      </div>
      <SubmitButton name="intent" value="test" data-failure={mailingErrors.messageOf("email_failed")} variant="second">
        M’envoyer un test
      </SubmitButton>
      <DialogButton dialog="send" disabled={isHydrated && (!isComplete || count === 0)}>
        <Send aria-hidden="true" className="size-5" />
        {label}
      </DialogButton>
      <Confirmation {...props} />
    </div>
  );
}

function SaveWords({ state }: { state: SaveState }) {
  if (state === "saving") return "Enregistrement du brouillon…";
  if (state === "offline")
    return <b className="text-bad">Brouillon non enregistré&nbsp;: nouvel essai dans un instant.</b>;
  if (state === "changed")
    return <b className="text-bad">Brouillon changé ailleurs&nbsp;: choisissez un des deux textes.</b>;
  if (state === "refused") return <b className="text-bad">Brouillon non enregistré&nbsp;: rechargez la page.</b>;
  if (state === "signed-out")
    return (
      <b className="text-bad">
        Votre session a expiré.{" "}
        <Link to="/login" target="_blank" rel="noreferrer">
          Reconnectez-vous dans un autre onglet
        </Link>
        , puis continuez ici.
      </b>
    );
  return "Brouillon enregistré";
}

function Confirmation({ subject, count, muted, staff, withoutCase, nameless, unknown, isSimulated }: SendBarProps) {
  return (
    <Dialog
      id="send"
      title="Envoyer ce message&nbsp;?"
      actions={
        <>
          <Button
            variant="quiet"
            command="close"
            commandfor="send"
            onClick={(event) => event.currentTarget.closest("dialog")?.close()}
          >
            Annuler
          </Button>
          <SubmitButton
            name="intent"
            value="send"
            data-failure={mailingErrors.messageOf("mailing_failed")}
            pendingLabel="Envoi…"
          >
            Envoyer{count > 0 ? ` à ${people(count)}` : ""}
          </SubmitButton>
        </>
      }
    >
      {subject.trim() && <p className="font-semibold wrap-anywhere">{subject}</p>}
      <p>
        {count > 0
          ? `Le message part vers ${people(count)}${staff && `, ${staff}`}, une fois chacune.`
          : "Le message part vers la sélection."}{" "}
        Un e-mail parti ne se rappelle pas.
      </p>
      {isSimulated && <p>Aucun serveur d’e-mail n’est réglé&nbsp;: l’envoi est simulé.</p>}
      {muted > 0 && (
        <Banner tone="info">
          {people(muted)} {muted > 1 ? "ont désactivé" : "a désactivé"} les e-mails de l’équipe et ne{" "}
          {muted > 1 ? "recevront" : "recevra"} rien.
        </Banner>
      )}
      {withoutCase > 0 && (
        <Banner tone="warning">
          {people(withoutCase)} {withoutCase > 1 ? "n’ont" : "n’a"} pas de dossier&nbsp;: {"{caseId}"} et{" "}
          {"{caseStatus}"} y resteront vides.
        </Banner>
      )}
      {nameless > 0 && (
        <Banner tone="warning">
          <NamelessNote count={nameless} />
        </Banner>
      )}
      {unknown.length > 0 && (
        <Banner tone="warning">
          Ce ne sont pas des variables, et tout le monde les lira ainsi&nbsp;:{" "}
          {unknown.map((name) => `{${name}}`).join(", ")}.
        </Banner>
      )}
    </Dialog>
  );
}
