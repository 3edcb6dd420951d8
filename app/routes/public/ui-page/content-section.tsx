import { FolderOpen } from "lucide-react";
import { delays } from "~/content/delays";
import { Avatar } from "~/ui/avatar";
import { Badge, CountBadge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { DescriptionList } from "~/ui/description-list";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { Section } from "./section";

export function ContentSection() {
  return (
    <Section title="Contenu">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Card
          title="Vérification d’identité"
          level={3}
          aside={<Badge tone="wait">En attente</Badge>}
          actions={<ButtonLink to="/ui">Vérifier mon identité</ButtonLink>}
        >
          <p className="text-ink-quiet">
            Vos documents sont en cours de vérification. Nous vous écrivons dès que c’est fait.
          </p>
        </Card>
        <Card title="Mes interlocuteurs" level={3}>
          <p className="flex flex-wrap items-center gap-3">
            <Avatar name="Maître Laurent" />
            <b>Maître Laurent</b> <Badge>Avocat</Badge>
          </p>
          <p className="flex items-center gap-3">
            <Avatar name="Camille Moreau" size="small" /> Camille Moreau
          </p>
        </Card>
      </div>
      <p className="flex flex-wrap gap-3">
        <Badge tone="ok">Approuvé</Badge>
        <Badge tone="wait">En attente</Badge>
        <Badge tone="bad">Rejeté</Badge>
        <Badge tone="info">En cours d'analyse</Badge>
        <Badge>Brouillon</Badge>
        <CountBadge count={5} label="messages non lus" />
        <CountBadge count={12} tone="yellow" />
        <CountBadge count={2} tone="grey" />
      </p>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <DescriptionList
          rows={[
            { term: "Type d’arnaque", value: "Faux conseiller bancaire", editTo: "/ui" },
            { term: "Description", value: "Un appel « de ma banque », puis deux virements validés.", editTo: "/ui" },
            { term: "Plainte", value: "", editTo: "/ui", editLabel: "la plainte" },
          ]}
        />
        <div>
          <Disclosure summary="Combien ça coûte ?" name="faq">
            <p>20 % des sommes réellement récupérées. Rien si rien n’est récupéré.</p>
          </Disclosure>
          <Disclosure summary="Combien de temps dure une procédure ?" name="faq">
            <p>Trois à six mois en général.</p>
          </Disclosure>
        </div>
      </div>
    </Section>
  );
}

type Row = {
  id: string;
  kind: string;
  client: string;
  email: string;
  status: "info" | "wait";
  late: string;
  amount: string;
};

const ROWS: Row[] = [
  {
    id: "2026-7K3F9Q",
    kind: "Faux conseiller bancaire",
    client: "Camille Moreau",
    email: "camille.moreau@exemple.fr",
    status: "info",
    late: "dépassée de 3 h",
    amount: "12 480 €",
  },
  {
    id: "2026-Q84MZD",
    kind: "Faux investissement",
    client: "Jeanne-Marie de Kervasdoué-Villeneuve",
    email: "jm.kervasdoue@exemple.fr",
    status: "wait",
    late: "reste 21 h",
    amount: "86 000 €",
  },
];

const COLUMNS: Column<Row>[] = [
  {
    key: "case",
    header: "Affaire",
    primary: true,
    cell: (row) => (
      <>
        <b className="block">{row.id}</b>
        <span className="text-ink-quiet">{row.kind}</span>
      </>
    ),
  },
  {
    key: "client",
    header: "Client",
    cell: (row) => (
      <>
        <b className="block">{row.client}</b>
        <span className="text-ink-quiet">{row.email}</span>
      </>
    ),
  },
  {
    key: "status",
    header: "Statut",
    cell: (row) => <Badge tone={row.status}>{row.status === "wait" ? "En attente" : "En cours d'analyse"}</Badge>,
  },
  { key: "late", header: `Promesse ${delays.analysis}`, cell: (row) => row.late },
  { key: "amount", header: "Montant", align: "right", cell: (row) => row.amount },
  {
    key: "actions",
    header: "Actions",
    hideHeader: true,
    cell: (row) => (
      <>
        <ButtonLink to="/ui" size="small" variant="second">
          Messages
        </ButtonLink>
        <Button size="small" aria-label={`Approuver ${row.id}`}>
          Approuver
        </Button>
      </>
    ),
  },
];

export function ListSection() {
  return (
    <Section title="Listes">
      <DataTable
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.id}
        caption="Dossiers"
        isMarked={(row) => row.status === "info"}
      />
      <EmptyState
        icon={<FolderOpen aria-hidden="true" />}
        title="Aucun dossier pour le moment"
        actions={<ButtonLink to="/ui">Créer un dossier</ButtonLink>}
      >
        Racontez-nous ce qui s’est passé : tout est enregistré à chaque étape.
      </EmptyState>
    </Section>
  );
}
