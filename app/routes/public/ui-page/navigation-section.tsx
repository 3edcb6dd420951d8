import { Paperclip, Trash2 } from "lucide-react";
import { useSearchParams } from "react-router";
import { Button, ButtonLink, IconButton } from "~/ui/button";
import { Pagination } from "~/ui/pagination";
import { Stepper } from "~/ui/stepper";
import { Tabs } from "~/ui/tabs";
import { Section } from "./section";

export function ButtonSection() {
  return (
    <Section title="Boutons">
      <div className="flex flex-wrap items-center gap-4">
        <Button>Créer un dossier</Button>
        <Button variant="second">Voir les détails</Button>
        <Button variant="quiet">Annuler</Button>
        <Button variant="danger">Supprimer</Button>
        <Button pending>Envoi…</Button>
        <Button disabled>Indisponible</Button>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="small">Approuver</Button>
        <ButtonLink to="/ui" variant="second" size="small">
          Messages
        </ButtonLink>
        <Button size="small" variant="danger">
          Rejeter
        </Button>
        <IconButton aria-label="Joindre un fichier" look="bordered">
          <Paperclip aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Supprimer">
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </Section>
  );
}

const STEPS = ["Type d’arnaque", "Description", "Preuves", "Récapitulatif", "Validation"].map((label) => ({ label }));

export function NavigationSection() {
  const [params] = useSearchParams();
  const tab = params.get("onglet") ?? "dossiers";
  return (
    <Section title="Navigation">
      <Stepper steps={STEPS} current={1} />
      <Tabs
        label="Administration"
        items={[
          { to: "?onglet=dossiers", label: "Dossiers", count: 5, countLabel: "non lus", current: tab === "dossiers" },
          {
            to: "?onglet=documents",
            label: "Documents",
            count: 12,
            countTone: "yellow",
            countLabel: "en attente",
            current: tab === "documents",
          },
          {
            to: "?onglet=demandes",
            label: "Demandes d'assistance",
            count: 2,
            countTone: "grey",
            current: tab === "demandes",
          },
          { to: "?onglet=utilisateurs", label: "Utilisateurs", current: tab === "utilisateurs" },
        ]}
      />
      <Pagination previous="/ui?avant=1" next="/ui?apres=2" />
    </Section>
  );
}
