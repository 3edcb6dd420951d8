import { aProfileForm } from "../factories/profile.ts";
import { type Answer, HANDLERS, HELPERS, type Role, type Who, WRITERS } from "./roles.ts";
import { statementForms } from "./statements.ts";
import type { Subject } from "./subjects.ts";
import type { World } from "./world.ts";

/** An address: the roles that may request it, the requests to try, and the expected responses. */
export type AddressRow = {
  about: Subject;
  who: Who;
  /** The URL to request, when the address has parameters: it names data of the owner. */
  at?: (world: World) => string;
  /** The bodies to send, one request each; messages of a case and drafts are sent as JSON, other bodies as forms. */
  sends?: (world: World) => Sent[];
  /**
   * The expected response for a role with access, when it is not a page (GET), or a page or a redirect (other methods).
   */
  yes?: Answer | readonly Answer[];
  /** The roles that get a response of their own instead of the one for `who`. */
  others?: Partial<Record<Role, Answer>>;
  /** Where some of the bodies lead, in place of 404. */
  orLeads?: `/${string}`;
  /** The roles to which a page of their own shows something of the owner's: they help the owner. */
  shows?: readonly Role[];
  /** The roles that may change the owner's data through this address without being the owner. */
  changes?: readonly Role[];
};
export type Sent = Record<string, string | number | object | undefined>;

/** Every method of every address of app/routes.ts: « METHOD /path », with the path's parameters as written there. */
export type Addresses = Record<`${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`, AddressRow>;

const page = { about: "publicPages", who: "anyone" } as const;
const gone = { who: "anyone", yes: 410 } as const;
const nothing = () => [{}];
const PASSWORD = "mot-de-passe-1";
const uuid = () => crypto.randomUUID();

/** Only a lawyer, whose session has passed a second factor, has a registration. */
const LAWYERS_ONLY = {
  others: {
    visitor: "login",
    deletedAccount: "accountGone",
    revokedSession: "login",
    lawyer: "yes",
    otherLawyer: "yes",
    owner: "/",
    otherClient: "/",
    helper: "/",
    withoutSecondFactor: "secondFactor",
  },
} as const;
const REGISTRATION = {
  bar: "Paris",
  "oathDate.day": "18",
  "oathDate.month": "1",
  "oathDate.year": "2012",
  insurer: "Assureur",
  policyNumber: "1",
  insuranceEndsOn: "2100-01-01",
  specialities: "phishing",
  languages: "fr",
  maxCases: "5",
};

