import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime, formatNumber, formatTime } from "~/ui/format";
import { mailingErrors } from "../../errors";
import { countAll, countFinished, doneText, MAILING_LABELS, MAILING_TONES, outcomeText } from "../labels";
import type { readMailing } from "../queries.server";

type Sending = Awaited<ReturnType<typeof readMailing>>;
export type SendingStateProps = Pick<Sending, "mailing" | "counts"> & {
  /** True when the signed-in administrator has a draft, which « Réutiliser » would replace. */
  hasDraft: boolean;
};

/** The progress of a mailing, what blocks it, and the steps that control it. */
export function SendingState({ mailing, counts, hasDraft }: SendingStateProps) {
  const { status, author, startedAt, finishedAt, lastError, nextAttemptAt } = mailing;
  const [over, total] = [countFinished(counts), countAll(counts)];
  const result = status === "done" ? doneText(counts) : null;
  return (
    <Card
      title="Envoi"
      aside={<Badge tone={MAILING_TONES[status]}>{MAILING_LABELS[status]}</Badge>}
      actions={<Actions mailing={mailing} counts={counts} hasDraft={hasDraft} />}
    >
      {result && <Banner tone={result.tone} title={result.title} />}
      {lastError && (status === "sending" || status === "paused") && (
        <Banner tone="warning" title="Le serveur d’e-mail ne répond pas">
          <p className="wrap-anywhere">{lastError}</p>
          <p>
            Personne n’est perdu&nbsp;: ceux qui attendent recevront le message dès qu’il répondra.
            {status === "sending" && nextAttemptAt && ` Prochain essai à ${formatTime(nextAttemptAt)}.`}
          </p>
        </Banner>
      )}
      <div className="grid gap-2">
        <progress aria-label="Avancement" value={over} max={Math.max(1, total)} className="progress" />
        <p role="status">
          <b>{outcomeText(counts)}</b>
          {counts.waiting > 0 && `, ${formatNumber(counts.waiting)} en attente`}
          {counts.skipped > 0 &&
            `, ${formatNumber(counts.skipped)} désactivé${counts.skipped > 1 ? "s" : ""} par la personne`}
          {counts.cancelled > 0 && `, ${formatNumber(counts.cancelled)} non envoyé${counts.cancelled > 1 ? "s" : ""}`}
        </p>
        <p className="text-sm text-ink-quiet">
          {startedAt && `Envoyé le ${formatDateTime(startedAt)}`}
          {author && ` par ${author}`}
          {finishedAt && `, terminé le ${formatDateTime(finishedAt)}`}
        </p>
      </div>
    </Card>
  );
}

function Actions({ mailing, counts, hasDraft }: SendingStateProps) {
  const { status, lastError } = mailing;
  return (
    <>
      <AppForm failure={mailingErrors.messageOf("mailing_failed")} id="control" className="flex flex-wrap gap-3">
        {status === "sending" && lastError && <Step value="resume">Réessayer maintenant</Step>}
        {status === "paused" && <Step value="resume">Reprendre l’envoi</Step>}
        {status === "sending" && (
          <Step value="pause" isSecond>
            Mettre en pause
          </Step>
        )}
        {counts.failed > 0 && status !== "stopped" && (
          <Step value="retry">
            Réessayer {counts.failed > 1 ? `les ${formatNumber(counts.failed)} échecs` : "l’échec"}
          </Step>
        )}
        {!hasDraft && (
          <Step value="reuse" isSecond>
            Réutiliser ce message
          </Step>
        )}
      </AppForm>
      {hasDraft && (
        <DialogButton dialog="reuse" variant="second">
          Réutiliser ce message
        </DialogButton>
      )}
      {(status === "sending" || status === "paused") && (
        <DialogButton dialog="stop" variant="danger">
          Arrêter
        </DialogButton>
      )}
      <ConfirmDialog
        id="stop"
        title="Arrêter cet envoi&nbsp;?"
        confirmLabel="Arrêter l’envoi"
        submit={{ form: "control", name: "intent", value: "stop" }}
      >
        <p>Ceux qui attendent encore ne recevront rien. Ce qui est déjà parti ne se rappelle pas.</p>
      </ConfirmDialog>
      <ConfirmDialog
        id="reuse"
        title="Remplacer votre brouillon&nbsp;?"
        confirmLabel="Remplacer le brouillon"
        submit={{ form: "control", name: "intent", value: "reuse" }}
      >
        <p>Vous écrivez déjà un message&nbsp;: son objet et son texte laisseraient la place à ceux-ci.</p>
      </ConfirmDialog>
    </>
  );
}

function Step({ value, isSecond, children }: { value: string; isSecond?: boolean; children: React.ReactNode }) {
  return (
    <SubmitButton name="intent" value={value} variant={isSecond ? "second" : "primary"}>
      {children}
    </SubmitButton>
  );
}
