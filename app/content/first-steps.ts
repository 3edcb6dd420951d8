import type { ScamSlug } from "./scams";

/** The first steps for any scam, in the order that cybermalveillance.gouv.fr advises. */
export const commonSteps = [
  {
    key: "bank",
    title: "Appelez votre banque",
    text: "Faites opposition sur la carte, demandez le rappel (« recall ») des virements et contestez par écrit. Utilisez le numéro inscrit au dos de votre carte ou sur un relevé, jamais celui d’un message.",
  },
  {
    key: "evidence",
    title: "Gardez toutes les preuves",
    text: "Captures d’écran avec la date, e-mails complets, numéros de téléphone, adresses de sites, IBAN, relevés. N’effacez aucune conversation, même si la relire est pénible.",
  },
  {
    key: "complaint",
    title: "Portez plainte",
    text: "Au commissariat, à la gendarmerie, ou par courrier au procureur de la République. Demandez une copie du procès-verbal : elle servira à chaque démarche.",
  },
  {
    key: "passwords",
    title: "Changez vos mots de passe",
    text: "D’abord celui de votre messagerie, puis ceux de la banque et des sites où vous utilisez le même. Activez la double authentification partout où elle existe.",
  },
] as const;

/** The steps of the first hour for each kind of scam: four steps in the same order, and one thing to avoid. */
export type FirstSteps = { bank: string; evidence: string; complaint: string; passwords: string; avoid: string };

