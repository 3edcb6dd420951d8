import type { MissingIdentity } from "~/content/legal-identity";
import { BACKUP_COMMAND, REMEDIES, SERVICE_LINKS } from "~/features/incidents/labels";
import type { StorageState } from "~/platform/files/store/store.server";
import { formatDate, formatDateTime } from "~/ui/format";

/** What is checked before strangers may register, in the order of the page. */
export const CHECK_IDS = [
  "identity",
  "claims",
  "signature",
  "secondFactor",
  "mail",
  "backup",
  "scanner",
  "storage",
  "address",
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** `unanswered`: what is set does not answer, so that nobody can tell. */
export type CheckState = "done" | "missing" | "unanswered";

export type Check = {
  state: CheckState;
  /** What was found, in a sentence. */
  finding: string;
  /** How to mend it; absent when it is done. */
  remedy?: string;
  /** A command for the terminal that mends it. */
  command?: string;
  /** The pages that mend it. */
  links?: readonly { to: string; label: string }[];
};

/** A revision of « Le site » that was saved and that nobody sees yet. */
const publishLink = (revision: number) => ({
  to: `/admin/site/revisions/${revision}`,
  label: `Prévisualiser et publier la version ${revision}`,
});

/** @param missing what the visitors lack. @param waiting the revision that waits for its publication, if any. */
export function checkIdentity({ left, saved }: MissingIdentity, waiting: number | null = null): Check {
  if (left.length + saved.length === 0) return { state: "done", finding: "Rien ne manque à l’identité de l’éditeur." };
  const found = left.map(({ title, labels }) => `sous «\u00a0${title}\u00a0»\u00a0: ${labels.join(", ")}`);
  const lacks = found.length > 0 ? `Il manque, ${found.join("\u00a0; ")}.` : "";
  const isWaiting = waiting !== null && saved.length > 0;
  const unpublished = isWaiting
    ? `${lacks ? "Le reste est enregistré" : "Enregistré"}, pas encore publié\u00a0: publiez la version ${waiting}.`
    : "";
  return {
    state: "missing",
    finding: [lacks, unpublished].filter(Boolean).join(" "),
    remedy: "La loi demande à tout site de dire qui l’édite et qui l’héberge.",
    links: [
      ...left.map(({ section, title }) => ({
        to: `/admin/site/${section}`,
        label: `Compléter «\u00a0${title}\u00a0»`,
      })),
      ...(isWaiting ? [publishLink(waiting)] : []),
    ],
  };
}

/**
 * @param provided the figures that are still those of the files, as the site says them; null once the publisher chose theirs.
 * @param waiting the revision that has the publisher's figures and waits for its publication, if any.
 */
export function checkClaims(provided: readonly string[] | null, waiting: number | null = null): Check {
  if (!provided) return { state: "done", finding: "Les chiffres annoncés sont les vôtres." };
  if (waiting !== null)
    return {
      state: "missing",
      finding: `Vos chiffres sont enregistrés, pas encore publiés\u00a0: publiez la version ${waiting}.`,
      remedy: "Jusque-là, le site annonce ceux qui sont fournis avec lui.",
      links: [publishLink(waiting)],
    };
  return {
    state: "missing",
    finding: `Le site annonce les chiffres fournis avec lui (${provided.join(", ")}).`,
    remedy: "Gardez les chiffres que vous pouvez prouver, avec leur source et leur date, et videz les autres.",
    links: [{ to: "/admin/site/claims", label: "Choisir les chiffres annoncés" }],
  };
}

/**
 * @param lawyer the lawyer who answers for the messages of the team; null when none does.
 * @param team the name of the team, which then signs at a public address.
 */
export function checkSignature(lawyer: string | null, team: string): Check {
  if (lawyer) return { state: "done", finding: `Maître ${lawyer} répond des messages de l’équipe et les signe.` };
  return {
    state: "missing",
    finding: `Aucun avocat ne répond des messages de l’équipe\u00a0: à une adresse publique, ils sont signés «\u00a0${team}\u00a0», sans «\u00a0Avocat\u00a0».`,
    remedy:
      "La loi réserve ce titre aux avocats. Choisissez un avocat vérifié\u00a0: il accepte depuis «\u00a0Mon inscription\u00a0».",
    links: [{ to: "/admin/site#avocat", label: "Choisir l’avocat affiché" }],
  };
}

/** @param names the administrators without a second factor. @param isOwn whether the reader is one of them. */
export function checkSecondFactor(names: readonly string[], isOwn: boolean): Check {
  if (names.length === 0)
    return { state: "done", finding: "Un mot de passe volé n’ouvre l’administration à personne." };
  return {
    state: "missing",
    finding: `Sans double authentification : ${names.join(", ")}.`,
    remedy: "Chaque personne l’active elle-même, depuis « Mon compte », « Sécurité ». Il y faut deux minutes.",
    ...(isOwn && {
      links: [{ to: "/account/security/second-factor?redirectTo=/admin/opening", label: "Activer la mienne" }],
    }),
  };
}

/**
 * @param server its name; null when e-mails are simulated.
 * @param test when a server accepted a test last, and whether the settings are still the same.
 * @param fault why the server cannot be used now, as the incidents say it.
 */
export function checkMail(
  server: string | null,
  test: { at: Date; isCurrent: boolean } | null,
  fault: string | null = null,
): Check {
  const links = [SERVICE_LINKS.relay];
  if (!server)
    return {
      state: "missing",
      finding: "Aucun serveur d’e-mail n’est réglé : les e-mails sont simulés, et personne ne les reçoit.",
      remedy: "Donnez l’adresse du serveur dans SMTP_URL et l’expéditeur dans MAIL_FROM, puis relancez le serveur.",
      links,
    };
  if (fault) return { state: "unanswered", finding: fault, remedy: REMEDIES.relay, links };
  if (test?.isCurrent)
    return { state: "done", finding: `${server} a accepté un e-mail de test le ${formatDateTime(test.at)}.` };
  return {
    state: "missing",
    finding: test
      ? `Le serveur ou l’expéditeur a changé depuis le dernier essai, du ${formatDateTime(test.at)}.`
      : `Aucun e-mail de test n’a encore été accepté par ${server}.`,
    remedy: "Envoyez-vous un e-mail de test, et vérifiez qu’il arrive.",
    links,
  };
}

/** How old the backup that was read back may be, in days. */
export const BACKUP_DAYS = 7;

/**
 * @param backedUpAt when the last complete backup was made.
 * @param readBack when the one that was read back last was made.
 * @param fault what the incidents say is wrong with the backups.
 */
export function checkBackup(
  backedUpAt: Date | null,
  readBack: { madeAt: Date } | null,
  fault: string | null = null,
  now = new Date(),
): Check {
  const mend = {
    remedy: `${REMEDIES.backup} La relecture compte pendant ${BACKUP_DAYS} jours.`,
    command: BACKUP_COMMAND,
  };
  if (fault) return { state: "missing", finding: fault, ...mend };
  const isRecent = readBack && now.getTime() - readBack.madeAt.getTime() <= BACKUP_DAYS * 86_400_000;
  if (isRecent)
    return { state: "done", finding: `La sauvegarde du ${formatDateTime(readBack.madeAt)} a été relue en entier.` };
  if (readBack)
    return {
      state: "missing",
      finding: `La dernière sauvegarde relue date du ${formatDate(readBack.madeAt)}, il y a plus de ${BACKUP_DAYS} jours.`,
      ...mend,
    };
  const finding = backedUpAt
    ? `La dernière sauvegarde, du ${formatDateTime(backedUpAt)}, n’a pas été relue.`
    : "Aucune sauvegarde complète n’a été faite.";
  return { state: "missing", finding, ...mend };
}

export function checkScanner(scanner: { state: "off" } | { state: "down" } | { state: "up"; version: string }): Check {
  if (scanner.state === "up") return { state: "done", finding: `${scanner.version} répond.` };
  const links = [SERVICE_LINKS.scanner];
  if (scanner.state === "down")
    return {
      state: "unanswered",
      finding: "L’antivirus est réglé, mais ne répond pas.",
      remedy: REMEDIES.scanner,
      links,
    };
  return {
    state: "missing",
    finding: "Aucun antivirus n’est réglé : un programme malveillant connu ne serait pas reconnu.",
    remedy: "Installez clamd (ClamAV) et donnez son adresse dans CLAMD_URL, puis relancez le serveur.",
    links,
  };
}

/** @param bucket the name of the bucket; null when files are stored in DATA_DIR. */
export function checkStorage(probe: StorageState, bucket: string | null): Check {
  const place = bucket ? `le compartiment « ${bucket} »` : "le dossier des données";
  if (probe === "done")
    return { state: "done", finding: `Un fichier d’essai vient d’être écrit dans ${place}, relu et supprimé.` };
  const remedy = bucket ? REMEDIES.bucket : REMEDIES.folder;
  if (probe === "late")
    return { state: "unanswered", finding: `Rien n’a répondu dans ${place} en dix secondes.`, remedy };
  return { state: "missing", finding: `Un fichier d’essai n’a pas pu être gardé dans ${place}.`, remedy };
}

/** @param url the setting PUBLIC_URL. */
export function checkAddress(url: string | undefined): Check {
  if (url?.startsWith("https:")) return { state: "done", finding: `Le site est à ${url}.` };
  return {
    state: "missing",
    finding: url
      ? `${url} n’est pas chiffrée : mots de passe et pièces passeraient en clair.`
      : "Aucune adresse publique n’est réglée : les liens des e-mails mèneraient à cette machine.",
    remedy:
      "Placez devant le serveur un proxy qui tient un certificat (docs/deployment.md), et donnez l’adresse https://… dans PUBLIC_URL.",
  };
}
