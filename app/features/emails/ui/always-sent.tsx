import { Card } from "~/ui/card";

/** The e-mails that cannot be turned off (`rules.ts`), with the reason. */
const GROUPS = [
  {
    what: "La sécurité de votre compte",
    why: "Confirmation de votre adresse, lien vers un nouveau mot de passe, mot de passe, adresse ou protection modifiés : nul ne doit agir à votre place sans que vous le sachiez.",
  },
  {
    what: "Ce qui attend quelque chose de vous",
    why: "Une pièce à refaire, un dossier où il manque une pièce : sans vous, rien n’avance.",
  },
  {
    what: "Les décisions et les réponses",
    why: "Votre dossier retenu ou non, une aide que vous avez demandée : vous attendez notre réponse.",
  },
] as const;

/** The e-mails that are always sent, and why. */
export function AlwaysSent() {
  return (
    <Card title="Les e-mails toujours envoyés">
      <dl className="grid gap-4">
        {GROUPS.map(({ what, why }) => (
          <div key={what} className="grid gap-1">
            <dt className="font-semibold">{what}</dt>
            <dd className="text-ink-quiet">{why}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
