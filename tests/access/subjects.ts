/**
 * The subjects of the rows of docs/access-rights.md; `note`: conditions and exceptions that its table does not show.
 */
export type SubjectWords = { what: string; note?: string };

export const SUBJECTS = {
  publicPages: {
    what: "public pages, registration, login",
    note: "registration and login redirect a person who is signed in to the dashboard.",
  },
  setup: {
    what: "installation page",
    note: "opens with the token printed at start, once, while there is no administrator.",
  },
  resetLink: {
    what: "link to a new password",
    note: "sent to the account's address only. It works once, for 30 minutes. Its request is answered alike without an account.",
  },
  emailLink: {
    what: "link that confirms an address",
    note: "sent to that address only. It works once, for 24 hours, when the button of its page is pressed. An address that already has an account gets the same answer, and its owner is informed.",
  },
  ownSignIn: {
    what: "own password and address",
    note: "a change asks for the current password (ten failures in 15 minutes).",
  },
  sessions: {
    what: "sessions of an account",
    note: "a person ends their own sessions; an administrator ends those of any account.",
  },
  bans: {
    what: "ban of an account",
    note: "it comes with an import; it ends by itself on its date, or by an administrator. A banned account opens by nothing: password, link, passkey or session.",
  },
  secondFactor: {
    what: "own second factor",
    note: "a change asks for the password and, while a factor is active, for a session that has passed it. A lawyer whose session has not passed one has the rights of a client, and only the pages of the account's security open. Where `ADMIN_SECOND_FACTOR` is `required`, an administrator whose session has not passed one has the rights of a client.",
  },
  ownProfile: { what: "own profile and dashboard" },
  people: {
    what: "profiles of others",
    note: "with their sessions and the history of the actions on them. Each opening is recorded.",
  },
  privateNote: { what: "private note about an account", note: "shown with the profile; that person never reads it." },
  roles: {
    what: "role and deletion of an account",
    note: "not one's own, the placeholder, nor the last administrator. A new role applies from the person's next request.",
  },
  ownEmails: {
    what: "own e-mail settings and phrase",
    note: "nobody else reads the phrase, neither those who handle a case nor in an e-mail that was not sent.",
  },
  ownData: {
    what: "own data: copy, consents, erasure",
    note: "erasure asks for the password and can be cancelled for seven days. An administrator cannot ask for it: another administrator removes the role first. Copies and erasures are recorded.",
  },
  ownDocuments: {
    what: "own identity documents",
    note: "send them, read their status and the reason of a rejection, replace a rejected one. Once one was sent, the name, date of birth and tax id of the profile change by a confirmation that puts approved documents back under review.",
  },
  worklist: {
    what: "what there is to do",
    note: "messages without an answer, first answers, own reminders and tasks, and the notes that name one, of the cases that one handles; documents, requests and the tasks that nobody has are the administrators'. Before an administrator has given a reason for a case with a lawyer, its tasks are listed without their text.",
  },
  notices: {
    what: "what the staff is told of by e-mail or notification",
    note: "each person's own choice. It counts what that person may read when it is sent, and names nobody.",
  },
  documents: {
    what: "identity documents of others",
    note: "the owner's column is about the link of 60 seconds that opens a file, which is bound to one account. Each opening is recorded, once for all pages read within 10 minutes, of an original each time. Nobody decides on their own documents. The link works for the role it was given to.",
  },
  story: {
    what: "story told before the account",
    note: "bound to the signed cookie of its browser, or opened by the link sent to the e-mail address that its teller gave, for 30 days. The account that is registered from its page receives it; any other account of the browser is asked first.",
  },
  drafts: {
    what: "own drafts of forms",
    note: "what was typed and not sent; a visitor's belong to the cookie of their browser. Only administrators keep drafts of the staff's forms, and lawyers those of notes on a case.",
  },
  ownCases: {
    what: "own cases",
    note: "created with a complete profile, edited or deleted while a draft, submitted with a verified identity or by an agreement given before it, read afterwards.",
  },
  cases: {
    what: "cases of others",
    note: "each status allows its own decisions (`app/features/cases/rules.ts`); an administrator decides on no case of their own, nor deletes one. A lawyer finds the cases that they are in charge of, in lists, searches and counts too; they put them on hold, take them up again, close and reopen them. Approving, rejecting, their withdrawal, deleting and the list as a table are the administrators'. Exports are recorded.",
  },
  decisions: {
    what: "own decisions that wait",
    note: "on a case or a document. Whoever took one takes it back; nobody else does.",
  },
  openings: {
    what: "reason for opening a case that has a lawyer",
    note: "an administrator gives one before the conversation, the files, their thumbnails, the PDF, the archive, the notes, the calls, the tasks, the filled replies and the transfer of such a case open, to read them, to write in them or to say that the messages need an answer or none, for an hour. The client reads it. The facts of the case, its payments, dates, reports, tags, amounts recovered and decisions need none. Lawyers need none for their own cases.",
  },
  proposals: {
    what: "proposals of a case to lawyers, and its lawyer",
    note: "an administrator proposes a case and takes it back. Only the lawyer to whom it is proposed reads the proposal, before its answer: type, amount, dates, bank, names. The client reads who their lawyer is and asks for another; the lawyer in charge withdraws.",
  },
  helpers: {
    what: "those who help the owner of a case",
    note: "the owner invites them by e-mail to one case, to read or also to write, reads what they did, and ends it at once. An invitation is accepted by the account of its address only, which is no lawyer's nor the staff's. A helper reads the case, its conversation and its files, and who the lawyer is; they write, when they may, under their own name. They see nothing of the owner's account, documents, e-mails or archive, and end no access but their own. A former helper is a stranger.",
  },
  transfers: {
    what: "transfer of a case to another account, and its proof",
    note: "an administrator, with a reason where the case has a lawyer, moves a submitted case to another client's account. The former owner and the helpers read nothing more; both owners and the lawyer in charge are told. No client reads the proof.",
  },
  agreements: {
    what: "fee agreements",
    note: "the lawyer in charge proposes one, and the client accepts, declines or retracts. Its PDF is a file of the conversation, so those who help the client read it too. An administrator reads it with a reason.",
  },
  notes: {
    what: "internal notes of a case",
    note: "each person changes and deletes only their own notes; an administrator never reads those of a case of their own.",
  },
  tags: {
    what: "internal tags of a case",
    note: "shown in the lists too, so an administrator gives no reason for them. A lawyer knows only those of their own cases. Nobody reads those of a case of their own.",
  },
  views: {
    what: "own saved views of the list of cases",
    note: "each counts the cases that its reader handles.",
  },
  calls: {
    what: "telephone calls noted on a case",
    note: "each person changes and removes only those they noted; the client never reads them.",
  },
  tasks: {
    what: "tasks of the staff on a case",
    note: "given to those of the staff who may see the case; whoever gave one removes it. The client never reads them.",
  },
  recoveries: {
    what: "amounts recovered on a case",
    note: "shown with the case, to its owner too. An administrator does not change those of a case of their own.",
  },
  payments: {
    what: "payments of a case",
    note: "its owner adds, changes and removes them whatever the status of the case, those who handle it and a helper who may write once it is submitted; each change is recorded. The payee and the crypto addresses are stored encrypted.",
  },
  letters: {
    what: "letters of a case",
    note: "its owner writes them and says that they were sent whatever the status of the case, a helper who may write once it is submitted; those who handle the case read them, an administrator with a reason where it has a lawyer. The lawyer in charge confirms on what a letter rests, an administrator where there is none. What was written and what was sent is stored encrypted. A helper reads nothing of the owner's profile there, so no copy of what was sent.",
  },
  reports: {
    what: "reports of a case to public services",
    note: "its owner says which were made whatever the status of the case, a helper who may write once it is submitted; those who handle the case read it. The numbers that services give are stored encrypted. A helper reads nothing of the owner's profile there.",
  },
  casePdf: {
    what: "a case as a PDF",
    note: "with the internal notes only on request. Each copy is recorded.",
  },
  evidenceExport: { what: "a case with its files as an archive", note: "each copy is recorded." },
  activity: { what: "« Activité »" },
  agendaAddress: {
    what: "private address of the dates of a case, for a calendar",
    note: "each person's own. Whoever has the address reads dates and what to do, without a session, until it is replaced or revoked, its person changes their password, or no longer reads the case; a new access does not bring it back.",
  },
  upcomingDeadlines: {
    what: "« Échéances »: what is left to do in all cases",
    note: "a lawyer's own cases only. It names the client and what to do, never a payment.",
  },
  deadlineRules: { what: "the table of deadline rules with their sources" },
  figures: {
    what: "« Chiffres »: figures of each lawyer and of all",
    note: "a lawyer reads their own only; asking for another's is refused. They count, and name no client.",
  },
  conversation: {
    what: "conversation of a case",
    note: "submitted cases only. A lawyer writes under their own name. An administrator writes as the displayed lawyer while a case never had a lawyer, then as the team; the real author is recorded. Those who handle a case read the messages that leave later, and cancel them; only their author changes and sends them.",
  },
  attachments: {
    what: "attachments of a case",
    note: "a file that waits for the scanner opens for its sender only, a blocked file for nobody.",
  },
  uploads: { what: "a file not yet attached" },
  requests: {
    what: "requests for assistance",
    note: "everyone may send one (limited by address). A client reads their own with the answer. The first administrator who handles a request closes it.",
  },
  lawyers: {
    what: "lawyers: invitations, registrations, national directory",
    note: "the holder of an invitation's link reads the name and the address that it invites, and accepts it once. A lawyer who agreed to it has a public page while verified and insured.",
  },
  ownRegistration: {
    what: "own registration as a lawyer",
    note: "of the session's own account; it needs a second factor that this session has passed. No lawyer changes their own verification or suspension.",
  },
  mailings: {
    what: "e-mails to several people, their drafts, templates and log",
    note: "a draft belongs to its author. E-mails with a link that opens an account are shown to nobody.",
  },
  savedReplies: {
    what: "saved replies",
    note: "everybody who answers clients has their own, which nobody else reads, and uses those of the whole staff, which administrators write. Their variables take the values of a case or a request that the reader may open.",
  },
  ownAccess: {
    what: "accesses to one's own data",
    note: "each reader is shown by role and displayed name.",
  },
  journal: { what: "journal of accesses", note: "write: verify it. No page changes or deletes an entry." },
  scanning: {
    what: "state of the virus scanner",
    note: "write: ask the scanner again. No file is opened there. An owner sees the state of their own files beside each.",
  },
  site: {
    what: "texts, look and identity of the site",
    note: "a revision is seen by nobody else before it is published. The logo is public.",
  },
  opening: {
    what: "opening of the site to strangers",
    note: "write: open it, once everything that the page checks is done. Until then nobody registers; the set-up link and invitations of lawyers work.",
  },
  live: {
    what: "live events",
    note: "ids only: a client receives those of their own cases and documents, an administrator those that the staff handles.",
  },
  ui: { what: "`/ui`", note: "exists during development only." },
} as const satisfies Record<string, SubjectWords>;

export type Subject = keyof typeof SUBJECTS;