export const firstSteps: Record<ScamSlug, FirstSteps> = {
  "faux-investissement": {
    bank: "Demandez le rappel de chaque virement, même ancien de plusieurs jours, et signalez l’IBAN du destinataire.",
    evidence:
      "Contrats, brochures, captures de votre espace « client », relevés de virements, noms et numéros de vos interlocuteurs.",
    complaint:
      "Au commissariat ou à la gendarmerie : la plainte en ligne THESEE ne couvre pas les faux placements. Vérifiez aussi le nom de la société sur abe-infoservice.fr ; son absence de la liste ne prouve rien.",
    passwords:
      "Si vous avez envoyé une pièce d’identité ou un RIB, surveillez vos comptes et dites-le dans votre plainte.",
    avoid:
      "Ne payez ni « taxe », ni « frais de retrait », ni « assurance » : l’argent demandé pour en récupérer est encore l’arnaque.",
  },
  "faux-conseiller-bancaire": {
    bank: "Opposition immédiate, blocage des virements et des nouveaux bénéficiaires. Écrivez que vous contestez chaque opération et demandez son remboursement.",
    evidence:
      "Journal des appels avec l’heure et le numéro affiché, SMS reçus, notifications de l’application, relevé du jour.",
    complaint:
      "Au commissariat ou à la gendarmerie : la plainte en ligne THESEE ne couvre pas le faux conseiller. La plainte n’est pas une condition du remboursement par la banque.",
    passwords: "Codes d’accès à la banque et à votre messagerie, depuis un appareil que l’escroc n’a pas touché.",
    avoid: "Ne rappelez pas le numéro qui vous a appelé, ne remettez votre carte à aucun coursier.",
  },
  "trading-frauduleux": {
    bank: "Demandez le rappel des virements et contestez les paiements par carte vers la plateforme.",
    evidence: "Historique des dépôts et des retraits refusés, échanges avec le « conseiller », adresse exacte du site.",
    complaint:
      "Au commissariat ou à la gendarmerie : la plainte en ligne THESEE ne couvre pas le trading. Consultez les listes de l’AMF et de l’ACPR sur abe-infoservice.fr.",
    passwords: "Désinstallez tout logiciel de prise en main (AnyDesk, TeamViewer…) avant de changer vos mots de passe.",
    avoid:
      "Ne croyez pas qui vous rappelle pour « récupérer vos pertes » contre une avance : c’est souvent la même équipe.",
  },
  cryptomonnaies: {
    bank: "Prévenez la banque d’où sont partis les euros et la plateforme où vous avez acheté : elle peut parfois geler un compte.",
    evidence:
      "Adresses des portefeuilles, identifiants des transactions (TXID), dates, montants, captures de la plateforme.",
    complaint:
      "Au commissariat ou à la gendarmerie, avec les identifiants de transaction : ils permettent de suivre les fonds.",
    passwords:
      "Déplacez ce qui reste vers un portefeuille neuf : une phrase de récupération communiquée n’est plus sûre.",
    avoid: "Ne donnez jamais votre phrase de récupération, ni à un « support », ni à nous : personne n’en a besoin.",
  },
  "fraude-au-president": {
    bank: "Appelez la banque de l’entreprise dans l’heure et demandez le rappel du virement auprès de la banque du bénéficiaire.",
    evidence: "E-mails complets avec leurs en-têtes, ordre de virement, faux RIB, journal des appels.",
    complaint:
      "Au nom de l’entreprise, par son représentant légal. La plainte en ligne THESEE ne couvre pas cette fraude.",
    passwords:
      "Faites vérifier les messageries : une règle de transfert cachée est fréquente. Changez les accès concernés.",
    avoid: "Ne gardez pas le secret demandé : prévenez la direction et les collègues, d’autres seront sollicités.",
  },
  "faux-support-technique": {
    bank: "Opposition sur la carte utilisée, et contestation des paiements faits pendant la prise en main.",
    evidence: "Photo de l’écran, numéro affiché, facture reçue, nom du logiciel installé.",
    complaint:
      "Au commissariat ou à la gendarmerie. 17cyber.gouv.fr vous met d’abord en relation avec un policier ou un gendarme, jour et nuit.",
    passwords: "Depuis un autre appareil. Faites nettoyer l’ordinateur avant de vous en resservir pour la banque.",
    avoid: "Ne rappelez pas le numéro affiché, ne rallumez pas l’accès à distance.",
  },
  hameconnage: {
    bank: "Opposition sur la carte. Si le paiement n’est pas de vous et que la carte est toujours en votre possession, signalez-le sur Perceval.",
    evidence: "Le message reçu, l’adresse du faux site, l’heure, le relevé des opérations.",
    complaint:
      "Transférez le SMS au 33700. Le signalement Perceval suppose que la carte soit déjà bloquée ; il aide votre demande auprès de la banque.",
    passwords: "Celui que vous avez saisi, partout où il sert, et celui de votre messagerie.",
    avoid: "Ne cliquez plus sur le lien « pour vérifier », méfiez-vous de l’appel d’un « conseiller » qui suivrait.",
  },
  "systeme-pyramidal": {
    bank: "Demandez le rappel des derniers virements et arrêtez tout prélèvement automatique.",
    evidence: "Versements, promesses de rendement, groupes de discussion, noms de qui vous a fait entrer.",
    complaint:
      "Au commissariat ou à la gendarmerie. Si vous avez vous-même fait entrer des proches, dites-le : un avocat vous conseillera.",
    passwords: "Ceux de l’espace du programme, s’ils servent ailleurs.",
    avoid: "N’attendez pas le prochain « versement » annoncé et n’y entraînez personne pour vous refaire.",
  },
  "escroquerie-en-ligne": {
    bank: "Contestez le paiement par carte (rétrofacturation) ou demandez le rappel du virement.",
    evidence: "Annonce, adresse du site, confirmation de commande, conversation, suivi de colis.",
    complaint:
      "En ligne par THESEE, avec FranceConnect, pour une fausse boutique, une fausse location, une arnaque sentimentale, un chantage ou une messagerie piratée.",
    passwords: "Celui du compte créé sur le faux site, s’il sert ailleurs.",
    avoid: "N’envoyez plus d’argent ni de photo, même sous la menace : un chantage qui a été payé recommence.",
  },
  "usurpation-identite-bancaire": {
    bank: "Contestez par écrit auprès de l’établissement qui a ouvert le compte ou le crédit, et prévenez votre propre banque.",
    evidence: "Courriers reçus, relevés, copie de la pièce d’identité utilisée, réponse de chaque établissement.",
    complaint: "Pour usurpation d’identité, au commissariat ou à la gendarmerie. Gardez le récépissé à portée de main.",
    passwords: "Messagerie, banque, et comptes où une copie de vos papiers est enregistrée.",
    avoid: "Ne payez pas une dette qui n’est pas la vôtre « pour être tranquille » : contestez-la d’abord.",
  },
  "compte-cpf": {
    bank: "Si vous avez aussi donné un numéro de carte ou un RIB, faites opposition.",
    evidence: "Capture du dossier de formation, e-mails et SMS reçus, numéro de l’organisme.",
    complaint: "Au commissariat ou à la gendarmerie, avec les captures de votre compte formation.",
    passwords: "Celui de votre compte formation et celui de la messagerie qui y est liée.",
    avoid: "Ne donnez à personne votre numéro de sécurité sociale ni un code reçu par SMS au téléphone.",
  },
  "autre-arnaque": {
    bank: "Dites-lui ce qui s’est passé, même si vous doutez : elle vous dira ce qui peut encore être arrêté.",
    evidence: "Tout ce qui porte une date, un nom, un numéro ou un montant.",
    complaint: "Au commissariat ou à la gendarmerie. 17cyber.gouv.fr vous aide à qualifier les faits, jour et nuit.",
    passwords: "Celui de votre messagerie d’abord : qui la tient peut changer tous les autres.",
    avoid:
      "Ne payez plus rien et ne donnez plus aucun document tant que vous n’avez pas parlé à quelqu’un de confiance.",
  },
};

