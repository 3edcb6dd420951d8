import { JOURNEY_STEPS } from "~/db/schema/journey-steps";
import { Card } from "~/ui/card";
import { JOURNEY_LABELS, JOURNEY_WORDS } from "../labels";

/** What each step counts, in words. */
export function HowJourneyCounted({ months }: { months: number }) {
  return (
    <Card title="Comment c’est compté">
      <p className="max-w-measure text-ink-quiet">
        Sur le serveur, sans cookie de mesure ni identifiant. Le récit garde l’heure de sa dernière étape, jusqu’à
        l’envoi du dossier. Quand il en passe une, un total augmente d’un, et rien d’autre n’est gardé. Ces totaux sont
        effacés après {months} mois. Les récits sont rangés au jour de leur première phrase&nbsp;: les derniers jours
        peuvent encore monter. Un dossier ouvert sans récit, par une personne déjà inscrite, n’est pas compté.
      </p>
      <p className="max-w-measure text-ink-quiet">
        Le temps médian va de l’étape d’avant à celle-ci, la moitié des récits ayant mis moins. Il est arrondi. Il
        manque quand une étape est passée en même temps que la précédente, comme la première page sans scripts.
      </p>
      <dl className="grid max-w-measure gap-3">
        {JOURNEY_STEPS.map((step) => (
          <div key={step}>
            <dt className="font-semibold">{JOURNEY_LABELS[step]}</dt>
            <dd className="text-ink-quiet">{JOURNEY_WORDS[step]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
