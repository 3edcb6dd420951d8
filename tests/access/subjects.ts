/** What there is to see and do, in the words of docs/access-rights.md; each row of the tables is about one of them. */
export type SubjectWords = { what: string; visitor: string; client: string; administrator: string };

export const SUBJECTS = {
  publicPages: {
    what: "public pages, registration, login",
    visitor: "yes",
    client: "yes (registration and login lead to the dashboard)",
    administrator: "yes",
  },
  setup: {
    what: "set-up page",
    visitor: "with the token printed at start, once, while there is no administrator",
    client: "same",
    administrator: "no",
  },
  resetLink: {
    what: "link to a new password",
    visitor:
      "asked for with an e-mail address, sent to that address only; the answer is the same without an account. It works once, for 30 minutes, for whoever holds it",
    client: "same",
    administrator: "same",
  },
  emailLink: {
    what: "link that confirms an address, or makes it the account's",
    visitor:
      "sent to that address only, for 24 hours; does nothing until its page's button is pressed, once, by whoever holds it. An address that has an account is answered alike, and its owner told",
    client: "same",
    administrator: "same",
  },
  ownSignIn: {
    what: "own password, own address",
    visitor: "–",
    client: "change, with the present password (ten failures in 15 minutes)",
    administrator: "same",
  },
  sessions: {
    what: "where an account is signed in",
    visitor: "–",
    client: "their own: see, end any session",
    administrator: "any account's: see, end any session",
  },
  secondFactor: {
    what: "own second factor: application of codes, passkeys, recovery codes",
    visitor: "–",
    client: "set up and take off, with the password; while one is on, from a session that has proved it",
    administrator: "same; where `ADMIN_SECOND_FACTOR` is `required`, a session that has not proved one is a client's",
  },
  ownProfile: {
    what: "own profile, own dashboard",
    visitor: "–",
    client: "read, write",
    administrator: "read, write (their own)",
  },
  people: {
    what: "other profiles",
    visitor: "–",
    client: "–",
    administrator: "read, with their sessions and the history of what was done to them",
  },
  privateNote: {
    what: "private note about an account",
    visitor: "–",
    client: "never, their own included",
    administrator: "read, write",
  },
  roles: {
    what: "role of an account, deletion of an account",
    visitor: "–",
    client: "–",
    administrator:
      "promote, demote, delete: not oneself, nor the placeholder account; the last administrator stays. It counts from the person's next request",
  },
  ownEmails: {
    what: "own e-mails: the phrase that proves them, those they turned off",
    visitor: "–",
    client: "read, write",
    administrator: "read, write (their own)",
  },
  ownData: {
    what: "own data: a copy of all of it, own agreements and their withdrawal, erasure of the account",
    visitor: "–",
    client:
      "take the copy (recorded), withdraw, ask for the erasure with the password, give it up within seven days; it is also recorded",
    administrator: "same, but the erasure: another administrator takes the role away first",
  },
  ownDocuments: {
    what: "own identity documents",
    visitor: "–",
    client: "send; send again what was rejected; see their status and the reason",
    administrator: "–",
  },
  documents: {
    what: "identity documents of others",
    visitor: "–",
    client: "–",
    administrator:
      "see page by page on the review screen, or open through a link of 60 s bound to them; approve, reject; each opening is recorded, once for all pages seen within 10 minutes",
  },
  ownCases: {
    what: "own cases",
    visitor: "–",
    client: "create when the profile is complete; edit a draft; submit when the identity is verified; read afterwards",
    administrator: "–",
  },
  cases: {
    what: "cases of others",
    visitor: "–",
    client: "–",
    administrator:
      "read; approve or reject (pending, in review); put on hold, close, reopen; delete; singly or several at once; save the list as a table (recorded)",
  },
  notes: {
    what: "internal notes of a case",
    visitor: "–",
    client: "– (an administrator whose own case it is neither)",
    administrator: "read all; change and delete their own",
  },
  recoveries: {
    what: "sums recovered on a case, with their fee",
    visitor: "–",
    client: "own cases: read",
    administrator: "read; add, take out, never on a case of their own",
  },
  casePdf: {
    what: "a case as a PDF",
    visitor: "–",
    client: "–",
    administrator: "every case; with the notes only when asked for; each copy is recorded",
  },
  evidenceExport: {
    what: "a case with its files as an archive",
    visitor: "–",
    client: "own cases; each copy is recorded",
    administrator: "every case; each copy is recorded",
  },
  activity: { what: "« Activité »", visitor: "–", client: "–", administrator: "read" },
  conversation: {
    what: "conversation of a case",
    visitor: "–",
    client: "own submitted cases: read, write",
    administrator: "every submitted case: read, write as the lawyer (the real author is recorded)",
  },
  attachments: { what: "attachments of a case", visitor: "–", client: "own cases", administrator: "every case" },
  uploads: {
    what: "a file not yet attached to anything",
    visitor: "–",
    client: "its owner only",
    administrator: "its owner only",
  },
  requests: {
    what: "requests for assistance",
    visitor: "send (limited by address, no account needed)",
    client: "send; read their own with their status and the answer",
    administrator: "read all; answer by e-mail, mark as handled: once, by whoever is first",
  },
  mailings: {
    what: "e-mails to many: drafts, templates, sendings, the log and its settings",
    visitor: "–",
    client: "turns them off in their notifications",
    administrator:
      "write, send, steer and read those of the whole staff; a draft is its author’s. E-mails that carry a link as good as a password are shown to nobody",
  },
  ownAccess: {
    what: "who opened and changed one's own data",
    visitor: "–",
    client: "read, each by role and displayed name",
    administrator: "read (their own)",
  },
  journal: {
    what: "journal of who opened and did what",
    visitor: "–",
    client: "–",
    administrator: "read; verify that nothing of it was altered",
  },
  scanning: {
    what: "scanning of files: whether it works, what waits, what was blocked",
    visitor: "–",
    client: "the state of their own files, beside each",
    administrator: "read, without opening any file; ask the scanner again about what waits",
  },
  live: {
    what: "live events",
    visitor: "–",
    client: "ids of own cases and documents",
    administrator: "ids of what the staff handles",
  },
  ui: { what: "`/ui`", visitor: "during development only", client: "", administrator: "" },
} as const satisfies Record<string, SubjectWords>;

export type Subject = keyof typeof SUBJECTS;
