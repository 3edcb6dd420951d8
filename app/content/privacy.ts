import { ofCompany } from "./company-name";
import { WHO_OPENS_IDENTITY } from "./delays";
import type { LegalText } from "./legal-text";
import { retention, retentionPoints } from "./retention-periods";

const RIGHTS = [
  "accès : obtenir une copie de vos données ;",
  "rectification : corriger ce qui est inexact ;",
  "effacement : faire supprimer ce qui n’est plus nécessaire ;",
  "limitation : suspendre l’usage de vos données le temps d’une vérification ;",
  "portabilité : recevoir vos données dans un format réutilisable ;",
  "opposition : refuser un usage pour un motif tenant à votre situation.",
];

export const privacy: LegalText = {
  version: "2026-11-28",
  since: "2026-11-28",
  title: "Politique de confidentialité",
  summary: {
    title: "Protection de vos données",
    sections: [
      {
        title: "Données collectées",
        paragraphs: [
          "Votre identité et vos coordonnées, vos pièces justificatives, le récit de l’arnaque, vos échanges avec l’avocat, et les traces de connexion qui protègent votre compte.",
        ],
      },
      {
        title: "Utilisation",
        paragraphs: [
          "Vérifier que vous êtes bien la personne concernée, étudier votre dossier et engager les démarches de recouvrement. Vos données ne sont ni vendues ni utilisées pour de la publicité.",
        ],
      },
      {
        title: "Protection",
        paragraphs: [
          "Vos fichiers sont chiffrés dès leur réception.",
          `Vos documents d’identité\u00a0: ${WHO_OPENS_IDENTITY.charAt(0).toLowerCase()}${WHO_OPENS_IDENTITY.slice(1)}`,
          "Les pièces de votre dossier sont lues par votre avocat, ou par notre équipe tant que vous n’en avez pas.",
        ],
      },
      { title: "Vos droits (RGPD)", points: RIGHTS },
    ],
  },
  get sections() {
    return [
      {
        title: "Qui traite vos données",
        paragraphs: [
          `L’éditeur ${ofCompany()}, dont les mentions figurent au bas de chaque page, est responsable du traitement de vos données au sens du règlement général sur la protection des données (RGPD). Les avocats partenaires sont responsables des traitements qu’ils mènent pour votre défense, dans le respect du secret professionnel.`,
        ],
      },
      {
        title: "Données collectées",
        points: [
          "compte : prénom, nom, adresse e-mail, mot de passe (jamais conservé en clair), pays de résidence ;",
          "profil : date de naissance, numéro fiscal, téléphones, adresse postale ;",
          "identité : deux pièces d’identité et un justificatif de domicile ;",
          "dossier : récit de l’arnaque, montants, démarches déjà faites, preuves que vous joignez ;",
          "échanges : messages et pièces jointes entre vous et l’avocat, convention d’honoraires et qui peut la payer (aide juridictionnelle, assurance), demandes d’assistance ;",
          "sécurité : dates et adresses de connexion, journal de ce qui est fait et ouvert.",
        ],
      },
      {
        title: "Finalités",
        points: [
          "créer et protéger votre compte ;",
          "vérifier votre identité, pour que personne n’agisse à votre place ;",
          "transmettre votre dossier à un avocat et suivre la procédure ;",
          "répondre à vos demandes et vous prévenir de ce qui avance ;",
          "respecter nos obligations légales.",
        ],
      },
      {
        title: "Bases légales",
        paragraphs: [
          "Votre consentement, recueilli avec sa date et la version de ce texte ; l’exécution des mesures que vous nous demandez ; nos obligations légales ; notre intérêt légitime à protéger le service contre la fraude. Vous pouvez retirer votre consentement à tout moment, sans effet sur ce qui a été fait auparavant.",
        ],
      },
      {
        title: "Destinataires",
        paragraphs: [
          "Une fois un avocat en charge de votre dossier, seuls les avocats en charge et les proches que vous invitez accèdent à votre conversation et à vos fichiers. Une personne de notre équipe ne les ouvre qu’en donnant un motif, que vous lisez dans votre compte. Notre équipe vérifie vos pièces d’identité et répond à vos demandes. Nos prestataires techniques (hébergement, envoi d’e-mails) agissent sur nos instructions. Aucune donnée n’est vendue, ni transmise à des fins publicitaires.",
        ],
      },
      {
        id: "durees",
        title: "Durées de conservation",
        points: retentionPoints(),
      },
      {
        title: "Vos droits",
        paragraphs: ["Vous disposez à tout moment des droits suivants :"],
        points: RIGHTS,
      },
      {
        title: "Exercer vos droits",
        paragraphs: [
          `Depuis votre compte, la page « Mes données » vous donne une copie de ce que nous gardons de vous, vous laisse corriger votre profil, retirer vos accords et effacer votre compte : l’effacement a lieu ${retention.erasureDays} jours après votre demande, que vous pouvez annuler d’ici là. La page « Consultations » vous montre qui, dans notre équipe, a ouvert ou modifié vos données.`,
          "Pour toute autre demande, écrivez-nous depuis la page d’assistance : nous répondons dans un délai d’un mois. Si la réponse ne vous convient pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (cnil.fr).",
        ],
      },
      {
        title: "Sécurité",
        paragraphs: [
          "Les échanges avec le site sont chiffrés, vos fichiers le sont aussi dans notre stockage, et les mots de passe sont transformés de façon irréversible. Les pièces ne s’ouvrent que par un lien personnel de courte durée. Chaque fois qu’un membre de l’équipe ouvre un profil, un dossier, une conversation, un fichier ou une pièce d’identité, c’est inscrit dans un journal conçu pour qu’une modification se voie.",
        ],
      },
      {
        title: "Cookies",
        paragraphs: [
          "Le site n’utilise que des cookies nécessaires à son fonctionnement : votre session, la reconnaissance d’un appareil depuis lequel vous vous êtes déjà connecté (un an, contre le blocage de votre compte par un tiers), les messages d’une page à l’autre, la restitution d’un formulaire interrompu (une heure) et, sans compte, celle d’un récit commencé (trente jours) ou d’un autre formulaire (jusqu’à la fermeture du navigateur, une heure au plus). Aucun cookie publicitaire ni de mesure d’audience.",
          "Ce que votre navigateur garde n’est montré qu’à vous. Ce que vous avez commencé quand votre session venait de se terminer attend votre compte, et personne d’autre qui se connecterait ensuite sur le même appareil. Ce que vous avez commencé sans compte va au premier compte qui se connecte sur cet appareil ; un récit n’y va que si cette personne dit qu’il est à elle. Vous déconnecter efface de l’appareil ce qui est à vous.",
          "Les textes commencés sans compte ont une place limitée. Si elle est pleine, les plus anciens sont effacés avant leur terme, sauf les récits qui portent une adresse e-mail.",
        ],
      },
    ];
  },
};