export const PUBLIC_ADDRESSES = {
  "GET /": page,
  "GET /premiers-gestes": page,
  "GET /en/first-steps": page,
  "GET /about": page,
  "GET /faq": page,
  "GET /verifier": page,
  "GET /verifier/recu": page,
  "GET /mentions-legales": page,
  "GET /accessibilite": page,
  "GET /plan-du-site": page,
  "GET /partenaires": page,
  "GET /avocats": page,
  "GET /avocats/:id": { ...page, at: (w) => `/avocats/${w.otherLawyer.id}` },
  "GET /lawyer-invitation": { about: "lawyers", ...gone, at: () => "/lawyer-invitation?token=invente" },
  "POST /lawyer-invitation": {
    about: "lawyers",
    ...gone,
    at: () => "/lawyer-invitation?token=invente",
    sends: () => [{ password: "trois-mots-sans-lien" }],
  },
  "GET /helper-invitation": { about: "helpers", ...gone, at: () => "/helper-invitation?token=invente" },
  "POST /helper-invitation": {
    about: "helpers",
    who: "anyone",
    at: () => "/helper-invitation?token=invente",
    sends: nothing,
    yes: ["/login", "/helper-invitation"],
  },
  "POST /partenaires": { about: "requests", who: "anyone", sends: nothing, yes: "/partenaires?refus" },
  "GET /contact": { about: "requests", who: "anyone" },
  "POST /contact": { about: "requests", who: "anyone", sends: nothing, yes: "/contact?refus" },
  "GET /contact/envoyee": page,
  "GET /raconter/:part?": { about: "story", who: "anyone", at: () => "/raconter/type", yes: [200, "/case/new"] },
  "POST /raconter/:part?": {
    about: "story",
    who: "anyone",
    at: () => "/raconter/recit",
    sends: () => [{ description: "Un SMS." }],
    yes: "/raconter/",
  },
  "GET /raconter/maintenant": { about: "story", who: "anyone", yes: ["/raconter", "/dashboard"] },
  "GET /raconter/lettre": {
    about: "story",
    who: "anyone",
    at: () => "/raconter/lettre?quoi=report",
    yes: "/raconter/maintenant",
  },
  "POST /raconter/lettre": {
    about: "story",
    who: "anyone",
    at: () => "/raconter/lettre?quoi=report",
    sends: nothing,
    yes: "/raconter/maintenant",
  },
  "POST /raconter/lettre/:file": {
    about: "story",
    who: "anyone",
    at: () => "/raconter/lettre/report.pdf",
    sends: nothing,
    yes: 404,
  },
  "GET /raconter/lettre/:file": { about: "story", who: "anyone", at: () => "/raconter/lettre/report.pdf", yes: 404 },
  "GET /raconter/recu/:file": { about: "story", who: "anyone", at: () => "/raconter/recu/recu.pdf", yes: 404 },
  "GET /raconter/note-vocale": { about: "story", who: "anyone", yes: 404 },
  "POST /raconter/note-vocale": { about: "story", who: "anyone", sends: () => [{ intent: "remove" }], yes: 204 },
  "POST /raconter/maintenant": {
    about: "story",
    who: "anyone",
    sends: nothing,
    // The refused form is shown below a story; without one, its page leads back to the beginning.
    yes: [422, "/raconter", "/dashboard"],
  },
  "GET /raconter/reprendre": {
    about: "story",
    who: "anyone",
    at: () => "/raconter/reprendre?lien=invente",
    yes: "/raconter",
  },
  "POST /raconter/reprendre": {
    about: "story",
    who: "anyone",
    at: () => "/raconter/reprendre?lien=invente",
    sends: nothing,
    yes: "/raconter",
  },
  "GET /raconter/effacer": { about: "story", who: "anyone" },
  "POST /raconter/effacer": { about: "story", who: "anyone", sends: nothing, yes: "/" },
  "GET /confidentialite": page,
  "GET /cgv": page,
  "GET /sitemap.xml": page,
  "GET /robots.txt": page,
  "GET /site.webmanifest": page,
  // 404 without SECURITY_CONTACT.
  "GET /.well-known/security.txt": { ...page, yes: 404 },
  "GET /ui": { about: "ui", who: "nobody" },
  "POST /ui": { about: "ui", who: "nobody", sends: nothing },
  "GET /*": { ...page, at: () => "/nulle-part", yes: 404 },
  "POST /*": { ...page, at: () => "/nulle-part", sends: nothing, yes: 404 },
  "GET /login": { about: "publicPages", who: "visitors" },
  "POST /login": {
    ...page,
    sends: (w) => [{ email: w.otherClient.email, password: "faux-mot-de-passe" }],
    yes: [400, "/dashboard"],
  },
  "GET /login/second-factor": { about: "publicPages", who: "visitors", yes: "/login" },
  "POST /login/second-factor": { ...page, sends: () => [{ code: "123456" }], yes: "/login" },
  "GET /register": { about: "publicPages", who: "visitors" },
  "POST /register": { ...page, sends: nothing, yes: [422, "/dashboard"] },
  "POST /logout": { ...page, sends: nothing, yes: "home" },
  "GET /logout": { ...page, yes: "home" },
  "GET /forgot-password": { about: "resetLink", who: "anyone" },
  "POST /forgot-password": {
    about: "resetLink",
    who: "anyone",
    yes: "/forgot-password?sent=1",
    sends: () => [{ email: "personne@exemple.fr" }],
  },
  "GET /reset-password": { about: "resetLink", ...gone, at: () => "/reset-password?token=invente" },
  "POST /reset-password": {
    about: "resetLink",
    ...gone,
    at: () => "/reset-password?token=invente",
    sends: () => [{ password: "trois-mots-sans-lien" }],
  },
  "GET /confirm-email": { about: "emailLink", ...gone, at: () => "/confirm-email?token=invente" },
  "POST /confirm-email": { about: "emailLink", ...gone, at: () => "/confirm-email?token=invente", sends: nothing },
  "GET /setup": { about: "setup", who: "anyone", at: () => "/setup?token=invente", yes: 404 },
  "POST /setup": {
    about: "setup",
    who: "anyone",
    at: () => "/setup?token=invente",
    yes: 404,
    sends: () => [{ firstName: "Anne", lastName: "Bon", email: "anne@exemple.fr", password: "trois-mots-sans-lien" }],
  },
} satisfies Addresses;

