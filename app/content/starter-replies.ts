import { delays } from "./delays";

/**
 * Ten answers to begin with, offered while the team has none. Each is an example: a lawyer reads it before it is used. They
 * state no law; what they ask to do first follows the first hour (facts of the product).
 */
export const STARTER_REPLIES = [
  {
    id: "5f0c7a10-0001-4a6e-9c51-0d2b7f3e9a01",
    title: "Message bien reçu",
    text: `Bonjour {firstName},\n\nVotre message est bien arrivé. Nous le lisons et nous vous répondons ici, sous ${delays.reply}.\n\nD’ici là, ne répondez plus aux escrocs et ne versez plus rien.`,
  },
  {
    id: "5f0c7a10-0002-4a6e-9c51-0d2b7f3e9a02",
    title: "Prévenir la banque",
    text: "Bonjour {firstName},\n\nAvez-vous déjà prévenu votre banque\u00a0? Sinon, appelez-la dès aujourd’hui, au numéro inscrit au dos de votre carte.\n\nNotez l’heure de l’appel et le nom de la personne. Puis dites-nous ici ce qu’elle a répondu.",
  },
  {
    id: "5f0c7a10-0003-4a6e-9c51-0d2b7f3e9a03",
    title: "Joindre le relevé",
    text: "Bonjour {firstName},\n\nAvez-vous la page du relevé où l’on voit le débit\u00a0? Joignez-la ici\u00a0: une photo nette suffit.\n\nS’il y en a plus d’une, joignez-les toutes.",
  },
  {
    id: "5f0c7a10-0004-4a6e-9c51-0d2b7f3e9a04",
    title: "Joindre les échanges",
    text: "Bonjour {firstName},\n\nGardez tous vos échanges avec ces personnes\u00a0: SMS, e-mails, appels, annonces. N’effacez rien.\n\nJoignez ici des captures où l’on voit la date et le numéro ou l’adresse.",
  },
  {
    id: "5f0c7a10-0005-4a6e-9c51-0d2b7f3e9a05",
    title: "Où en est la plainte",
    text: "Bonjour {firstName},\n\nAvez-vous déposé plainte\u00a0? Si oui, joignez ici la copie que l’on vous a remise.\n\nSinon, dites-nous ce qui vous retient\u00a0: nous vous aidons à la préparer.",
  },
  {
    id: "5f0c7a10-0006-4a6e-9c51-0d2b7f3e9a06",
    title: "La banque a répondu",
    text: "Bonjour {firstName},\n\nMerci pour cette nouvelle. Joignez ici la réponse de votre banque, en entier, avec sa date.\n\nNous la lisons, puis nous vous disons ce qui reste possible.",
  },
  {
    id: "5f0c7a10-0007-4a6e-9c51-0d2b7f3e9a07",
    title: "Ils vous recontactent",
    text: "Bonjour {firstName},\n\nNe répondez pas et ne payez rien, même si l’on vous promet de vous rendre votre argent. C’est souvent la même arnaque qui continue.\n\nGardez le message et joignez-en une capture ici.",
  },
  {
    id: "5f0c7a10-0008-4a6e-9c51-0d2b7f3e9a08",
    title: "Dossier proposé à un avocat",
    text: "Bonjour {firstName},\n\nVotre dossier {caseId} est proposé à un avocat. Il nous dit s’il peut s’en charger, et son nom s’affiche alors ici.\n\nVous n’avez rien à faire pour l’instant.",
  },
  {
    id: "5f0c7a10-0009-4a6e-9c51-0d2b7f3e9a09",
    title: "Sans nouvelles de vous",
    text: "Bonjour {firstName},\n\nIl nous manque votre réponse pour avancer. Un papier vous manque\u00a0? Envoyez ce que vous avez, nous verrons le reste avec vous.\n\nSi un point n’est pas clair, dites-le ici.",
  },
  {
    id: "5f0c7a10-0010-4a6e-9c51-0d2b7f3e9a10",
    title: "Nous refermons le dossier",
    text: "Bonjour {firstName},\n\nNous refermons votre dossier {caseId}. Vous pouvez le relire quand vous voulez, dans votre compte.\n\nSi l’on vous écrit encore à ce sujet, ne dites rien, et prévenez-nous ici.",
  },
] as const;
