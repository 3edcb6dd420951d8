import type { BaseFee } from "~/content/site";
import type { FieldGroup } from "./fields";

const BASE_FEE_LABELS: Record<BaseFee, string> = {
  no: "Non",
  yes: "Oui, toujours",
  agreement: "Selon la convention",
};

/** The fields of « Honoraires ». */
export const FEES: readonly FieldGroup[] = [
  {
    title: "Nos honoraires",
    fields: [
      { name: "title", label: "Titre", kind: "area", max: 200 },
      { name: "lead", label: "Texte", kind: "area", max: 600 },
      {
        name: "baseFee",
        label: "Un honoraire de base est-il dû, même si rien n’est récupéré\u00a0?",
        hint: "Sauf «\u00a0Non\u00a0», chaque annonce de ces honoraires renvoie à la convention signée avec l’avocat.",
        kind: "choice",
        options: Object.entries(BASE_FEE_LABELS).map(([value, label]) => ({ value, label })),
      },
    ],
  },
];