const own = (about: Subject) => ({ about, who: "signedIn" }) as const;
const ownPage = own("ownProfile");
const IDENTITY = { about: "ownDocuments", who: "signedIn", yes: [200, "/verify-identity/", "/profile"] } as const;
/**
 * An upload of another person is refused as no file; a person whose documents are all approved is redirected to their
 * status.
 */
const identityForm = {
  about: "ownDocuments",
  who: "signedIn",
  yes: [409, 422, "/verify-identity/status", "/profile"],
} as const;

export const CLIENT_ADDRESSES = {
  "GET /dashboard": { ...ownPage, shows: HELPERS },
  "POST /dashboard": {
    ...own("ownCases"),
    sends: (w) => [{ intent: "delete-draft", id: w.draft.id }],
    yes: "/dashboard",
  },
  "GET /raconter/reponse": { ...own("story"), yes: "/dashboard" },
  "POST /raconter/reponse": { ...own("story"), sends: () => [{ intent: "mine" }], yes: "/dashboard" },
  "GET /profile": ownPage,
  "POST /profile": {
    ...ownPage,
    sends: () => [aProfileForm({ changesIdentity: "on" })],
    yes: "/dashboard",
  },
  "GET /account/security": own("sessions"),
  "POST /account/security": {
    ...own("sessions"),
    sends: (w) => [{ sessionId: w.session }, { others: "1" }],
    changes: ["administrator"],
  },
  "GET /account/security/password": own("ownSignIn"),
  "POST /account/security/password": {
    ...own("ownSignIn"),
    sends: () => [{ currentPassword: PASSWORD, password: "trois-mots-sans-lien" }],
    yes: "/account/security",
  },
  "GET /account/security/email": own("ownSignIn"),
  "POST /account/security/email": { ...own("ownSignIn"), sends: () => [{ intent: "cancel" }, { intent: "confirm" }] },
  "GET /account/security/phrase": own("ownEmails"),
  "POST /account/security/phrase": { ...own("ownEmails"), sends: () => [{ phrase: "Le chat dort sous le figuier" }] },
  "GET /messages": { ...ownPage, yes: [200, "/case/"] },
  "GET /account/access": own("ownAccess"),
  "GET /account/data": own("ownData"),
  "POST /account/data": {
    ...own("ownData"),
    sends: () => [{ intent: "keep" }, { intent: "withdraw-privacy", document: "privacy" }],
  },
  "GET /account/data/export": own("ownData"),
  "GET /account/data/erasure": {
    ...own("ownData"),
    others: { administrator: "/account/data", withoutSecondFactor: "/account/data" },
  },
  "POST /account/data/erasure": {
    ...own("ownData"),
    sends: () => [{ intent: "erase", password: PASSWORD }],
    yes: "/account/data",
  },
  "GET /lawyer/registration": { about: "ownRegistration", who: "nobody", ...LAWYERS_ONLY },
  "POST /lawyer/registration": {
    about: "ownRegistration",
    who: "nobody",
    ...LAWYERS_ONLY,
    sends: () => [REGISTRATION],
  },
  "GET /account/notifications": own("ownEmails"),
  "POST /account/notifications": { ...own("ownEmails"), sends: nothing },
  "GET /account/security/second-factor": own("secondFactor"),
  "POST /account/security/second-factor": {
    ...own("secondFactor"),
    sends: () => [{ intent: "begin", password: PASSWORD }, { intent: "cancel" }],
  },
  "GET /account/security/second-factor/codes": { ...own("secondFactor"), yes: "/account/security/second-factor" },
  "POST /account/security/second-factor/codes": { ...own("secondFactor"), sends: nothing },
  "GET /account/security/second-factor/codes.txt": { ...own("secondFactor"), yes: 404 },
  "GET /account/security/passkeys": own("secondFactor"),
  "POST /account/security/passkeys": {
    about: "secondFactor",
    who: "owner",
    sends: (w) => [{ intent: "rename", id: w.passkey, name: "Une autre" }],
  },
  "GET /verify-identity": IDENTITY,
  "GET /verify-identity/first-document": IDENTITY,
  "POST /verify-identity/first-document": {
    ...identityForm,
    sends: (w) => [{ documentType: "passport", front: w.upload.id }],
  },
  "GET /verify-identity/second-document": IDENTITY,
  "POST /verify-identity/second-document": {
    ...identityForm,
    sends: (w) => [{ documentType: "driver_license", front: w.upload.id, back: w.upload.id }],
  },
  "GET /verify-identity/proof-of-address": IDENTITY,
  "POST /verify-identity/proof-of-address": { ...identityForm, sends: (w) => [{ front: w.upload.id }] },
  "GET /verify-identity/status": IDENTITY,
  "GET /case/new": { ...own("ownCases"), yes: [200, "/profile"] },
  "POST /case/new": {
    about: "ownCases",
    who: "owner",
    sends: (w) => [{ id: w.draft.id, scamType: "fake_investment" }],
    others: { administrator: "/profile", withoutSecondFactor: "/profile" },
  },
  "GET /case/:id": { about: "ownCases", who: "owner", at: (w) => `/case/${w.draft.id}` },
  "POST /case/:id": {
    about: "ownCases",
    who: "owner",
    at: (w) => `/case/${w.draft.id}`,
    sends: (w) => [
      { step: "1", screen: "type", version: w.draft.version, scamType: "phishing" },
      { step: "3", screen: "preuves", version: w.draft.version, intent: `remove:${w.evidence.id}` },
      { step: "4" },
      { step: "4", intent: "agree", version: w.draft.version },
      { step: "4", intent: "withdraw" },
      { step: "5", version: w.draft.version },
    ],
  },
  "GET /case/:id/sent": { about: "ownCases", who: "owner", at: (w) => `/case/${w.review.id}/sent` },
  "GET /case/:id/chat": {
    about: "conversation",
    who: "readers",
    at: (w) => `/case/${w.case.id}/chat`,
    yes: ["yes", "/admin/cases/"],
    changes: HANDLERS,
  },
  "POST /case/:id/chat": {
    about: "conversation",
    who: "writers",
    at: (w) => `/case/${w.case.id}/chat`,
    sends: () => [{ text: "Bonjour", clientKey: uuid() }, { intent: "tutorial" }],
    changes: WRITERS,
  },
  "GET /case/:id/lawyer": { about: "proposals", who: "clientSide", at: (w) => `/case/${w.case.id}/lawyer` },
  "POST /case/:id/lawyer": {
    about: "proposals",
    who: "owner",
    at: (w) => `/case/${w.case.id}/lawyer`,
    sends: () => [{ why: "Je préfère une autre personne" }],
  },
  "GET /case/:id/helpers": { about: "helpers", who: "clientSide", at: (w) => `/case/${w.case.id}/helpers` },
  // A helper ends their own access with the same form: features.ts tries it.
  "POST /case/:id/helpers": {
    about: "helpers",
    // The page of the refused form is the one that they read.
    shows: HELPERS,
    who: "owner",
    at: (w) => `/case/${w.case.id}/helpers`,
    sends: (w) => [
      { email: "autre@exemple.fr", right: "read" },
      { intent: "cancel", id: w.helperInvitation },
      { intent: "end", id: w.formerHelper.id },
    ],
  },
  "GET /case/:id/payments": { about: "payments", who: "clientSide", at: (w) => `/case/${w.case.id}/payments` },
  "GET /case/:id/deadlines": { about: "payments", who: "clientSide", at: (w) => `/case/${w.case.id}/deadlines` },
  "POST /case/:id/deadlines": {
    about: "payments",
    who: "writers",
    at: (w) => `/case/${w.case.id}/deadlines`,
    sends: (w) => [{ what: `${w.payment} civi_3_years`, doneOn: "2026-03-14" }],
    changes: WRITERS,
  },
  "GET /case/:id/deadlines.ics": {
    about: "payments",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/deadlines.ics`,
  },
  "GET /case/:id/agenda": { about: "agendaAddress", who: "clientSide", at: (w) => `/case/${w.case.id}/agenda` },
  "POST /case/:id/agenda": {
    about: "agendaAddress",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/agenda`,
    sends: () => [{}, { intent: "end" }],
    changes: HELPERS,
  },
  "GET /agenda.ics": {
    about: "agendaAddress",
    who: "anyone",
    yes: 404,
    at: () => "/agenda.ics?token=invente",
  },
  "GET /case/:id/letters": { about: "letters", who: "clientSide", at: (w) => `/case/${w.case.id}/letters` },
  "GET /case/:id/letters/new/:kind": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/letters/new/mediator`,
    others: { helper: 404 },
  },
  "POST /case/:id/letters/new/:kind": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/letters/new/refusal_reply`,
    sends: (w) => [{ id: uuid(), payments: w.payment }],
    others: { helper: 404 },
    changes: ["writingHelper"],
  },
  "GET /case/:id/letters/report": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/letters/report`,
    others: { helper: 404 },
  },
  "POST /case/:id/letters/report": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/letters/report`,
    sends: () => [{}],
    others: { helper: 404 },
  },
  "POST /cases/:id/report-letter.pdf": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/cases/${w.case.id}/report-letter.pdf`,
    sends: () => [{}],
    others: { helper: 404 },
  },
  "GET /case/:id/letters/:letterId": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/letters/${w.letter}`,
  },
  "POST /case/:id/letters/:letterId": {
    about: "letters",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/letters/${w.letter}`,
    sends: (w) => [
      { id: w.letter, version: "1", payments: w.payment, place: "Lyon" },
      { intent: "letter.sent", sentOn: "2026-03-14", sending: "post" },
      { intent: "letter.unsent" },
      { intent: "letter.delete" },
    ],
    others: { helper: 404 },
    changes: ["writingHelper"],
  },
  "GET /cases/:id/letters/:letterId/:file": {
    about: "letters",
    who: "readers",
    at: (w) => `/cases/${w.case.id}/letters/${w.letter}/lettre.txt`,
  },
  "GET /case/:id/reports": { about: "reports", who: "clientSide", at: (w) => `/case/${w.case.id}/reports` },
  "POST /case/:id/reports": {
    about: "reports",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/reports`,
    sends: () => [{ service: "thesee", doneOn: "2026-03-14", reference: "2026-1" }],
    others: { helper: 404 },
    changes: ["writingHelper"],
  },
  "GET /case/:id/indicators": { about: "indicators", who: "clientSide", at: (w) => `/case/${w.case.id}/indicators` },
  "POST /case/:id/indicators": {
    about: "indicators",
    who: "writers",
    at: (w) => `/case/${w.case.id}/indicators`,
    sends: () => [
      { intent: "decide", kind: "iban", value: "LT601010012345678901" },
      { intent: "decide", kind: "email", value: "conseil@faux-site.com", aside: "other" },
    ],
    changes: WRITERS,
  },
  "POST /case/:id/payments": {
    about: "payments",
    who: "writers",
    at: (w) => `/case/${w.case.id}/payments`,
    sends: (w) => [
      { intent: "payment.add", id: uuid(), amount: "120" },
      { intent: "payment.change", id: w.payment, version: "1", amount: "130" },
      { intent: "payment.not_told" },
      { intent: "payment.remove", id: w.payment },
    ],
    changes: WRITERS,
  },
  "GET /case/:id/payments/statement": {
    about: "payments",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/payments/statement`,
    others: { helper: 404 },
  },
  "POST /case/:id/payments/statement": {
    about: "payments",
    who: "clientSide",
    at: (w) => `/case/${w.case.id}/payments/statement`,
    sends: statementForms,
    others: { helper: 404 },
    changes: ["writingHelper"],
  },
  "GET /case/:id/agreement": { about: "agreements", who: "owner", at: (w) => `/case/${w.case.id}/agreement` },
  "POST /case/:id/agreement": {
    about: "agreements",
    who: "owner",
    at: (w) => `/case/${w.case.id}/agreement`,
    sends: (w) => [
      { intent: "accept", id: w.agreement, agrees: "on", otherPayer: "none" },
      { intent: "decline", id: w.agreement, why: "Trop cher" },
    ],
  },
} satisfies Addresses;

const messages = {
  about: "conversation",
  who: "readers",
  at: (w: World) => `/cases/${w.case.id}/messages`,
} as const;
const attachmentOf = (w: World) => `/cases/${w.case.id}/attachments/${w.attachment.id}`;

export const RESOURCE_ADDRESSES = {
  "GET /live": own("live"),
  "GET /addresses": { ...own("ownProfile"), at: () => "/addresses?q=metz" },
  "GET /drafts": { about: "drafts", who: "anyone", yes: 405 },
  // A draft names the account for which its page was made: nobody else stores one for it.
  "POST /drafts": {
    about: "drafts",
    who: "owner",
    sends: (w) => [
      {
        key: "profile",
        owner: w.owner.id,
        writer: uuid(),
        changes: [{ name: "city", values: ["Metz"], base: 0 }],
      },
    ],
    others: { otherClient: 401, administrator: 401, withoutSecondFactor: 401 },
  },
  "GET /files/:fileId": { about: "documents", who: "owner", at: (w) => w.fileLink },
  "GET /cases/:id/messages": messages,
  "POST /cases/:id/messages": {
    ...messages,
    who: "writers",
    sends: () => [{ text: "Bonjour", clientKey: uuid() }],
    changes: WRITERS,
  },
  "PATCH /cases/:id/messages": { ...messages, sends: () => [{ upToSeq: 2 }], changes: HANDLERS },
  "GET /cases/:id/dossier.zip": {
    about: "evidenceExport",
    who: "ownerAndHandlers",
    at: (w) => `/cases/${w.case.id}/dossier.zip`,
    others: { otherClient: "/dashboard", lawyer: "yes", otherLawyer: "/admin", withoutSecondFactor: "/dashboard" },
    changes: HANDLERS,
  },
  "GET /cases/:id/attachments/:fileId": { about: "attachments", who: "readers", at: attachmentOf },
  // None of the owner's files is blocked, so even its sender cannot withdraw one.
  "POST /cases/:id/attachments/:fileId": {
    about: "attachments",
    who: "owner",
    at: attachmentOf,
    sends: () => [{}],
    yes: [404],
  },
  "GET /cases/:id/attachments/:fileId/thumbnail": {
    about: "attachments",
    who: "readers",
    at: (w) => `${attachmentOf(w)}/thumbnail`,
  },
  "GET /cases/:id/attachments/:fileId/custody": {
    about: "custody",
    who: "ownerAndHandlers",
    at: (w) => `${attachmentOf(w)}/custody`,
  },
  "GET /cases/:id/receipts/:kind/:subjectId": {
    about: "receipts",
    who: "readers",
    at: (w) => `/cases/${w.case.id}/receipts/exhibit/${w.attachment.id}`,
  },
  "GET /account/push": ownPage,
  "POST /account/push": {
    ...ownPage,
    sends: () => [{ intent: "push-on", endpoint: "https://web.push.apple.com/abc" }],
  },
  // It answers a visitor itself, and asks everyone without a session to sign in.
  "GET /partager": { ...own("uploads"), others: { deletedAccount: "login" } },
  // The owner's case is found by its owner only; the strangers have none.
  "POST /partager": {
    about: "uploads",
    who: "owner",
    sends: (w) => [{ intent: "offer", caseId: w.case.id }],
    others: {
      deletedAccount: "login",
      otherClient: "/partager",
      writingHelper: "yes",
      administrator: "/partager",
      withoutSecondFactor: "/partager",
    },
  },
  "GET /uploads": { about: "uploads", who: "owner", at: (w) => `/uploads?id=${w.upload.id}` },
  // The body is the file itself, so a form is refused for its content type.
  "POST /uploads": {
    about: "uploads",
    who: "signedIn",
    // A slot that names another's case is refused (`members/refuseCaseOfOthers`).
    at: () => "/uploads?purpose=attachment&slot=shared&name=a.txt",
    sends: () => [{ a: "b" }],
    yes: [201, 400, 415],
  },
  "DELETE /uploads": {
    about: "uploads",
    who: "signedIn",
    at: (w) => `/uploads?id=${w.upload.id}`,
    sends: nothing,
    // Another's is not found, nor is one that is deleted already.
    yes: [204, 404],
  },
} satisfies Addresses;
