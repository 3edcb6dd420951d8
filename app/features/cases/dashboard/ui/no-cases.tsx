import { FolderOpen } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { isFiltered, type ListFilters } from "../../desk/rules";

/** Shown instead of an empty list: there is no case at all, or none for these filters. */
export function NoCases({ filters }: { filters: ListFilters }) {
  const icon = <FolderOpen aria-hidden="true" />;
  if (!isFiltered(filters))
    return (
      <EmptyState icon={icon} title="Aucun dossier pour l’instant">
        Les dossiers apparaissent ici dès que leurs auteurs les envoient.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="Aucun dossier ne correspond"
      actions={
        <ButtonLink to="/admin" variant="second">
          Voir tous les dossiers
        </ButtonLink>
      }
    >
      {filters.search === ""
        ? "Enlevez un filtre pour en voir davantage."
        : "Essayez une partie du nom, l’e-mail, la référence ou un mot du récit, ou enlevez un filtre."}
    </EmptyState>
  );
}
