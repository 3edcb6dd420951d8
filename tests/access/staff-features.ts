import type { Features } from "./features.ts";
import type { Subject } from "./subjects.ts";
import type { World } from "./world.ts";

const staff = (about: Subject) => ({ about, who: "staff", denied: "forbidden" }) as const;
const own = (about: Subject) => ({ about, who: "signedIn" }) as const;
const paged = { after: null, before: null };
const reviewed = (w: World) => ({ userId: w.applicant.id, documentType: "passport", documentId: w.document.id });

export const REQUESTS_AND_IDENTITY = {
  "assistance/readOwnRequests": own("requests"),
  "assistance/readKnownContact": own("requests"),
  "assistance/listRequests": {
    ...staff("requests"),
    with: () => [{ search: "", status: "all", lawyers: false, ...paged }],
  },
  "assistance/readRequest": { ...staff("requests"), with: (w) => [w.request] },
  "assistance/countUnreadRequests": { ...staff("requests"), denied: "nothing" },
  "assistance/replyToRequest": { ...staff("requests"), with: (w) => [{ id: w.request, reply: "Bonjour" }] },
  "assistance/completeRequest": { ...staff("requests"), with: (w) => [w.request] },
  "assistance/retryReply": { ...staff("requests"), with: (w) => [w.request], error: "request_not_found" },
  "assistance/markRequestsRead": staff("requests"),
  "assistance/sendRequest": "anyone",
  "assistance/sendApplication": "anyone",
  "journal/listJournal": { ...staff("journal"), with: () => [{ kind: "all", before: null }] },
  "journal/verifyJournal": { ...staff("journal"), with: () => [""] },
  "privacy/listOwnAccess": { ...own("ownAccess"), with: () => [null] },
  "journal/auditTrail": "inside",
  "journal/recordAudit": "inside",
  "journal/recordAccess": "inside",
  "journal/recordReading": "inside",
  "journal/recordReadingIn": "inside",
  "journal/chainEntries": "inside",
  "journal/chainEntriesIn": "inside",
  "journal/hasUnchained": "inside",
  "journal/readHead": "inside",
  "journal/readSealedHead": "inside",
  "journal/checkHeadSeal": "inside",
  "journal/hasSeals": "inside",
  "journal/sealChainIn": "inside",
  "journal/sealFormerJournal": "inside",
  "journal/storeAnchor": "inside",
  "journal/removeAnchor": "inside",
  "journal/readAnchor": "inside",
  "journal/eraseEntries": "inside",
  "journal/publishHead": "inside",
  "journal/readErasures": "inside",
  "journal/raiseAlarms": "inside",
  "journal/listDueAlarms": "inside",
  "journal/readPublishedHead": "anyone",
  "journal/verifyChain": "inside",
  "journal/keepJournalKey": "inside",
  "emails/queueEmail": "inside",
  "identity/readVerification": own("ownDocuments"),
  "identity/initializeSteps": {
    ...own("ownDocuments"),
    others: { administrator: "profile_incomplete", withoutSecondFactor: "profile_incomplete" },
  },
  "identity/submitDocument": {
    about: "ownDocuments",
    who: "nobody",
    denied: "document_already_submitted",
    with: (w) => [{ step: "first_document", documentType: "passport", frontFileId: w.upload.id }],
    others: { administrator: "profile_incomplete", withoutSecondFactor: "profile_incomplete" },
  },
  "identity/listDocuments": { ...staff("documents"), with: () => [{ search: "", status: "all", ...paged }] },
  "identity/countPendingDocuments": staff("documents"),
  "identity/readDocumentsOf": { ...staff("documents"), with: (w) => [w.owner.id] },
  "identity/readReview": { ...staff("documents"), with: (w) => [w.document.id, ""] },
  "identity/readReviewActivity": {
    ...staff("activity"),
    with: () => [[new Date("2026-01-05"), new Date("2026-01-12")]],
  },
  "identity/approveDocuments": { ...staff("documents"), inTransaction: true, with: (w) => [reviewed(w)] },
  "progress/approveDocument": { ...staff("documents"), with: (w) => [reviewed(w)] },
  "progress/readOwnProgress": own("ownProfile"),
  "progress/readProgress": "inside",
  "identity/rejectDocuments": { ...staff("documents"), with: (w) => [{ ...reviewed(w), reason: "illegible" }] },
  "identity/rejectInfectedDocument": "inside",
  "identity/openDocument": { ...staff("documents"), with: (w) => [w.document.id] },
  "identity/openOriginalDocument": { ...staff("documents"), with: (w) => [w.document.id] },
  "identity/openDocumentPage": { ...staff("documents"), with: (w) => [w.document.id, 1] },
  "identity/statusesOf": "after",
  "identity/readSteps": "inside",
  "identity/withSides": "inside",
  "identity/searchCondition": "inside",
  "identity/nextToReview": "after",
  "identity/firstToReview": "after",
  "identity/lockProfile": "inside",
  "identity/updateVerification": "inside",
} satisfies Features;

const people = { search: "", role: "all", verification: "all", without: false, sort: "newest", ...paged };

