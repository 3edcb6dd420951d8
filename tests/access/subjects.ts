/**
 * The subjects of the rows of docs/access-rights.md; `note`: conditions and exceptions that its table does not show.
 */
export type SubjectWords = { what: string; note?: string };

export const SUBJECTS = {
  publicPages: {
    what: "public pages, registration, login",
    note: "registration and login redirect a signed-in person to the dashboard.",
  },
  setup: {
    what: "installation page",
    note: "opens once with the token printed at start, while there is no administrator.",
  },
  resetLink: {
    what: "link to a new password",
    note: "sent to the account's address only; once, for 30 minutes. The answer is the same without an account.",
  },
  emailLink: {
    what: "link that confirms an address",
    note: "sent to that address only; once, for 24 hours, by the button of its page. An address that has an account gets the same answer.",
  },
  ownSignIn: {
    what: "own password and address",
    note: "a change asks for the current password (ten failures in 15 minutes).",
  },
  sessions: {
    what: "sessions of an account",
    note: "an administrator ends those of any account.",
  },
  bans: {
    what: "ban of an account",
    note: "it comes with an import, and ends on its date or by an administrator. Nothing opens a banned account.",
  },
  secondFactor: {
    what: "own second factor",
    note: "a change asks for the password and, while a factor is active, for a session that has passed it. A lawyer's session without one has the rights of a client and opens the account's security only; an administrator's too, where `ADMIN_SECOND_FACTOR` is `required`.",
  },
  ownProfile: { what: "own profile and dashboard" },
  people: {
    what: "profiles of others",
    note: "each opening is recorded.",
  },
  privateNote: { what: "private note about an account", note: "that person never reads it." },
  roles: {
    what: "role and deletion of an account",
    note: "not one's own, the placeholder, nor the last administrator; from the person's next request.",
  },
  ownEmails: {
    what: "own e-mail settings and phrase",
    note: "nobody else reads the phrase.",
  },
  ownData: {
    what: "own data: copy, consents, erasure",
    note: "erasure asks for the password and can be cancelled for seven days. An administrator's role is removed first, by another. Copies and erasures are recorded.",
  },
  ownDocuments: {
    what: "own identity documents",
    note: "once one was sent, a change of name, date of birth or tax id puts approved documents back under review.",
  },
  worklist: {
    what: "what there is to do",
    note: "of the cases that one handles; documents, requests, unassigned tasks and what lawyers have to answer are the administrators'. Without a reason, tasks show no text; « Chez les avocats » shows no word of a client.",
  },
  notices: {
    what: "what the staff is told of by e-mail or notification",
    note: "each person's own choice. A notice counts what its reader may see at that moment, without names.",
  },
  documents: {
    what: "identity documents of others",
    note: "the owner's column is the link of 60 seconds that opens a file, bound to one account and its role. Each opening is recorded. Nobody decides on their own documents.",
  },
  story: {
    what: "story told before the account",
    note: "bound to the signed cookie of its browser, or opened by the link sent to its teller's address, for 30 days. Its voice note goes where it goes. Any account but the one registered from its page is asked first.",
  },
  drafts: {
    what: "own drafts of forms",
    note: "a visitor's belong to the cookie of their browser. Only administrators keep drafts of the staff's forms, and lawyers those of notes on a case.",
  },
  ownCases: {
    what: "own cases",
    note: "created with a complete profile, changed or deleted while a draft, submitted with a verified identity or an agreement given before.",
  },
  cases: {
    what: "cases of others",
    note: "each status allows its own decisions (`app/features/cases/rules.ts`); an administrator neither decides on nor deletes a case of their own. A lawyer finds their own cases only, in searches and counts too; they hold, resume, close and reopen. Approving, rejecting, withdrawing, deleting and the list as a table are the administrators'. Exports are recorded.",
  },
  decisions: {
    what: "own decisions that wait",
    note: "on a case or a document. Only whoever took one takes it back.",
  },
  openings: {
    what: "reason for opening a case that has a lawyer",
    note: "for an hour, before the conversation, files, thumbnails, PDF, archive, notes, calls, tasks, filled replies, letters, fee agreements and transfer open, and before writing there. The client reads it. Facts, payments, dates, reports, tags, amounts recovered and decisions need none, nor do lawyers for their own cases.",
  },
  proposals: {
    what: "proposals of a case to lawyers, and its lawyer",
    note: "before the answer, only the lawyer asked reads it: type, amount, dates, bank, names. The client reads who their lawyer is and asks for another; the lawyer withdraws.",
  },
  helpers: {
    what: "those who help the owner of a case",
    note: "the owner invites by e-mail to one case, to read or to write too, reads what they did, and ends it at once. Only a client's account with that address accepts. A helper reads the case, its conversation, its files and who the lawyer is, and writes under their own name; nothing of the owner's account, documents, e-mails or archive.",
  },
  transfers: {
    what: "transfer of a case to another account, and its proof",
    note: "of a submitted case to another client's account, with a reason where it has a lawyer. The former owner and helpers read nothing more; both owners and the lawyer are told. No client reads the proof.",
  },
  agreements: {
    what: "fee agreements",
    note: "the lawyer in charge proposes; the client accepts, declines or retracts. Helpers read the PDF, a file of the conversation; an administrator with a reason.",
  },
  notes: {
    what: "internal notes of a case",
    note: "each person changes and deletes their own; nobody reads those of their own case.",
  },
  tags: {
    what: "internal tags of a case",
    note: "the lists show them, so they need no reason. A lawyer knows those of their own cases; nobody reads those of their own case.",
  },
  views: {
    what: "own saved views of the list of cases",
    note: "each counts the cases that its reader handles.",
  },
  calls: {
    what: "telephone calls noted on a case",
    note: "each person changes and removes their own; the client never reads them.",
  },
  tasks: {
    what: "tasks of the staff on a case",
    note: "given to staff who may see the case, removed by whoever gave one. The client never reads them.",
  },
  recoveries: {
    what: "amounts recovered on a case",
    note: "the owner reads them. Nobody changes those of their own case.",
  },
  payments: {
    what: "payments of a case",
    note: "the owner changes them whatever the status, others once the case is submitted; each change is recorded. Payee and crypto addresses are encrypted.",
  },
  indicators: {
    what: "traces of the fraudster in a case, and the group that they bring it into",
    note: "values are encrypted, and compared by digest. Administrators give a reason where the case has a lawyer; only they read the group, exact numbers, separate and judge. The lawyer reads how many other cases name a value of their own case, rounded down and never under three; the owner too, once the lawyer or the staff confirmed it and their identity is verified. Forty new values a day.",
  },
  letters: {
    what: "letters of a case",
    note: "the owner writes whatever the status, a helper who may write once the case is submitted; administrators read with a reason where it has a lawyer. Only the lawyer in charge confirms the ground. Texts are encrypted. A helper reads no copy of what was sent, which holds the owner's profile.",
  },
  reports: {
    what: "reports of a case to public services",
    note: "the owner notes them whatever the status, a helper who may write once the case is submitted. The numbers that services give are encrypted. A helper reads nothing of the owner's profile there.",
  },
  casePdf: {
    what: "a case as a PDF",
    note: "internal notes only on request. Each copy is recorded.",
  },
  evidenceExport: { what: "a case with its files as an archive", note: "each copy is recorded." },
  activity: { what: "« Activité »" },
  agendaAddress: {
    what: "private address of the dates of a case, for a calendar",
    note: "each person's own, read without a session. It ends when replaced or revoked, when its person changes their password or no longer reads the case.",
  },
  upcomingDeadlines: {
    what: "« Échéances »: what is left to do in all cases",
    note: "a lawyer's own cases only. It names the client and what to do, never a payment.",
  },
  deadlineRules: {
    what: "the table of deadline rules with their sources, and the legal rates",
    note: "whoever reads it proposes corrections; administrators answer them, enter the rates, and write texts and dates, never conditions. Each version is kept and recorded.",
  },
  day: {
    what: "« La journée du cabinet »: promises, acts, loads and euros of all cases, and the rows of each figure",
    note: "a lawyer's own cases only; the loads of lawyers are the administrators'.",
  },
  figures: {
    what: "« Chiffres »: figures of each lawyer and of all",
    note: "a lawyer reads their own only. They name no client.",
  },
  publishedRate: {
    what: "the rate of what banks gave back, on « À propos »",
    note: "from thirty cases on. Each publication is recorded.",
  },
  journey: {
    what: "« Le parcours »: how many stories pass each step",
    note: "counts by hour, of nobody in particular, kept 25 months.",
  },
  conversation: {
    what: "conversation of a case",
    note: "of submitted cases. A lawyer writes under their own name; an administrator as the displayed lawyer, who accepts to answer for it, while a case never had a lawyer, else as the team; the real author is recorded. Those who handle a case read and cancel scheduled messages; only their author changes and sends them.",
  },
  attachments: {
    what: "attachments of a case",
    note: "one that waits for the scanner opens for its sender only, a blocked one for nobody.",
  },
  receipts: {
    what: "receipts of files, sent letters and accepted agreements",
    note: "whoever reads the thing has its receipt. Everyone checks a receipt, and reads nothing but what it says.",
  },
  custody: {
    what: "the sheet of an exhibit: its digest, its sender, its copies and who opened it",
    note: "a client reads of the team what other pages say. A helper reads the exhibit, not its sheet. Each reading by the staff is recorded.",
  },
  uploads: { what: "a file not yet attached" },
  requests: {
    what: "requests for assistance",
    note: "everyone may send one, within limits.",
  },
  lawyers: {
    what: "lawyers: invitations, registrations, national directory",
    note: "the link of an invitation shows its name and address, and is accepted once. Who agreed to it has a public page while verified and insured.",
  },
  ownRegistration: {
    what: "own registration as a lawyer",
    note: "needs a session that has passed a second factor. No lawyer changes their own verification or suspension.",
  },
  mailings: {
    what: "e-mails to several people, their drafts, templates and log",
    note: "a draft belongs to its author. E-mails with a link that opens an account are shown to nobody.",
  },
  savedReplies: {
    what: "saved replies",
    note: "one's own, which nobody else reads, and those of the whole staff, which administrators write.",
  },
  ownAccess: {
    what: "accesses to one's own data",
    note: "each reader is shown by role and displayed name.",
  },
  journal: { what: "journal of accesses", note: "write: verify it. No page changes or deletes an entry." },
  scanning: {
    what: "state of the virus scanner",
    note: "write: ask it again. No file is opened there.",
  },
  site: {
    what: "texts, look and identity of the site",
    note: "a revision is seen by nobody else before it is published.",
  },
  launch: {
    what: "opening of the site to strangers",
    note: "write: open it, once all that the page checks is done.",
  },
  live: {
    what: "live events",
    note: "ids only, of what one may see.",
  },
  ui: { what: "`/ui`", note: "exists during development only." },
} as const satisfies Record<string, SubjectWords>;

export type Subject = keyof typeof SUBJECTS;
