/**
 * « Est-ce bien nous ? »: fraudsters pretend to be lawyers to people who were already scammed (AMF, 13 January 2023).
 */
export const verify = {
  lead: "Des escrocs se font passer pour un avocat, une banque ou la police, et visent des gens déjà victimes. Voici comment reconnaître un message qui vient vraiment de nous.",
  never: [
    "un paiement d’avance, une « taxe », une « caution » ou des frais de dossier",
    "un numéro de carte, un code de sécurité, un code reçu par SMS ou un mot de passe",
    "vos coordonnées bancaires par e-mail, par SMS ou au téléphone",
    "un versement en cryptomonnaies, en coupons ou en cartes prépayées",
    "votre phrase de récupération de portefeuille",
    "d’installer un logiciel de prise en main à distance (AnyDesk, TeamViewer…)",
    "d’agir dans l’heure ou de garder le secret",
  ],
  always: [
    "Nous ne vous contactons que si vous nous avez écrit ou si vous avez un compte chez nous : jamais à froid, ni au téléphone ni par messagerie. Nous n’appelons que le numéro que vous nous avez donné.",
    "Les échanges avec votre avocat se font dans la conversation de votre dossier. Nos e-mails disent seulement qu’un message vous y attend : ils n’en contiennent pas le texte.",
    "Nos e-mails rappellent toujours que nous ne demandons ni avance ni coordonnées bancaires.",
    "Si vous avez choisi une phrase de reconnaissance dans « Mon compte », chaque e-mail envoyé à l’adresse de votre compte vous la montre. Sans elle, c’est un faux.",
    "Les pièces d’identité s’envoient depuis votre espace, jamais en réponse à un e-mail ou à un SMS.",
  ],
  steps: [
    {
      title: "Ne cliquez pas",
      text: "N’ouvrez ni le lien ni la pièce jointe, et ne répondez pas. Un vrai message peut attendre dix minutes.",
    },
    {
      title: "Passez par notre adresse",
      text: "Tapez vous-même l’adresse de notre site dans votre navigateur, puis connectez-vous : un message de votre avocat se trouve dans votre dossier.",
    },
    {
      title: "Vérifiez l’avocat",
      text: "Cherchez son nom dans l’annuaire du Conseil national des barreaux, et appelez le numéro que vous y lisez, pas celui du message.",
    },
    {
      title: "Demandez-nous",
      text: "Écrivez-nous par la page « Nous Contacter » en recopiant le message et le numéro ou l’adresse de l’expéditeur. Nous vous dirons s’il vient de nous.",
    },
  ],
  already:
    "Vous avez déjà payé ou donné un code à quelqu’un qui se disait de chez nous ? Ce n’est pas votre faute. Appelez votre banque, gardez les messages, puis suivez les premiers gestes.",
} as const;
