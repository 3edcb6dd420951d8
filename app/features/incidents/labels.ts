import type { IncidentKind } from "./rules";

/** Why the mail server cannot be used, from what the connection to it said. */
export function mailFault(server: string, error: string): string {
  if (/ECONNREFUSED/.test(error)) return `${server} refuse la connexion : rien n’écoute à cette adresse.`;
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(error)) return `${server} est introuvable : ce nom ne mène à aucune machine.`;
  if (/time(d )?out|greeting|EHOSTUNREACH|ENETUNREACH/i.test(error)) return `${server} ne répond pas.`;
  if (/login|auth/i.test(error)) return `${server} répond, mais refuse l’identifiant ou le mot de passe.`;
  return `${server} ne peut pas être utilisé.`;
}

/** Makes a complete backup, reads it back, and keeps fourteen. */
export const BACKUP_COMMAND = "npm run backup -- --keep 14";

/** How to mend a service that the list of the opening checks too. */
export const REMEDIES = {
  backup:
    "Programmez cette commande une fois par jour : elle fait une sauvegarde complète et la relit. Lancez-la aussi maintenant.",
  bucket:
    "Vérifiez le service de stockage, sa place et les droits de la clé ; les messages du serveur disent ce qui est refusé. Si STORAGE_URL doit changer, corrigez-la, puis relancez le serveur.",
  folder:
    "Vérifiez la place et les droits du dossier DATA_DIR\u00a0; les messages du serveur disent ce qui est refusé.",
  relay:
    "« Paramètres des e-mails » montre ce que répond le serveur d’e-mail. Si SMTP_URL ou MAIL_FROM doit changer, corrigez-le, puis relancez le serveur. Les e-mails attendent et partiront seuls.",
  scanner:
    "Relancez clamd. Si CLAMD_URL doit changer, corrigez-la, puis relancez le serveur. Les fichiers reçus attendent l’antivirus, rien ne se perd.",
};

/** The page where a service is seen at work. */
export const SERVICE_LINKS = {
  relay: { to: "/admin/email-settings", label: "Ouvrir « Paramètres des e-mails »" },
  scanner: { to: "/admin/files", label: "Ouvrir « Fichiers »" },
};

type IncidentText = {
  title: string;
  /** What its end is called. */
  over: string;
  remedy: string;
  /** A command for the terminal that mends it. */
  command?: string;
  link?: { to: string; label: string };
  /** The section of docs/operations.md that says more. */
  section: string;
};

/** What is wrong, what to do, and what says more. The remedy of the storage is that of a bucket. */
export const INCIDENT_LABELS: Record<IncidentKind, IncidentText> = {
  storage: {
    title: "Le stockage des fichiers ne répond pas",
    over: "Le stockage des fichiers répond de nouveau",
    remedy: `Les pièces ne s’envoient ni ne s’ouvrent, le reste fonctionne. ${REMEDIES.bucket}`,
    section: "When something is wrong",
  },
  journal: {
    title: "Le journal des accès n’est pas vérifié",
    over: "Le journal des accès est vérifié, sans anomalie",
    remedy:
      "Vérifiez-le dans « Journal des accès ». S’il a été modifié, gardez d’abord une copie de la base, puis comparez avec les empreintes reçues par e-mail.",
    link: { to: "/admin/journal", label: "Ouvrir « Journal des accès »" },
    section: "The journal",
  },
  backup: {
    title: "La sauvegarde manque",
    over: "La sauvegarde est faite",
    remedy: REMEDIES.backup,
    command: BACKUP_COMMAND,
    section: "Backup and restore",
  },
  disk: {
    title: "Le disque est presque plein",
    over: "Le disque a de nouveau de la place",
    remedy:
      "Libérez de la place sur le disque de DATA_DIR, ou agrandissez-le, avant que les envois soient refusés : d’anciennes sauvegardes (backups) et copies (snapshots) s’y trouvent peut-être.",
    section: "When something is wrong",
  },
  relay: {
    title: "Les e-mails ne partent plus",
    over: "Les e-mails partent de nouveau",
    remedy: REMEDIES.relay,
    link: SERVICE_LINKS.relay,
    section: "E-mails",
  },
  scanner: {
    title: "L’antivirus ne répond pas",
    over: "L’antivirus répond de nouveau",
    remedy: REMEDIES.scanner,
    link: SERVICE_LINKS.scanner,
    section: "The scanner",
  },
  jobs: {
    title: "Des tâches de fond n’avancent plus",
    over: "Les tâches de fond avancent de nouveau",
    remedy:
      "Relancez le serveur et lisez les dernières lignes de ce qu’il écrit. Les tâches restent dans la base et seront faites.",
    section: "What to watch",
  },
  loop: {
    title: "Un processus s’est arrêté de répondre",
    over: "Aucun processus ne s’est arrêté de répondre depuis une heure",
    remedy:
      "La ligne « the event loop is blocked » de ce que le serveur écrit dit ce qu’il faisait : signalez-la. Si un superviseur relance le serveur, réglez SUPERVISED=1, puis relancez-le.",
    section: "When something is wrong",
  },
};

/** A sentence to forward to the person who runs the server. */
export const manualSentence = (kind: IncidentKind): string =>
  `Pour la personne qui tient le serveur : le manuel docs/operations.md (en anglais), partie « ${INCIDENT_LABELS[kind].section} ».`;
