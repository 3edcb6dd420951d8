import { isMeant, type Payment } from "~/features/payments/rules";
import { withDe } from "~/ui/elision";
import { formatMoney, printedIban } from "~/ui/format";
import { ifExact, type LetterFacts, toComplete, toVerify } from "../rules";
import { contactOf, nameOf, seatOf, signatoryOf } from "../templates/company";
import {
  addressOf,
  arePaymentServices,
  dayInWords,
  forCount,
  isCallTold,
  isCompany,
  items,
  lastItems,
  livesAbroad,
  once,
  othersPhones,
  totalInWords,
  victimLives,
} from "../templates/parts.server";
import { isDebit, mayBeInShop } from "../templates/records.server";
import { FEIGNED_SUPPLIER, storyToShare, tellsOfSupplier } from "../templates/story.server";
import { SIM_TAKEN, TOLD_OF_CALL } from "../templates/story-words";
import { isBlackmail } from "./offences.server";

const oneName = (name: string): string => once([name]).join("");

/** How to reach who complains; who writes for another person gives that person’s, and is named beside. */
const contact = ({ person, caseRow }: LetterFacts): string[] => {
  const isForPerson = caseRow.filledFor === "relative" || caseRow.filledFor === "guardian";
  const own = isForPerson ? null : person;
  const writer = isForPerson &&
    person && [oneName(`${person.firstName} ${person.lastName}`), person.phoneText, person.email];
  return [
    `Téléphone\u00a0: ${own?.phoneText || toComplete("un numéro")}`,
    `E-mail\u00a0: ${own?.email || toComplete("une adresse")}`,
    ...(writer ? [`Personne qui écrit pour moi\u00a0: ${once(writer).join(", ")}`] : []),
  ];
};

/** Who complains, as a complaint must say it. */
export function civilStatus(facts: LetterFacts): string {
  const { person, caseRow } = facts;
  const name = caseRow.representedName && oneName(caseRow.representedName);
  if (isCompany(facts)) {
    const signatory = signatoryOf(caseRow, person);
    // What the head and the foot of the letter ask is not asked a second time.
    return items(
      `Entreprise\u00a0: ${name ?? toComplete("sa dénomination et sa forme")}`,
      `Siège\u00a0: ${seatOf(caseRow)?.join(", ") ?? "celui qui est en tête de cette lettre"}`,
      `Qui signe pour elle\u00a0: ${signatory ? `${signatory.name}, ${signatory.capacity}` : "la personne nommée au bas de cette lettre"}`,
      contactOf(person) ?? `Contact\u00a0: ${toComplete("prénom et nom, téléphone, e-mail")}`,
    );
  }
  const own = caseRow.filledFor ? null : person;
  const address = own && [own.address, [own.postalCode, own.city].filter(Boolean).join(" "), own.country];
  return items(
    `Prénom et nom\u00a0: ${(caseRow.filledFor ? name : own && oneName(`${own.firstName} ${own.lastName}`)) || toComplete("votre prénom et votre nom")}`,
    `Date de naissance\u00a0: ${own?.dateOfBirth ? dayInWords(own.dateOfBirth) : toComplete("jour, mois, année")}`,
    `Lieu de naissance\u00a0: ${toComplete("ville et pays")}`,
    `Nationalité et profession\u00a0: ${toComplete("l’une et l’autre")}`,
    `Adresse\u00a0: ${own?.address && address ? once(address).join(", ") : toComplete("l’adresse du domicile")}`,
    ...contact(facts),
  );
}

const isLoan = ({ method }: Payment): boolean => method === "loan";
const isPaid = (payment: Payment): boolean => !isLoan(payment);
/** A lender is who asks for the money, and no author. */
const payeeNames = ({ payments }: LetterFacts): string[] =>
  once(payments.filter(isPaid).map(({ payeeName }) => payeeName));

