import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { type Column, DataTable } from "~/ui/data-table";
import { formatDateTime } from "~/ui/format";
import { sectionTitles } from "../../sections/labels";
import type { Revision } from "../queries.server";

type RevisionListProps = {
  revisions: readonly Revision[];
  head: number;
  /** The revision that people see; 0 for the texts of the product. */
  shown: number;
};

/** The revisions, the latest first: who, when, what changed, and the way back to each. */
export function RevisionList({ revisions, head, shown }: RevisionListProps) {
  const columns: Column<Revision>[] = [
    {
      key: "revision",
      header: "Version",
      primary: true,
      cell: ({ id }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/admin/site/revisions/${id}`}>Version {id}</Link>
          {id === shown && <Badge tone="ok">En ligne</Badge>}
          {id === head && id !== shown && <Badge tone="wait">À publier</Badge>}
        </span>
      ),
    },
    { key: "changed", header: "Ce qui change", cell: (revision) => changeText(revision) },
    { key: "author", header: "Par", cell: ({ author }) => author || "Compte supprimé" },
    { key: "saved", header: "Enregistrée", cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: "published",
      header: "Publiée",
      cell: ({ publishedAt, publisher, publishedIn }) => {
        if (publishedAt) return `${formatDateTime(publishedAt)}, par ${publisher || "un compte supprimé"}`;
        return publishedIn ? `Avec la version ${publishedIn}` : "Non publiée";
      },
    },
  ];
  return (
    <>
      <DataTable
        columns={columns}
        rows={revisions}
        rowKey={({ id }) => String(id)}
        caption="Versions du site"
        empty={<p className="text-ink-quiet">Aucune pour l’instant&nbsp;: le site montre les textes fournis.</p>}
      />
      {shown !== 0 && (
        <p>
          <Link to="/admin/site/revisions/0">Revenir aux textes fournis</Link>
        </p>
      )}
    </>
  );
}

/** « Honoraires ; retour à la version 3 » */
export function changeText({ changed, restores }: Pick<Revision, "changed" | "restores">): string {
  const sections = sectionTitles(changed);
  if (restores === null) return sections;
  const back = restores === 0 ? "retour aux textes fournis" : `retour à la version ${restores}`;
  return sections ? `${sections} (${back})` : `Rien (${back})`;
}
