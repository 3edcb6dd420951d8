import { platformErrors } from "~/platform/errors";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime, formatLongDate, formatNumber } from "~/ui/format";
import type { readScanning, Scanner } from "../queries.server";

const BADGES = {
  up: <Badge tone="ok">En service</Badge>,
  down: <Badge tone="bad">Ne répond pas</Badge>,
  off: <Badge tone="wait">Non réglé</Badge>,
};

/** Whether files are scanned, and with what results: it comes first because the staff looks for it first. */
export function ScannerCard({ scanning }: { scanning: Awaited<ReturnType<typeof readScanning>> }) {
  const { scanner, waiting, oldestWaiting } = scanning;
  return (
    <Card title="Antivirus" aside={BADGES[scanner.state]}>
      <p className="max-w-measure">
        <State scanner={scanner} />
      </p>
      {scanner.state === "off" && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand">Détail technique</summary>
          <p>
            Le réglage est <code>CLAMD_URL</code>&nbsp;: l’adresse du service ClamAV.
          </p>
        </details>
      )}
      {oldestWaiting && (
        <p className="text-sm text-ink-quiet">
          {formatNumber(waiting)} en attente, le plus ancien reçu le {formatDateTime(oldestWaiting)}.
        </p>
      )}
      {scanner.state === "up" && waiting > 0 && (
        <AppForm failure={platformErrors.messageOf("unexpected")} preventScrollReset>
          <SubmitButton variant="second" size="small">
            Analyser maintenant
          </SubmitButton>
        </AppForm>
      )}
    </Card>
  );
}

function State({ scanner }: { scanner: Scanner }) {
  if (scanner.state === "off")
    return (
      <>
        Les fichiers reçus ne passent par aucun antivirus&nbsp;: aucun n’est réglé. Leur contenu est contrôlé à
        l’arrivée, mais un programme malveillant connu n’y serait pas reconnu.
      </>
    );
  if (scanner.state === "down")
    return (
      <>
        L’antivirus est réglé mais ne répond pas. Les fichiers reçus sont gardés en attente&nbsp;: seule la personne qui
        les a envoyés les ouvre. L’analyse reprend d’elle-même dès qu’il répond.
      </>
    );
  return (
    <>
      Chaque fichier est analysé à son arrivée, avant que l’équipe puisse l’ouvrir, par {scanner.version}
      {scanner.signatures && <> (liste du {formatLongDate(scanner.signatures)})</>}.
    </>
  );
}
