import { formatNumber } from "~/ui/format";

/** « 12 utilisateurs sélectionnés », after a shortcut changed the selection. */
export function selectionText(count: number): string {
  if (count === 0) return "Aucun utilisateur sélectionné";
  return `${formatNumber(count)} utilisateur${count > 1 ? "s" : ""} sélectionné${count > 1 ? "s" : ""}`;
}

/** « 12 destinataires », on the line that opens to change them. */
export function recipientsText(count: number): string {
  return count === 0 ? "Aucun destinataire" : `${formatNumber(count)} destinataire${count > 1 ? "s" : ""}`;
}
