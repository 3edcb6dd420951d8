import { type CsvColumns, csvMoment } from "~/platform/csv.server";
import { STATUS_LABELS } from "./labels";
import type { ListedRequest } from "./queries.server";

/** The columns of the table of requests. */
export const REQUEST_COLUMNS: CsvColumns<ListedRequest> = [
  ["Demande", ({ reference }) => reference],
  ["Reçue le", ({ createdAt }) => csvMoment(createdAt)],
  ["Statut", ({ status }) => STATUS_LABELS[status]],
  ["Nom", ({ name }) => name],
  ["Téléphone", ({ phone }) => phone],
  ["E-mail", ({ email }) => email ?? ""],
  ["Compte", ({ userId }) => (userId ? "Inscrit" : "Non inscrit")],
  ["Raison", ({ reason }) => reason],
  ["Message", ({ text }) => text],
  ["Réponse", ({ reply }) => reply ?? ""],
  ["Traitée le", ({ handledAt }) => csvMoment(handledAt)],
  ["Traitée par", ({ handledBy }) => handledBy ?? ""],
];
