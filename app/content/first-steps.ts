import { live, published } from "./published";
import type { ScamSlug } from "./scams";
import type { FirstSteps, Step } from "./site";

/** The first steps for any scam, in the order that cybermalveillance.gouv.fr advises. */
export const fileSteps: readonly Step[] = [
  {
    key: "bank",
    title: "Appelez votre banque",
    text: "Faites opposition sur la carte, demandez le rappel (« recall ») des virements et contestez par écrit. Utilisez le numéro inscrit au dos de votre carte ou sur un relevé, jamais celui d’un message.",
  },
  {
    key: "evidence",
    title: "Gardez toutes les preuves",
    text: "Gardez les captures d’écran avec la date, les e-mails entiers, les numéros, les adresses de sites, les IBAN et les relevés. N’effacez aucun message, même s’il fait mal à relire.",
  },
  {
    key: "complaint",
    title: "Portez plainte",
    text: "Allez à la police ou à la gendarmerie, ou écrivez au procureur de la République. Demandez une copie du procès-verbal : on vous la demandera partout.",
  },
  {
    key: "passwords",
    title: "Changez vos mots de passe",
    text: "Changez d’abord celui de votre messagerie, puis ceux de la banque et des sites où vous utilisez le même. Activez la double authentification partout où elle existe.",
  },
];

/** The first steps for any scam, as published on « Le site », else those of this file. */
export const commonSteps = (): readonly Step[] => published().firstSteps?.common ?? fileSteps;