/** What may lead to the authors: what the payments and the story name, without what belongs to the client or to their supplier. */
export function traces(facts: LetterFacts): string | null {
  const { found, payments, person } = facts;
  const line = (one: string, several: string, texts: readonly string[]) =>
    texts.length > 0 && `${forCount(texts.length, one, several)}\u00a0: ${texts.join("\u00a0; ")}`;
  const emails = once(found.emails).filter((email) => email.toLowerCase() !== person?.email.toLowerCase());
  const phones = othersPhones(facts);
  return (
    items(
      !isCompany(facts) && line("Nom du bénéficiaire", "Noms des bénéficiaires", payeeNames(facts)),
      line("IBAN", "IBAN", once(payments.map(({ payeeIban }) => payeeIban && printedIban(payeeIban)))),
      line("Adresse de cryptomonnaie", "Adresses de cryptomonnaie", once(payments.map(addressOf))),
      line("Transaction", "Transactions", once(payments.map(({ cryptoTransaction }) => cryptoTransaction))),
      payments.some(({ method }) => method === "voucher") &&
        `Coupons\u00a0: ${toComplete("le numéro et le vendeur de chacun, ou «\u00a0payé en espèces\u00a0»")}`,
      line("Site", "Sites", once(found.sites)),
      ...phonesText(facts, phones),
      line("E-mail", "E-mails", emails),
      facts.caseRow.contactMethod === "email" &&
        emails.length === 0 &&
        `E-mail\u00a0: ${toComplete("l’adresse exacte qui vous a écrit, lettre par lettre")}`,
      found.sites.length + phones.length + emails.length > 0 &&
        toComplete("relisez cette liste, tirée de votre récit, et retirez ce qui n’est pas aux auteurs"),
    ) || null
  );
}

/** The telephone numbers; that of the bank, which the call displayed, belongs to no author. */
function phonesText({ payments }: LetterFacts, phones: readonly string[]): (string | false)[] {
  const said = `${forCount(phones.length, "Téléphone", "Téléphones")}\u00a0: ${phones.join("\u00a0; ")}`;
  if (payments.every(({ shownNumber }) => shownNumber !== "bank")) return [phones.length > 0 && said];
  if (phones.length === 1) return [`Numéro usurpé, qui est celui de ma banque\u00a0: ${phones[0]}`];
  const which = toComplete("lequel de ces numéros, ou «\u00a0aucun d’eux\u00a0»");
  return phones.length > 1
    ? [said, `Numéro usurpé, qui est celui de ma banque\u00a0: ${which}`]
    : ["Le numéro affiché était celui de ma banque, usurpé"];
}

/** The story of a complaint: where « je » is another than who tells it, it is quoted as theirs, to be read again. */
export function storyText(facts: LetterFacts): string {
  const { person, caseRow } = facts;
  const story = storyToShare(caseRow.description, isCompany(facts));
  if (!story) return toComplete("ce qui s’est passé, avec vos mots, dans l’ordre, avec les dates et les lieux");
  if (!caseRow.filledFor || signatoryOf(caseRow, person)?.name === nameOf(person)) return story;
  const link = caseRow.representedLink && oneName(caseRow.representedLink);
  const who = isCompany(facts) && link ? `, ${link}` : ", qui écrit pour cette victime";
  return `Récit ${withDe(nameOf(person))}${who}\u00a0: «\u00a0${story}\u00a0» ${TO_SIGN}`;
}

const TO_SIGN = toComplete("relisez ce récit avec qui signe\u00a0: il reste celui de qui l’a écrit");

/** The lie by which a payment was obtained, which a story may leave out; of a company, whose name was taken too. */
export function lieText(facts: LetterFacts): string | null {
  const { payments, caseRow } = facts;
  if (isBlackmail(facts) || payments.length === 0 || !payments.every(({ validatedBy }) => isMeant(validatedBy)))
    return null;
  const lie = `Ce qui était faux\u00a0: ${toComplete("ce qu’on vous a dit ou montré, qui l’a dit, et comment vous avez su la vérité")}.`;
  return isCompany(facts) && caseRow.contactMethod === "email" && !tellsOfSupplier(caseRow.description)
    ? `${FEIGNED_SUPPLIER} ${lie}`
    : lie;
}

