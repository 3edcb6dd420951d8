import type { IncidentKind } from "./rules";

/** What is wrong, what to do, and the section of docs/operations.md that says more. */
export const INCIDENT_LABELS: Record<IncidentKind, { title: string; remedy: string; section: string }> = {
  backup: {
    title: "La sauvegarde manque",
    remedy:
      "Lisez ce que dit la sauvegarde de la nuit (place, droits, fichier manquant), puis lancez npm run backup à la main.",
    section: "Backup and restore",
  },
  disk: {
    title: "Le disque est presque plein",
    remedy:
      "Libérez de la place sur le disque de DATA_DIR, ou agrandissez-le, avant que les envois soient refusés : d’anciennes sauvegardes (backups) et copies (snapshots) s’y trouvent peut-être.",
    section: "When something is wrong",
  },
  storage: {
    title: "Le stockage des fichiers ne répond pas",
    remedy:
      "Vérifiez le service de stockage, sa place et les droits de la clé (STORAGE_URL). Les pièces ne s’envoient ni ne s’ouvrent ; le reste fonctionne.",
    section: "When something is wrong",
  },
  relay: {
    title: "Les e-mails ne partent plus",
    remedy:
      "Lisez ce que répond le serveur d’e-mail dans « Paramètres des e-mails », puis corrigez SMTP_URL ou MAIL_FROM. Les e-mails attendent et partiront seuls.",
    section: "E-mails",
  },
  scanner: {
    title: "L’antivirus ne répond pas",
    remedy: "Relancez clamd, ou corrigez CLAMD_URL. Les fichiers reçus l’attendent, rien ne se perd.",
    section: "The scanner",
  },
  journal: {
    title: "Le journal des accès n’est pas vérifié",
    remedy:
      "Vérifiez-le dans « Journal ». S’il a été modifié, gardez d’abord une copie de la base, puis comparez avec les empreintes reçues par e-mail.",
    section: "The journal",
  },
  jobs: {
    title: "Des tâches de fond n’avancent plus",
    remedy:
      "Relancez le serveur et lisez les dernières lignes de ce qu’il écrit. Les tâches restent dans la base et seront faites.",
    section: "What to watch",
  },
  loop: {
    title: "Un processus s’est arrêté de répondre",
    remedy:
      "La ligne « the event loop is blocked » de ce que le serveur écrit dit ce qu’il faisait : signalez-la. Réglez SUPERVISED=1 si un superviseur le relance.",
    section: "When something is wrong",
  },
};

/** « docs/operations.md, « E-mails » » */
export const docsPlace = (kind: IncidentKind): string =>
  `docs/operations.md, «\u00a0${INCIDENT_LABELS[kind].section}\u00a0»`;
