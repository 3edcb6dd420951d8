import { company } from "~/content/company";
import { ofCompany } from "~/content/company-name";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { usePush } from "./use-push";

const LEAD =
  "Cet appareil vous prévient quand un message vous attend. On n’y lit jamais le message. Tout s’arrête quand vous vous déconnectez.";

/** Turns notifications of this device on and off. A browser without scripts cannot receive any. */
export function PushCard({ lead = LEAD }: { lead?: string }) {
  const { state, isBusy, error, turnOn, turnOff } = usePush();
  const canTurnOn = state === "off" || state === "unknown";
  return (
    <Card title="Notifications sur cet appareil" className="no-script:hidden">
      <p className="text-ink-quiet">{lead}</p>
      <div role="status" className="grid grid-cols-1 gap-2 empty:hidden">
        {state === "unsupported" && (
          <p>
            Ce navigateur ne le permet pas. Sur iPhone, ajoutez d’abord {company.name} à votre écran d’accueil, puis
            ouvrez-le de là.
          </p>
        )}
        {state === "denied" && (
          <p>
            Votre navigateur refuse les notifications {ofCompany()}. Autorisez-les dans ses réglages, puis revenez ici.
          </p>
        )}
        {state === "on" && <p className="font-semibold text-ok">Les notifications sont activées ici.</p>}
        {error && <p className="font-semibold text-bad">{error}</p>}
      </div>
      {state === "on" && (
        <Button variant="second" pending={isBusy} onClick={turnOff} className="justify-self-start">
          Désactiver
        </Button>
      )}
      {canTurnOn && (
        <Button pending={isBusy || state === "unknown"} onClick={turnOn} className="justify-self-start">
          Activer sur cet appareil
        </Button>
      )}
    </Card>
  );
}
