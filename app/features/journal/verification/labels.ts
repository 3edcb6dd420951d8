import { company } from "~/content/company";
import { formatNumber } from "~/ui/format";
import type { Fault, Verification } from "./queries.server";

/** The result of a verification, in one sentence. */
export function verificationSentence({ links, erased, declared, faultCount }: Omit<Verification, "faults">): string {
  if (faultCount > 0)
    return faultCount > 1 ? `${formatNumber(faultCount)} anomalies dans le journal.` : "Une anomalie dans le journal.";
  if (links === 0) return "Le journal est vide : il n’y a rien à vérifier.";
  const read = links > 1 ? `${formatNumber(links)} lignes vérifiées` : "Une ligne vérifiée";
  const gone = erased > 1 ? `${formatNumber(erased)} ont perdu leurs` : "une a perdu ses";
  const other = declared > 1 ? `${formatNumber(declared)} ont été écrites` : "une a été écrite";
  const notes = [
    ...(erased > 0 ? [`${gone} données personnelles par un effacement inscrit au journal`] : []),
    ...(declared > 0 ? [`${other} sous une autre clé, comme le journal le déclare`] : []),
  ];
  return `${[`${read}, aucune anomalie`, ...notes].join("\u00a0; ")}.`;
}

/** A fault and its place in the journal, in one sentence. */
export function faultSentence({ what, seq, entryId }: Fault): string {
  const line = `La ligne n°\u00a0${seq} du journal (entrée ${entryId})`;
  switch (what) {
    case "entry_altered":
      return `${line} a été modifiée : elle ne correspond plus à son maillon de la chaîne.`;
    case "entry_missing":
      return `${line} a été supprimée : aucun effacement inscrit au journal ne l’explique.`;
    case "entry_unknown":
      return `L’entrée ${entryId} n’a pas été écrite par ${company.name}.`;
    case "link_altered":
      return `Le maillon n°\u00a0${seq} (entrée ${entryId}) a été modifié : il ne suit plus de celui qui le précède.`;
    case "link_missing":
      return `Le maillon n°\u00a0${seq} a été supprimé.`;
    case "entry_copied":
      return `La ligne n°\u00a0${seq} (entrée ${entryId}) est la copie d’une autre : ${company.name} ne l’a pas écrite.`;
    case "seal_missing":
      return "Le sceau du journal a été retiré ou modifié : la suite n’est plus scellée.";
    case "mark_missing":
      return "Le repère de la dernière empreinte publiée a été retiré ou modifié.";
    case "anchor_altered":
      return "L’empreinte gardée avec les fichiers a été modifiée.";
    case "stamp_altered":
      return `L’horodatage gardé pour la ligne n°\u00a0${seq} n’est pas celui de l’autorité, ou a été modifié.`;
    case "head_missing":
      return `La fin du journal a été supprimée : la ligne n°\u00a0${seq}, dont l’empreinte a été publiée, n’y est plus.`;
    case "head_differs":
      return `La ligne n°\u00a0${seq} n’est plus celle dont l’empreinte a été publiée.`;
  }
}
