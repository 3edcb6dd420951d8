import { formatLongDate, formatTime } from "~/ui/format";
import type { ReceiptKind } from "./rules";

/** What is received, and how its time is named. */
export const RECEIPT_WORDS: Record<ReceiptKind, { what: string; since: string; file: string }> = {
  story: {
    what: "Le texte d’un récit",
    since: "Enregistré le",
    file: "le fichier «\u00a0recit.txt\u00a0», qui se télécharge à côté de ce reçu",
  },
  exhibit: {
    what: "Une pièce",
    since: "Reçue le",
    file: "le fichier d’origine, tel qu’il nous a été envoyé",
  },
  letter: {
    what: "Une lettre envoyée",
    since: "Copie gardée depuis le",
    file: "le texte de la lettre, qui se télécharge par «\u00a0Texte\u00a0», à côté de ce reçu",
  },
  agreement: {
    what: "Une convention d’honoraires acceptée",
    since: "Acceptée le",
    file: "le PDF de la convention, tel qu’il a été accepté",
  },
};

/** « 28 novembre 2026 à 23 h 11 min 44 s, heure de Paris ». Paris differs from UTC by whole hours. */
export const parisTime = (at: string): string =>
  `${formatLongDate(at)} à ${formatTime(at)}\u00a0min\u00a0${at.slice(17, 19)}\u00a0s, heure de Paris`;

/** « 2026-11-28T22:11:44Z (temps universel) » */
export const universalTime = (at: string): string => `${at} (temps universel)`;