/** Whose name a company typed for its payments: often that of a true supplier, whose IBAN was replaced. */
export function namesOfSuppliers(facts: LetterFacts): string | null {
  const names = payeeNames(facts);
  if (!isCompany(facts) || names.length === 0) return null;
  return `${forCount(names.length, "Nom saisi", "Noms saisis")} pour payer\u00a0: ${names.join("\u00a0; ")}, ${toComplete("«\u00a0notre vrai fournisseur, dont on a usurpé le nom\u00a0», ou «\u00a0nom donné par les auteurs\u00a0»")}. Je ne sais pas qui tient vraiment le compte qui a reçu l’argent.`;
}

const ONLINE = ["email", "sms", "whatsapp", "social"];

/** Why this prosecutor: for an offence committed online, that of the victim's residence (CPP 43 with C. pén. 113-2-1). */
export function competence(facts: LetterFacts): string {
  const { caseRow, found, payments } = facts;
  const town = caseRow.companyCity ? `, à ${oneName(caseRow.companyCity)},` : "";
  const where = isCompany(facts) ? `du siège de l’entreprise${town}` : "de mon lieu de résidence";
  const law = `Les faits ont été commis au moyen d’un réseau de communication électronique\u00a0: ils sont réputés commis en France (article 113-2-1 du code pénal), et le procureur ${where} est compétent (article 43 du code de procédure pénale).`;
  if (livesAbroad(facts)) return toVerify("le tribunal, car la victime vit hors de France");
  if (victimLives(facts) === null)
    return toComplete("le pays où vit cette personne, à dire d’abord sur la page des délais");
  if ((caseRow.contactMethod && ONLINE.includes(caseRow.contactMethod)) || found.sites.length > 0) return law;
  if (payments.length > 0 && payments.every(({ method }) => method === "cheque"))
    return `Lieu des faits\u00a0: ${toComplete("la ville où le chèque a été pris, et celle où il a été encaissé")}. ${toVerify("le procureur à saisir")}`;
  return `${law} ${toComplete("gardez ce paragraphe si l’arnaque s’est faite en ligne ou à distance")}`;
}

const isOfAccount = ({ method }: Payment): boolean =>
  method === null || !["crypto", "voucher", "loan"].includes(method);

/** The accounts that were debited, each by its bank; null where no account was. */
export function debitedAccounts({ payments, caseRow }: LetterFacts): string | null {
  const own = payments.filter(isOfAccount);
  if (own.length === 0) return null;
  const named = once(own.map(({ ownBank }) => ownBank ?? caseRow.bankName));
  const banks = named.length > 0 ? named : [toComplete("le nom de votre banque")];
  return banks
    .map((bank) => `Compte débité\u00a0: ${toComplete("les derniers chiffres du numéro de compte")}, chez ${bank}.`)
    .join("\n\n");
}