const fileScamSteps: Record<ScamSlug, FirstSteps> = {
  "faux-investissement": {
    bank: "Demandez le rappel de chaque virement, même s’il date de quelques jours. Donnez à la banque l’IBAN qui a reçu l’argent.",
    evidence:
      "Gardez les contrats et les brochures. Faites des captures de votre espace « client ». Notez chaque nom et chaque numéro.",
    complaint:
      "Allez au commissariat ou à la gendarmerie : la plainte en ligne THESEE ne couvre pas les faux placements. Vérifiez aussi le nom de la société sur abe-infoservice.fr ; son absence de la liste ne prouve rien.",
    passwords:
      "Si vous avez envoyé une pièce d’identité ou un RIB, surveillez vos comptes et dites-le dans votre plainte.",
    avoid:
      "Ne payez ni « taxe », ni « frais de retrait », ni « assurance » : l’argent demandé pour en récupérer est encore l’arnaque.",
  },
  "faux-conseiller-bancaire": {
    bank: "Faites opposition tout de suite. Demandez le blocage des virements et des nouveaux comptes. Écrivez que vous contestez chaque opération, et demandez son remboursement.",
    evidence:
      "Gardez le journal des appels avec l’heure et le numéro affiché, les SMS reçus, les notifications de l’application et le relevé du jour.",
    complaint:
      "Allez au commissariat ou à la gendarmerie : la plainte en ligne THESEE ne couvre pas le faux conseiller. La plainte n’est pas une condition du remboursement par la banque.",
    passwords:
      "Changez vos codes d’accès à la banque et à votre messagerie, depuis un appareil que l’escroc n’a pas touché.",
    avoid: "Ne rappelez pas le numéro qui vous a appelé, ne remettez votre carte à aucun coursier.",
  },
  "trading-frauduleux": {
    bank: "Demandez le rappel des virements. Contestez ce que vous avez payé par carte.",
    evidence:
      "Gardez la liste des dépôts et des retraits refusés, les messages du « conseiller » et l’adresse du site.",
    complaint:
      "Allez au commissariat ou à la gendarmerie : la plainte en ligne THESEE ne couvre pas le trading. Consultez les listes de l’AMF et de l’ACPR sur abe-infoservice.fr.",
    passwords: "Désinstallez tout logiciel de prise en main (AnyDesk, TeamViewer…) avant de changer vos mots de passe.",
    avoid:
      "Ne croyez pas la personne qui vous rappelle pour « récupérer vos pertes » contre une avance : c’est souvent la même équipe.",
  },
  cryptomonnaies: {
    bank: "Prévenez la banque d’où sont partis les euros et la plateforme où vous avez acheté : elle peut parfois geler un compte.",
    evidence:
      "Notez les adresses des portefeuilles, les identifiants des transactions (TXID), les dates et les montants. Gardez des captures de la plateforme.",
    complaint:
      "Allez au commissariat ou à la gendarmerie, avec les identifiants de transaction : ils permettent de suivre les fonds.",
    passwords:
      "Déplacez ce qui reste vers un portefeuille neuf : une phrase de récupération communiquée n’est plus sûre.",
    avoid: "Ne donnez jamais votre phrase de récupération, ni à un « support », ni à nous : personne n’en a besoin.",
  },
  "fraude-au-president": {
    bank: "Appelez la banque de l’entreprise dans l’heure et demandez le rappel du virement auprès de la banque du bénéficiaire.",
    evidence:
      "Gardez les e-mails complets avec leurs en-têtes, l’ordre de virement, le faux RIB et le journal des appels.",
    complaint:
      "Faites porter plainte au nom de l’entreprise, par son représentant légal. La plainte en ligne THESEE ne couvre pas cette fraude.",
    passwords:
      "Faites vérifier les messageries : une règle de transfert cachée est fréquente. Changez les accès concernés.",
    avoid:
      "On vous a demandé le secret\u00a0? Parlez-en quand même à la direction et aux collègues : d’autres seront sollicités.",
  },
  "faux-support-technique": {
    bank: "Faites opposition sur la carte. Contestez tout ce qui a été payé pendant qu’ils avaient la main.",
    evidence: "Gardez une photo de l’écran, le numéro affiché, la facture reçue et le nom du logiciel installé.",
    complaint:
      "Allez au commissariat ou à la gendarmerie. 17cyber.gouv.fr vous met d’abord en relation avec un policier ou un gendarme, jour et nuit.",
    passwords:
      "Changez-les depuis un autre appareil. Faites nettoyer l’ordinateur avant de vous en resservir pour la banque.",
    avoid: "Ne rappelez pas le numéro affiché, ne laissez plus personne prendre la main sur votre ordinateur.",
  },
  hameconnage: {
    bank: "Faites opposition sur la carte. Si le paiement n’est pas de vous et que la carte est toujours en votre possession, signalez-le sur Perceval.",
    evidence: "Gardez le message reçu, l’adresse du faux site, l’heure et le relevé des opérations.",
    complaint:
      "Transférez le SMS au 33700. Le signalement Perceval suppose que la carte soit déjà bloquée ; il aide votre demande auprès de la banque.",
    passwords: "Changez celui que vous avez saisi, partout où il sert, et celui de votre messagerie.",
    avoid: "Ne cliquez plus sur le lien « pour vérifier », méfiez-vous de l’appel d’un « conseiller » qui suivrait.",
  },
  "systeme-pyramidal": {
    bank: "Demandez le rappel des derniers virements. Arrêtez tout prélèvement.",
    evidence:
      "Gardez la trace de chaque versement, les gains promis, les messages du groupe et le nom de celui qui vous a fait entrer.",
    complaint:
      "Allez au commissariat ou à la gendarmerie. Si vous avez vous-même fait entrer des proches, dites-le : un avocat vous conseillera.",
    passwords: "Si ce mot de passe vous sert ailleurs, changez-le partout.",
    avoid:
      "N’attendez pas le prochain « versement » annoncé et ne faites entrer personne d’autre pour récupérer votre mise.",
  },
  "escroquerie-en-ligne": {
    bank: "Demandez l’annulation du paiement par carte (« chargeback ») ou le rappel du virement.",
    evidence: "Gardez l’annonce, l’adresse du site, la confirmation de commande, la conversation et le suivi de colis.",
    complaint:
      "Portez plainte en ligne par THESEE, avec FranceConnect. C’est possible pour une fausse boutique, une fausse location, une arnaque sentimentale, un chantage ou une messagerie piratée.",
    passwords: "Changez celui du compte créé sur le faux site, s’il sert ailleurs.",
    avoid: "N’envoyez plus d’argent ni de photo, même sous la menace : un chantage qui a été payé recommence.",
  },
  "usurpation-identite-bancaire": {
    bank: "Contestez par écrit auprès de l’établissement qui a ouvert le compte ou le crédit, et prévenez votre propre banque.",
    evidence:
      "Gardez les lettres et les relevés. Gardez la copie de la pièce d’identité qui a servi, et la réponse de chaque banque.",
    complaint:
      "Portez plainte pour usurpation d’identité, au commissariat ou à la gendarmerie. Gardez le récépissé à portée de main.",
    passwords:
      "Changez ceux de votre messagerie, de votre banque et des comptes où une copie de vos papiers est enregistrée.",
    avoid: "Ne payez pas une dette qui n’est pas la vôtre « pour être tranquille » : contestez-la d’abord.",
  },
  "compte-cpf": {
    bank: "Si vous avez aussi donné un numéro de carte ou un RIB, faites opposition.",
    evidence: "Gardez une capture du dossier de formation, les e-mails et SMS reçus et le numéro de l’organisme.",
    complaint: "Allez au commissariat ou à la gendarmerie, avec les captures de votre compte formation.",
    passwords: "Changez celui de votre compte formation et celui de la messagerie qui y est liée.",
    avoid: "Ne donnez à personne votre numéro de sécurité sociale ni un code reçu par SMS au téléphone.",
  },
  "autre-arnaque": {
    bank: "Dites à votre banque ce qui s’est passé, même si vous doutez : elle vous dira ce qui peut encore être arrêté.",
    evidence: "Gardez tout ce qui porte une date, un nom, un numéro ou un montant.",
    complaint:
      "Allez au commissariat ou à la gendarmerie. 17cyber.gouv.fr vous aide à qualifier les faits, jour et nuit.",
    passwords:
      "Changez d’abord celui de votre messagerie : celui qui y entre peut changer tous les autres mots de passe.",
    avoid:
      "Ne payez plus rien et ne donnez plus aucun document tant que vous n’avez pas parlé à quelqu’un de confiance.",
  },
};

/** The steps for each scam, as published on « Le site », else those of this file. Read them when a page is rendered. */
export const firstSteps = /* @__PURE__ */ live(fileScamSteps, (published) => published.firstSteps?.scams);

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
    text: "Pour une opération non autorisée, il doit intervenir au plus tard à la fin du jour d’ouverture suivant de la banque : du lundi au vendredi, hors jours fériés (L133-18). Elle peut le refuser pour fraude ou négligence grave de votre part (L133-19), mais c’est à elle de le prouver (L133-23).",
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

export const notGuilty = "Vous n’êtes pas responsable. Les escrocs sont des professionnels de la manipulation.";
