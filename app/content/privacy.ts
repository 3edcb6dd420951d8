import { company } from "./company";
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
  version: "2026-11-29",
  since: "2026-11-29",
  title: "Politique de confidentialité",
  summary: {
    title: "Protection de vos données",
    sections: [
      {
        title: "Données collectées",
        paragraphs: [
          "Qui vous êtes et où vous joindre. Vos pièces, le récit de l’arnaque, et vos messages avec l’avocat. Les traces de vos accès, qui protègent votre compte.",
        ],
      },
      {
        title: "Utilisation",
        paragraphs: [
          "Vérifier que c’est bien vous, étudier votre dossier, et agir pour retrouver l’argent. Vos données ne sont pas vendues. Elles ne servent pas à la publicité.",
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
          `L’éditeur ${ofCompany()} répond de vos données : il en est le « responsable de traitement », au sens du RGPD. ${company.address ? "Son nom et son adresse sont" : "Son nom est"} au bas de chaque page, sous «\u00a0Informations légales\u00a0». Chaque avocat partenaire répond de ce qu’il en fait pour vous défendre. Il est tenu au secret professionnel.`,
        ],
      },
      {
        title: "Données collectées",
        points: [
          "compte : prénom, nom, adresse e-mail, mot de passe (jamais conservé en clair), pays de résidence ;",
          "profil : téléphone, adresse ; date de naissance et numéro fiscal, sauf si vous agissez pour une entreprise ;",
          "identité : deux pièces d’identité et un justificatif de domicile ;",
          "dossier : récit de l’arnaque, sommes, ce que vous avez déjà fait, et vos preuves ;",
          "entreprise : nom, SIREN, siège, nom et fonction de son représentant ;",
          "traces de l’escroc : un compte, un numéro, un site, que vous ou votre avocat confirmez ;",
          "lettres : celles que vous écrivez, et ce que votre banque vous a donné, refusé ou laissé sans réponse ;",
          "messages : ce que vous et l’avocat vous écrivez et vous envoyez, la convention d’honoraires et qui peut la payer (aide juridictionnelle, assurance), et vos demandes d’aide ;",
          "sécurité : dates et adresses de connexion, journal de ce qui est fait et ouvert.",
        ],
      },
      {
        title: "Finalités",
        points: [
          "créer et protéger votre compte ;",
          "vérifier qui vous êtes, pour que nul ne fasse rien à votre place ;",
          "transmettre votre dossier à un avocat et suivre la procédure ;",
          "compter les dossiers qui signalent la même trace de l’escroc, sans rien montrer d’un dossier aux autres ;",
          "répondre à vos demandes et vous prévenir de ce qui avance ;",
          "respecter nos obligations légales.",
        ],
      },
      {
        title: "Bases légales",
        paragraphs: [
          "La loi nous donne quatre raisons de traiter vos données. La première est votre accord : nous en gardons la date et le texte. La deuxième est ce que vous nous demandez de faire. La troisième est ce que la loi nous impose. La dernière est notre intérêt légitime à protéger le service contre la fraude. Vous pouvez retirer votre accord à tout moment. Cela ne change rien à ce qui est déjà fait.",
        ],
      },
      {
        title: "Destinataires",
        paragraphs: [
          "Un avocat est en charge de votre dossier ? Seuls les avocats en charge et les proches que vous invitez lisent votre conversation et vos fichiers. Une personne de notre équipe ne les ouvre qu’en donnant un motif, que vous lisez dans votre compte. Notre équipe vérifie vos pièces d’identité et répond à vos demandes. Ceux qui hébergent le site et portent les e-mails ne font que ce que nous leur disons. Rien n’est vendu, ni donné pour de la publicité.",
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
          `Dans votre compte, la page « Mes données » vous donne une copie de ce que nous gardons de vous. Vous pouvez y corriger votre profil, retirer vos accords et effacer votre compte. L’effacement a lieu ${retention.erasureDays} jours après votre demande. D’ici là, vous pouvez l’annuler. La page « Consultations » vous montre qui, dans notre équipe, a ouvert ou modifié vos données.`,
          "Pour toute autre demande, écrivez-nous par la page d’aide : nous répondons en un mois au plus. La réponse ne vous va pas ? Vous pouvez saisir la CNIL (cnil.fr).",
        ],
      },
      {
        title: "Sécurité",
        paragraphs: [
          "Ce qui passe entre vous et le site est chiffré. Vos fichiers le sont aussi là où nous les gardons. Nul ne peut relire un mot de passe. Une pièce ne s’ouvre que par un lien à votre nom, qui dure peu. Quand quelqu’un de l’équipe ouvre un profil, un dossier, une conversation, un fichier ou une pièce d’identité, un journal le note. Il est fait pour qu’une retouche se voie.",
        ],
      },
      {
        title: "Cookies",
        paragraphs: [
          "Le site n’a que les cookies dont il a besoin. Aucun ne sert à la publicité, ni à compter les visites.",
        ],
        points: [
          "votre session\u00a0;",
          "un appareil où vous êtes déjà entré\u00a0: un an, pour ne pas bloquer votre compte à votre place\u00a0;",
          "les messages d’une page à la suivante\u00a0;",
          "un formulaire interrompu\u00a0: une heure\u00a0;",
          "un récit commencé sans compte\u00a0: trente jours\u00a0;",
          "un autre formulaire sans compte\u00a0: une heure au plus, et jusqu’à ce que vous fermiez le navigateur.",
        ],
      },
      {
        title: "Ce que garde votre navigateur",
        paragraphs: [
          "Ce que votre navigateur garde n’est montré qu’à vous. Ce que vous avez commencé quand votre session venait de se terminer attend votre compte, et personne d’autre qui se connecterait ensuite sur le même appareil. Ce que vous avez commencé sans compte va au premier compte qui se connecte sur cet appareil ; un récit n’y va que si cette personne dit qu’il est à elle. Vous déconnecter efface de l’appareil ce qui est à vous.",
          "Les textes commencés sans compte ont une place limitée. Si elle est pleine, les plus anciens sont effacés avant leur terme, sauf les récits qui portent une adresse e-mail.",
          "Vous pouvez dire votre récit au micro. Votre voix est gardée chiffrée, avec le récit et aussi longtemps que lui. Elle s’efface avec lui, ou rejoint les preuves de votre dossier. Personne d’autre ne la reçoit, et nul programme n’en tire un texte.",
        ],
      },
    ];
  },
};