/** Free public help, shown before our own service. */
export const publicServices = [
  {
    name: "17Cyber",
    contact: "17cyber.gouv.fr",
    href: "https://17cyber.gouv.fr",
    text: "Un diagnostic, puis un échange avec un policier ou un gendarme, 24 h sur 24 et 7 jours sur 7.",
  },
  {
    name: "France Victimes",
    contact: "116 006",
    href: "tel:116006",
    text: "Une écoute gratuite, y compris psychologique, 7 jours sur 7, de 9 h à 19 h.",
  },
  {
    name: "Info Escroqueries",
    contact: "0 805 805 817",
    href: "tel:+33805805817",
    text: "Un appel gratuit pour être informé et orienté, du lundi au vendredi, de 9 h à 18 h 30.",
  },
  {
    name: "Perceval",
    contact: "depuis service-public.fr",
    href: "https://www.service-public.fr",
    text: "Pour signaler des paiements par carte qui ne sont pas de vous, quand vous avez toujours la carte et qu’elle est déjà bloquée.",
  },
  {
    name: "THESEE",
    contact: "depuis service-public.fr",
    href: "https://www.service-public.fr",
    text: "La plainte en ligne avec FranceConnect : fausse boutique, fausse location, arnaque sentimentale, chantage, messagerie piratée.",
  },
  {
    name: "33700",
    contact: "33700",
    href: "sms:33700",
    text: "Pour signaler un SMS frauduleux : transférez le message à ce numéro.",
  },
  {
    name: "ABE Info Service",
    contact: "abe-infoservice.fr",
    href: "https://www.abe-infoservice.fr",
    text: "Les listes noires de l’AMF et de l’ACPR. Un nom absent de ces listes n’est pas pour autant sérieux.",
  },
  {
    name: "Pharos",
    contact: "internet-signalement.gouv.fr",
    href: "https://www.internet-signalement.gouv.fr",
    text: "Pour signaler un site ou un contenu illicite à la police et à la gendarmerie.",
  },
] as const;

/** Legal time limits to know before the bank answers. The page shows the reservation below after each of them. */
export const deadlines = [
  {
    title: "Un paiement que vous n’avez pas autorisé",
    text: "Prévenez la banque sans tarder : c’est la première condition. La limite est de 13 mois après le débit (Code monétaire et financier, article L133-24). Si la banque du bénéficiaire est hors de l’Espace économique européen, comptez 70 jours, par prudence (article L133-1-1).",
  },
  {
    title: "Le remboursement par la banque",
    text: "Pour une opération non autorisée, il doit intervenir au plus tard à la fin du jour ouvré suivant (L133-18), sauf fraude ou négligence grave de votre part (L133-19), que la banque doit prouver (L133-23).",
  },
  {
    title: "Un virement que vous avez fait vous-même",
    text: "Un faux placement que vous avez payé par virement ne relève pas de ce régime. D’autres voies existent : c’est ce qu’un avocat étudie avec vous.",
  },
  {
    title: "La plainte",
    text: "Pour un délit, vous avez en principe six ans (Code de procédure pénale, article 8). Plus elle est déposée tôt, plus les traces sont fraîches.",
  },
] as const;

export const legalReservation = "Information générale, à confirmer avec votre avocat.";

export const notGuilty = "Vous n’êtes pas responsable. Les escrocs sont des professionnels de la manipulation.";