export const PEOPLE = {
  "people/isPerson": { ...staff("people"), denied: "nothing", with: (w) => [w.owner.id] },
  "people/readPerson": { ...staff("people"), denied: "user_not_found", with: (w) => [w.owner.id] },
  "people/listPeople": { ...staff("people"), with: () => [people] },
  "people/readHistory": { ...staff("people"), denied: "user_not_found", with: (w) => [w.owner.id, null] },
  "people/readDeletion": { ...staff("people"), with: (w) => [w.deletedAccount.id] },
  "people/saveNote": { ...staff("privateNote"), with: (w) => [w.owner.id, "Une note"] },
  "people/setRole": { ...staff("roles"), with: (w) => [w.owner.id, "administrator"] },
  "people/deletePerson": { ...staff("roles"), with: (w) => [w.owner.id] },
  "people/requirePeopleAdministration": { ...staff("roles"), with: (w) => [w.owner.id] },
  "people/lockForChange": { ...staff("roles"), inTransaction: true, with: (w) => [w.owner.id] },
} satisfies Features;

const mail = staff("mailings");
const everybody = { base: "all", search: "", added: [], removed: [] };
const typed = { subject: "Objet", content: "<p>Texte</p>", shown: [], ticked: [] };
const rendered = { subject: "Objet", html: "<p>Texte</p>", text: "Texte" };

export const STAFF_MAIL = {
  "mailings/readDraft": mail,
  "mailings/saveDraft": { ...mail, with: (w) => [w.mailDraft, typed] },
  "mailings/reuseMailing": { ...mail, with: (w) => [w.mailing] },
  "mailings/previewDraft": { ...mail, with: (w) => [w.owner.id] },
  "mailings/listPreviewPeople": { ...mail, with: () => [everybody] },
  "mailings/countBulkBacklog": "inside",
  "mailings/countSelected": { ...mail, with: () => [everybody] },
  "mailings/countFound": { ...mail, with: () => [""] },
  "mailings/countMuted": { ...mail, with: () => [everybody] },
  "mailings/countWithoutCase": { ...mail, with: () => [everybody] },
  "mailings/listRecipients": { ...mail, with: () => [{ search: "", show: "all", ...paged }, everybody] },
  "mailings/listMailings": { ...mail, with: () => [null] },
  "mailings/readMailing": { ...mail, with: (w) => [w.mailing, null, null] },
  "mailings/previewMailing": { ...mail, with: (w) => [w.mailing] },
  "mailings/listRunningMailings": mail,
  "mailings/startMailing": { ...mail, with: (w) => [w.mailDraft] },
  "mailings/controlMailing": { ...mail, with: (w) => [w.mailing, "stop"] },
  "mailings/listTemplates": mail,
  "mailings/findTemplate": { ...mail, with: (w) => [w.template] },
  "mailings/saveTemplate": {
    ...mail,
    with: (w) => [w.template, { name: "Nom", subject: "Objet", content: "Texte" }],
  },
  "mailings/duplicateTemplate": { ...mail, with: (w) => [w.template] },
  "mailings/deleteTemplate": { ...mail, with: (w) => [w.template] },
  "mailings/readStatistics": mail,
  "mailings/listSimulated": { ...mail, with: () => [null] },
  "mailings/readSimulated": { ...mail, with: (w) => [w.email] },
  "mailings/checkTransport": mail,
  "mailings/describeTransport": mail,
  "mailings/sendTest": { ...mail, with: () => ["essai@exemple.fr", rendered] },
  "mailings/sendSettingsTest": { ...mail, with: () => ["essai@exemple.fr"] },
  "mailings/valuesOf": "inside",
  "mailings/selected": "inside",
} satisfies Features;

const PASSWORD = "mot-de-passe-1";
const ofAdministrators = {
  administrator: "erasure_of_administrator",
  withoutSecondFactor: "erasure_of_administrator",
} as const;

export const PRIVACY = {
  "privacy/readDataPage": own("ownData"),
  "privacy/readOwnErasure": own("ownData"),
  "privacy/exportOwnData": own("ownData"),
  "privacy/withdrawConsent": { ...own("ownData"), with: () => ["privacy"] },
  "privacy/requestErasure": { ...own("ownData"), with: () => [PASSWORD], others: ofAdministrators },
  "privacy/cancelErasure": own("ownData"),
  "privacy/readRetention": "anyone",
  "privacy/eraseDueAccounts": "inside",
  "privacy/deleteExpired": "inside",
  "privacy/sweepExpired": "inside",
  "privacy/warnOfDrafts": "inside",
  "privacy/emailRefusal": "inside",
  "privacy/retentionCutoffs": "inside",
  "privacy/identityOwnersDue": "inside",
  "privacy/casesDue": "inside",
  "privacy/draftsToWarn": "inside",
  "privacy/requestsDue": "inside",
  "privacy/entriesDue": "inside",
  "privacy/formDraftsDue": "inside",
  "privacy/emailsDue": "inside",
  "privacy/mailingsDue": "inside",
  "privacy/countDue": "inside",
  "privacy/listCasesDue": "inside",
  "people/removePerson": "inside",
  "people/lockCasesOf": "inside",
  "cases/removeCase": "inside",
  "identity/deleteDocuments": "inside",
} satisfies Features;