/** What was lost. A credit taken in the victim's name is asked of them: they owe and lost nothing by saying its sum. */
export function damage(facts: LetterFacts): string {
  const { payments, caseRow } = facts;
  const loans = payments.filter((payment) => isLoan(payment) && !isMeant(payment.validatedBy));
  const paid = payments.filter((payment) => !loans.includes(payment));
  const total =
    paid.length > 0
      ? totalInWords(paid)
      : caseRow.amount === null
        ? toComplete("le montant")
        : formatMoney(caseRow.amount);
  const worth = `Sa valeur en euros, le jour de l’envoi\u00a0: ${toComplete("la somme, et où vous l’avez lue")}.`;
  const asked = `On me réclame ${totalInWords(loans)}, pour ${forCount(loans.length, "un crédit que je conteste", "des crédits que je conteste")}. Ce que j’en ai reçu\u00a0: ${toComplete("«\u00a0rien\u00a0», ou le jour où l’argent est venu, et celui où il est reparti")}. Numéros de contrat et inscriptions (FCC, FICP) que je conteste\u00a0: ${toComplete("chacun, d’après les lettres reçues")}.`;
  return [
    (loans.length === 0 || paid.length > 0) && `J’estime ma perte à ${total}.`,
    // Who lives abroad tells the police there what was lost in the money in which it was lost.
    !livesAbroad(facts) && paid.some(({ currency }) => currency !== "EUR") && worth,
    loans.length > 0 && asked,
    `Autres préjudices\u00a0: ${toComplete(isCompany(facts) ? "frais, pénalités de retard, atteinte à l’image de l’entreprise, ou «\u00a0aucun\u00a0»" : "frais, crédit à rembourser, atteinte morale, ou «\u00a0aucun\u00a0»")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A month after a card was used without its holder, the last day of its images (CSI L252-5); null once it has passed. */
function lastDayOfImages(facts: LetterFacts): string | null {
  const { payments, writtenOn } = facts;
  if (livesAbroad(facts)) return null;
  const days = payments.flatMap(({ method, validatedBy, payeeCountry, paidOn, debitedOn }) => {
    const day = paidOn ?? debitedOn;
    const isFilmed = method === "card" && validatedBy === "not_me" && (payeeCountry ?? "FR") === "FR";
    return isFilmed && day ? [Temporal.PlainDate.from(day).add({ months: 1 }).toString()] : [];
  });
  return days.filter((day) => day >= writtenOn).sort()[0] ?? null;
}

const FILMED_ABROAD = "dès aujourd’hui, au magasin ou au distributeur, ses images, souvent effacées en quelques jours";
/** How long French operators keep the data of a call; in another country, as soon as possible. */
const whileKept = (facts: LetterFacts): string => (livesAbroad(facts) ? "sans tarder" : "dans l’année");
const callData = (facts: LetterFacts): string =>
  `à l’opérateur, ${whileKept(facts)}, les données de l’appel\u00a0: le numéro affiché, et par où l’appel est entré`;
const PLATFORM = "à la plateforme, les connexions de ce compte";

/** What only investigators obtain, and what is soon erased; null when the case names nothing of it. */
export function urgentRequests(facts: LetterFacts): string | null {
  const { payments, caseRow } = facts;
  const images = lastDayOfImages(facts);
  const isFilmedAbroad =
    livesAbroad(facts) && payments.some((one) => one.method === "card" && one.validatedBy === "not_me");
  const isOnPlatform = ["whatsapp", "social"].includes(caseRow.contactMethod ?? "");
  const byBank = payments.filter((one) => isPaid(one) && !isMeant(one.validatedBy) && arePaymentServices([one]));
  const asked = lastItems(
    images &&
      `avant le ${dayInWords(images)}, au magasin ou au distributeur, ses images\u00a0: ${toComplete("l’adresse, le jour et l’heure")}\u00a0;`,
    isFilmedAbroad && `${FILMED_ABROAD}\u00a0: ${toComplete("l’adresse, le jour et l’heure")}\u00a0;`,
    isCallTold(facts) && `${callData(facts)}\u00a0;`,
    !isCallTold(facts) && TOLD_OF_CALL.test(caseRow.description) && `${ifExact(callData(facts))}\u00a0;`,
    SIM_TAKEN.test(caseRow.description) &&
      `${ifExact(`à mon opérateur, ${whileKept(facts)}, qui a fait changer ma carte SIM, où et comment`)}\u00a0;`,
    isOnPlatform && `${PLATFORM}\u00a0;`,
    !isOnPlatform && isBlackmail(facts) && `${ifExact(PLATFORM)}\u00a0;`,
    payments.some((one) => one.method === "cheque") &&
      "à ma banque, le recto, le verso et la banque qui a encaissé\u00a0;",
    byBank.some(isDebit) && "à ma banque, le mandat présenté et le compte du créancier\u00a0;",
    byBank.some((one) => !isDebit(one)) &&
      (byBank.some(mayBeInShop)
        ? "à ma banque, pour un paiement en ligne, l’appareil et l’adresse IP\u00a0; pour un paiement en magasin, le terminal\u00a0;"
        : "à ma banque, l’appareil et l’adresse IP de chaque opération\u00a0;"),
    payments.some((one) => isLoan(one) && !isMeant(one.validatedBy)) &&
      "à l’organisme de crédit, la demande et la signature\u00a0: téléphone, e-mail, adresse IP, compte versé\u00a0;",
  );
  return asked === "" ? null : asked;
}
