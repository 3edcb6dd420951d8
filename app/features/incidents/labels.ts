import type { IncidentKind } from "./rules";

type Label = {
  title: string;
  /** What is true again at its end. */
  over: string;
  remedy: string;
  /** The page of the administration where it is seen. */
  link?: { to: string; label: string };
  /** The section of docs/operations.md that says more. */
  section: string;
};

/** What is wrong, and what to do. */
export const INCIDENT_LABELS: Record<IncidentKind, Label> = {
  backup: {
    title: "La sauvegarde manque",
    over: "Une sauvegarde complète est faite",
    remedy:
      "Lancez « npm run backup -- --keep 14 » et lisez ce qu’elle répond (place, droits, fichier manquant), puis faites-la lancer chaque nuit.",
    section: "Backup and restore",
  },
  disk: {
    title: "Le disque est presque plein",
    over: "Le disque a de nouveau de la place",
    remedy:
      "Libérez de la place sur le disque de DATA_DIR, ou agrandissez-le, avant que les envois soient refusés : d’anciennes sauvegardes (backups) et copies (snapshots) s’y trouvent peut-être.",
    section: "When something is wrong",
  },
  storage: {
    title: "Le stockage des fichiers ne répond pas",
    over: "Le stockage des fichiers répond",
    remedy:
      "Vérifiez le service de stockage, sa place et les droits de la clé (STORAGE_URL). Les pièces ne s’envoient ni ne s’ouvrent ; le reste fonctionne.",
    section: "When something is wrong",
  },
  relay: {
    title: "Les e-mails ne partent plus",
    over: "Les e-mails partent de nouveau",
    remedy:
      "Lisez ce que répond le serveur d’e-mail. Si le réglage SMTP_URL ou MAIL_FROM est faux, corrigez-le, puis relancez Recours. Les e-mails attendent et partiront seuls.",
    link: { to: "/admin/email-settings", label: "Ouvrir « Paramètres des e-mails »" },
    section: "E-mails",
  },
  scanner: {
    title: "L’antivirus ne répond pas",
    over: "L’antivirus répond",
    remedy:
      "Relancez clamd ; si le réglage CLAMD_URL est faux, corrigez-le, puis relancez Recours. Les fichiers reçus l’attendent, rien ne se perd.",
    link: { to: "/admin/files", label: "Ouvrir « Fichiers »" },
    section: "The scanner",
  },
  journal: {
    title: "Le journal des accès n’est pas vérifié",
    over: "Le journal des accès est vérifié",
    remedy:
      "Vérifiez-le dans « Journal des accès ». S’il a été modifié, gardez d’abord une copie de la base, puis comparez avec les empreintes reçues par e-mail.",
    link: { to: "/admin/journal", label: "Ouvrir « Journal des accès »" },
    section: "The journal",
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
    over: "Tous les processus répondent depuis une heure",
    remedy:
      "La ligne « the event loop is blocked » de ce que le serveur écrit dit ce qu’il faisait : signalez-la. Réglez SUPERVISED=1 si un superviseur le relance.",
    section: "When something is wrong",
  },
};

/** For a storage that is a folder of the machine. */
export const FOLDER_REMEDY =
  "Vérifiez la place et les droits du dossier « files » de DATA_DIR. Les pièces ne s’envoient ni ne s’ouvrent ; le reste fonctionne.";

/** « Pour la personne qui tient le serveur : docs/operations.md, « E-mails ». » */
export const docsPlace = (kind: IncidentKind): string =>
  `Pour la personne qui tient le serveur\u00a0: docs/operations.md, «\u00a0${INCIDENT_LABELS[kind].section}\u00a0».`;
