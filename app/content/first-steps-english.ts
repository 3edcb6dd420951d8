import type { ScamSlug } from "./scams";

/** The first steps in English, on one page: what `first-steps.ts` says in French, shortened. */
export const firstStepsEnglish = {
  title: "What to do right now",
  description:
    "The first hour after an online scam in France: your bank, the evidence, the police complaint, your passwords, and the free public services that help.",
  notGuilty: "It is not your fault. Scammers are professionals of manipulation.",
  lead: "Four steps, in this order. Do what you can: the rest can wait until tomorrow.",
  stop: {
    title: "First of all, pay nothing more",
    text: "No “release fee”, no “tax”, no advance to someone who promises to get your money back. Hang up, breathe, call your bank.",
  },
  steps: [
    {
      title: "Call your bank",
      text: "Have the card blocked, ask for a recall of the transfers, and dispute the payments in writing. Use the number on your card or on a statement, never one from a message.",
    },
    {
      title: "Keep all the evidence",
      text: "Dated screenshots, whole e-mails, phone numbers, web addresses, IBANs, statements. Do not delete any conversation.",
    },
    {
      title: "File a complaint",
      text: "In France, at a police station (commissariat) or a gendarmerie, or by letter to the public prosecutor. Ask for a copy of the report, the “procès-verbal”.",
    },
    {
      title: "Change your passwords",
      text: "Your mailbox first, then the bank and every site that shares the password. Turn on two-step sign-in wherever you can.",
    },
  ],
  situations: {
    title: "According to what happened",
    list: {
      "faux-investissement": [
        "Fake investment",
        "Ask your bank to recall each transfer, even one several days old. Pay no “withdrawal tax”: it is still the scam.",
      ],
      "faux-conseiller-bancaire": [
        "Fake bank adviser",
        "Have the card, the transfers and any new payee blocked. Write that you dispute each payment, and ask for a refund.",
      ],
      "trading-frauduleux": [
        "Fraudulent trading",
        "Make no further deposit. Remove any remote-access software, and save the history of your account while it still opens.",
      ],
      cryptomonnaies: [
        "Cryptocurrency fraud",
        "Note the wallet addresses and transaction identifiers, and tell the platform where you bought. Never give your recovery phrase.",
      ],
      "fraude-au-president": [
        "CEO fraud",
        "Call the company’s bank within the hour to recall the transfer, then tell the management. Do not keep the secret.",
      ],
      "faux-support-technique": [
        "Fake tech support",
        "Take the device off the internet. Have the card blocked, and change your passwords from another device.",
      ],
      hameconnage: [
        "Phishing",
        "Have the card blocked and change the password that you typed. In France, forward the text message to 33700.",
      ],
      "systeme-pyramidal": [
        "Pyramid or Ponzi scheme",
        "Bring nobody else in and reinvest nothing. Keep proof of each payment, and stop any direct debit.",
      ],
      "escroquerie-en-ligne": [
        "Online swindle (fake shop, rental, seller or partner)",
        "Save the advert, the address of the site and the messages before they vanish, then dispute the payment with your bank.",
      ],
      "usurpation-identite-bancaire": [
        "Bank identity theft",
        "Dispute in writing with the bank that opened the account or the loan. Do not pay a debt that is not yours.",
      ],
      "compte-cpf": [
        "Training account (CPF) fraud",
        "Change the password of your account, then report the fraud on moncompteformation.gouv.fr.",
      ],
      "autre-arnaque": [
        "Something else",
        "Tell your bank what happened, even if you are not sure. Keep everything that bears a date, a name or an amount.",
      ],
    } satisfies Record<ScamSlug, readonly [title: string, text: string]>,
  },
  questions: {
    title: "Your first questions",
    lead: "These answers and numbers are for France, and for an account in a French bank.",
    source:
      "Sources, read on 27 November 2026: Code monétaire et financier L133-18 to L133-24; Code de procédure pénale 15-3; Cour de cassation, 20 November 2024 (23-15.099) and 4 March 2026 (24-19.588); service-public.fr; banque-france.fr.",
    list: [
      [
        "I cannot go on",
        "Your life is worth more than this money. If you think of dying, call 112 now, or 15 in France. To talk, in France: France Victimes, 116 006, free, every day from 9 am to 7 pm; from abroad +33 1 80 52 33 76.",
      ],
      [
        "The bank says that it is my fault",
        "It has to prove it. “You approved it”: a code that was typed does not prove that you agreed. Write down what the screen said, word for word: if it spoke of a payment, a judge may side with the bank. “You gave your code”: the bank must prove gross negligence. “It was authenticated”: ask for the traces (device, time, text shown). It has one month in principle.",
      ],
      [
        "What to say to the bank",
        "“I dispute these payments, I did not consent. Block my access, my cards and the new payees. Ask for a recall.” If you meant to pay but were lied to, say so. Never lie. Do not say “it is my fault”: if a question is hard, say “I will answer in writing”.",
      ],
      [
        "Which number blocks my card?",
        "Your bank’s: on the back of the card, in your contract or in the app. If you cannot find it, for a French card: 0 892 705 705, day and night, about €0.35 a minute (indicative price); from abroad +33 442 605 303. Say “utilisation frauduleuse”.",
      ],
      [
        "Is my instant transfer lost?",
        "Not always. Ask for a recall at once, by phone and in writing, even if it is often too late. Note what the bank showed about the payee’s name.",
      ],
      [
        "The police refuse my complaint",
        "In France, any station must take it (article 15-3 of the Code de procédure pénale). Ask for the receipt. If they still refuse, write to the procureur de la République by registered letter.",
      ],
      [
        "They have my identity card",
        "If it is stolen, report it and renew it. If it was copied, say so in your complaint. Ask the Banque de France whether a loan or a cheque is recorded in your name.",
      ],
      [
        "I took out a loan",
        "If you signed nothing, dispute the contract in writing, and do not speak of “withdrawing” from it. If you signed, you have fourteen days in principle: have a lawyer confirm it.",
      ],
      [
        "Who will know?",
        "You choose. We tell neither your family nor your employer, and our e-mails only say that a message awaits you.",
      ],
      [
        "Someone threatens to show photos",
        "Do not pay: blackmail that was paid starts again. Keep everything, then block them. File a complaint, and report the pictures on internet-signalement.gouv.fr.",
      ],
    ],
  },
  help: {
    title: "Free public services",
    lead: "They are French, and may not all speak English. In an emergency, call 112.",
    list: [
      [
        "17Cyber",
        "17cyber.gouv.fr",
        "https://17cyber.gouv.fr",
        "A diagnosis, then a chat with the police, day and night.",
      ],
      ["France Victimes", "116 006", "tel:116006", "Someone to talk to, free of charge, every day from 9 am to 7 pm."],
      [
        "Info Escroqueries",
        "0 805 805 817",
        "tel:+33805805817",
        "Advice by phone, free of charge, Monday to Friday from 9 am to 6.30 pm.",
      ],
      [
        "ABE Info Service",
        "abe-infoservice.fr",
        "https://www.abe-infoservice.fr",
        "The official lists of unauthorised firms.",
      ],
    ],
  },
  abroad: {
    title: "If you live outside France",
    lead: "Your bank follows the law of its own country, and the police of yours take the complaint. Read on 27 November 2026.",
  },
  deadlines: {
    title: "Time limits in France",
    list: [
      "A payment that you did not authorise: tell the bank without delay, at the latest 13 months after the debit. If the payee’s bank is outside the European Economic Area, count 70 days, to be safe.",
      "The bank then refunds by the end of the next business day, unless it proves fraud or gross negligence on your part.",
      "A transfer that you made yourself, to a fake investment for instance, does not fall under these rules. A lawyer looks for other ways.",
      "A criminal complaint: six years in principle. The earlier, the better.",
    ],
    reservation: "General information, to be confirmed with your lawyer.",
  },
  next: {
    title: "Then, when you are ready",
    text: "This is our only page in English: the rest of the site, the forms and the conversation with the lawyer are in French. Opening a case is free.",
    contact: "Write to us (page in French)",
    french: "The same page in French, with more detail",
  },
} as const;
