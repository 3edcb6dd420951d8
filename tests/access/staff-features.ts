import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import type { Features } from "./features.ts";
import type { Subject } from "./subjects.ts";
import type { World } from "./world.ts";

const staff = (about: Subject) => ({ about, who: "staff", denied: "forbidden" }) as const;
const own = (about: Subject) => ({ about, who: "signedIn" }) as const;
const paged = { after: null, before: null };
const reviewed = (w: World) => ({ userId: w.applicant.id, documentType: "passport", documentId: w.document.id });
const rules = { about: "deadlineRules", who: "handlers", denied: "forbidden" } as const;
const correction = () => ({
  id: crypto.randomUUID() as string,
  correction: "L’article est un autre.",
  source: "legifrance.gouv.fr",
  readOn: "2026-11-28",
});
const ruleText = { base: 0, understood: "on", action: "Écrivez", effect: "Vite.", article: "L133-24", source: "JO" };

export const REQUESTS_AND_IDENTITY = {
  "assistance/readOwnRequests": own("requests"),
  "assistance/readKnownContact": own("requests"),
  "assistance/listRequests": {
    ...staff("requests"),
    with: () => [{ search: "", status: "all", lawyers: false, ...paged }],
  },
  "assistance/exportRequests": {
    ...staff("requests"),
    with: () => [{ search: "", status: "all", lawyers: false, ...paged }],
  },
  "assistance/readRequests": "inside",
  "assistance/readRequest": { ...staff("requests"), with: (w) => [w.request] },
  "assistance/countUnreadRequests": { ...staff("requests"), denied: "nothing" },
  "assistance/replyToRequest": { ...staff("requests"), with: (w) => [{ id: w.request, reply: "Bonjour" }] },
  "assistance/completeRequest": { ...staff("requests"), with: (w) => [w.request] },
  "assistance/retryReply": { ...staff("requests"), with: (w) => [w.request], error: "request_not_found" },
  "assistance/markRequestsRead": staff("requests"),
  "assistance/sendRequest": "anyone",
  "assistance/sendApplication": "anyone",
  "assistance/emailOf": "inside",
  "assistance/publishRequest": "inside",
  "deadlines/listRules": { ...rules, others: { otherLawyer: "yes" } },
  "deadlines/describeRule": "after",
  "deadlines/readCorrections": { ...rules, others: { otherLawyer: "yes" } },
  "deadlines/countWaitingCorrections": { ...rules, who: "staff", denied: "nothing" },
  "deadlines/readRule": { ...rules, others: { otherLawyer: "yes" }, with: () => ["report_13_months"] },
  "deadlines/proposeCorrection": {
    ...rules,
    others: { otherLawyer: "yes" },
    with: () => ["report_13_months", correction()],
  },
  "deadlines/changeRuleText": { ...rules, who: "staff", with: () => ["report_13_months", ruleText] },
  "deadlines/restoreRuleText": { ...rules, who: "staff", with: () => ["report_13_months", { base: 0 }] },
  "deadlines/answerProposal": {
    ...rules,
    who: "staff",
    with: (w) => [{ id: w.proposedRule, decision: "accept", answer: "Merci." }],
  },
  "deadlines/lastVersion": "inside",
  "deadlines/loadRuleTexts": "inside",
  "deadlines/followRuleTexts": "inside",
  "deadlines/readLegalRates": { ...rules, others: { otherLawyer: "yes" } },
  "deadlines/listLegalRates": "inside",
  "deadlines/enterLegalRate": {
    ...staff("deadlineRules"),
    with: () => [{ half: "2026-07-01", creditor: "person", rate: 650, source: "Arrêté" }],
  },
  "figures/readJourney": { ...staff("journey"), with: () => [{ period: "all", device: "all", scripts: "all" }] },
  "figures/listJourneyDays": { ...staff("journey"), with: () => [{ period: "all", device: "all", scripts: "all" }] },
  "figures/countFirstHour": "inside",
  "journey/count": "inside",
  "journey/countInventedStories": "inside",
  "journey/beginJourney": "inside",
  "journey/passInStory": "inside",
  "journey/giveJourney": "inside",
  "journey/passDocuments": "inside",
  "journey/passSummary": "inside",
  "journey/endJourney": "inside",
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
  "journal/readUnchainedSince": "inside",
  "journal/verifyAndRecord": "inside",
  "journal/hasUnchained": "inside",
  "journal/readHead": "inside",
  "journal/listJournalEntries": "inside",
  "journal/readSealedHead": "inside",
  "journal/checkHeadSeal": "inside",
  "journal/hasSeals": "inside",
  "journal/sealChainIn": "inside",
  "journal/sealFormerJournal": "inside",
  "journal/storeAnchor": "inside",
  "journal/removeAnchor": "inside",
  "journal/readAnchor": "inside",
  "journal/saveCheckpoint": "inside",
  "journal/removeCheckpoints": "inside",
  "journal/listCheckpoints": "inside",
  "journal/readCheckpoints": "inside",
  "journal/headPath": "inside",
  "journal/readTrustedCertificates": "inside",
  "journal/eraseEntries": "inside",
  "journal/publishHead": "inside",
  "journal/readErasures": "inside",
  "journal/raiseAlarms": "inside",
  "journal/raiseStorageAlarm": "inside",
  "journal/listDueAlarms": "inside",
  "journal/readPublishedHead": "anyone",
  "journal/verifyChain": "inside",
  "journal/rangesOf": "inside",
  "journal/declareWrongSecret": "inside",
  "journal/readDeclarations": "inside",
  "journal/readLinks": "inside",
  "journal/matchingEntry": "inside",
  "journal/keepJournalKey": "inside",
  "emails/queueEmail": "inside",
  "emails/tellAdministrators": "inside",
  "emails/forgetEmails": "inside",
  "identity/readVerification": own("ownDocuments"),
  "identity/readRefusedPictures": { ...own("ownDocuments"), with: () => ["passport"] },
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
  "identity/readOwnerName": { ...staff("documents"), with: (w) => [w.owner.id] },
  "identity/readReviewActivity": {
    ...staff("activity"),
    with: () => [[new Date("2026-01-05"), new Date("2026-01-12")]],
  },
  "identity/approveDocuments": { ...staff("documents"), inTransaction: true, with: (w) => [reviewed(w)] },
  "identity/rejectWithin": "inside",
  "identity/requireDecidable": "inside",
  "approvals/approveWithin": "inside",
  "approvals/dropAllDecisions": "inside",
  "approvals/decideDocument": {
    ...staff("documents"),
    with: (w) => [{ ...reviewed(w), reason: null, batch: crypto.randomUUID() }],
  },
  "approvals/takeBackDocumentDecisions": {
    ...staff("decisions"),
    denied: "nothing",
    with: () => [crypto.randomUUID()],
  },
  "approvals/approveDocument": { ...staff("documents"), with: (w) => [reviewed(w)] },
  "progress/readOwnVerification": staff("documents"),
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
  "identity/readQueuePosition": "inside",
  "identity/decideOnDocument": "inside",
  "identity/firstToReview": "after",
  "identity/lockProfile": "inside",
  "identity/updateVerification": "inside",
} satisfies Features;

const savedReplies = { about: "savedReplies", who: "handlers", denied: "forbidden" } as const;
const reply = { title: "Titre", text: "Bonjour {firstName}", shared: false };

export const REPLIES = {
  "replies/listSavedReplies": { ...savedReplies, others: { otherLawyer: "yes" } },
  "replies/findSavedReply": { ...savedReplies, who: "staff", with: (w) => [w.reply] },
  "replies/fillRepliesForCase": { ...savedReplies, about: "cases", denied: "case_not_found", with: (w) => [w.case.id] },
  "replies/fillRepliesForRequest": { ...savedReplies, about: "requests", who: "staff", with: (w) => [w.request] },
  "replies/versionOf": "inside",
  "replies/createSavedReply": {
    ...savedReplies,
    others: { otherLawyer: "yes" },
    with: () => [crypto.randomUUID(), reply],
  },
  "replies/changeSavedReply": { ...savedReplies, who: "staff", with: (w) => [w.reply, reply] },
  "replies/deleteSavedReply": { ...savedReplies, who: "staff", with: (w) => [w.reply] },
} satisfies Features;

const people = { search: "", role: "all", verification: "all", without: false, sort: "newest", ...paged };

const work = {
  about: "worklist",
  who: "handlers",
  denied: "nothing",
  others: { otherLawyer: "yes" },
  with: () => [{ kind: null, search: "", after: null }],
} as const;

const onCase = {
  about: "worklist",
  who: "handlers",
  denied: "case_not_found",
  with: (w: World) => [w.case.id],
} as const;

export const WORKLIST = {
  "worklist/listWork": work,
  "worklist/readNextWork": work,
  "worklist/countWork": { ...work, with: () => [] },
  "worklist/readFollowUp": onCase,
  "worklist/markToAnswer": onCase,
  "worklist/dismissMessages": onCase,
  "worklist/setReminder": { ...onCase, with: (w) => [w.case.id, "2026-12-24"] },
  "worklist/removeReminder": onCase,
} satisfies Features;

const notices = { about: "notices", who: "handlers", denied: "forbidden", others: { otherLawyer: "yes" } } as const;

export const NOTICES = {
  "notices/readNotices": notices,
  "notices/chooseNotices": { ...notices, with: () => [{ message_email: "at_once" }] },
  "notices/listNoticeChoices": "inside",
  "notices/beginNotices": "inside",
  "notices/forgetChoices": "inside",
} satisfies Features;

export const PEOPLE = {
  "people/isPerson": { ...staff("people"), denied: "nothing", with: (w) => [w.owner.id] },
  "people/readPerson": { ...staff("people"), denied: "user_not_found", with: (w) => [w.owner.id] },
  "people/listPeople": { ...staff("people"), with: () => [people] },
  "people/exportPeople": { ...staff("people"), with: () => [people] },
  "people/readPeople": "inside",
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
  "mailings/versionsOf": "after",
  "mailings/readDraft": mail,
  "mailings/saveDraft": { ...mail, with: (w) => [w.mailDraft, typed] },
  "mailings/reuseMailing": { ...mail, with: (w) => [w.mailing] },
  "mailings/previewDraft": { ...mail, with: (w) => [w.owner.id] },
  "mailings/listPreviewPeople": { ...mail, with: () => [everybody] },
  "mailings/countBulkBacklog": "inside",
  "mailings/countSelected": { ...mail, with: () => [everybody] },
  "mailings/countFound": { ...mail, with: () => [{ search: "", status: null, type: null, lawyer: null }] },
  "mailings/foundBy": "anyone",
  "mailings/countMuted": { ...mail, with: () => [everybody] },
  "mailings/countWithoutCase": { ...mail, with: () => [everybody] },
  "mailings/staffAmong": { ...mail, with: () => [everybody] },
  "mailings/countNameless": { ...mail, with: () => [everybody] },
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
  "mailings/listUndelivered": { ...mail, with: () => [null] },
  "mailings/listEmailsTo": { ...mail, with: (w) => [w.owner.id, null] },
  "mailings/summarizeUndelivered": { ...mail, with: (w) => [w.owner.id] },
  "mailings/readSimulated": { ...mail, with: (w) => [w.email] },
  "mailings/checkTransport": mail,
  "mailings/describeTransport": mail,
  "mailings/sendTest": { ...mail, with: () => ["essai@exemple.fr", rendered] },
  "mailings/sendSettingsTest": { ...mail, with: () => ["essai@exemple.fr"] },
  "launch/readChecklist": {
    about: "launch",
    who: "staff",
    denied: "forbidden",
    with: () => [{ findings: [], storage: "done", scanner: { state: "off" } }],
  },
  "incidents/listIncidents": { about: "launch", who: "staff", denied: "nothing" },
  "incidents/showIncidents": "inside",
  "incidents/readIncidentState": "inside",
  "incidents/describeIncident": "inside",
  "incidents/countIncidents": "inside",
  "incidents/checkInstallation": "inside",
  "incidents/checkMachine": "inside",
  "incidents/watchIncidents": "inside",
  "incidents/checkIncidents": { about: "launch", who: "staff", denied: "forbidden" },
  "emails/readRefusedSince": "inside",
  "files/readScannerStatus": "inside",
  "launch/openSite": {
    about: "launch",
    who: "staff",
    denied: "forbidden",
    error: "opening_incomplete",
  },
  "launch/openSiteBySetting": "inside",
  "mailings/valuesOf": "inside",
  "mailings/selected": "inside",
} satisfies Features;

const PASSWORD = "mot-de-passe-1";
const ofAdministrators = {
  administrator: "erasure_of_administrator",
  withoutSecondFactor: "erasure_of_administrator",
} as const;

const A_LOGO = readFileSync("tests/fixtures/files/photo.png");
const site = { about: "site", who: "staff", denied: "forbidden" } as const;
const siteTexts = { showsSampleReviews: true, signature: "" };

export const SITE = {
  "site/readSitePage": site,
  "site/readRevision": { ...site, with: () => [0] },
  "site/readHead": site,
  "site/readMissingIdentity": site,
  "site/readShown": site,
  "site/readPreview": { ...site, with: () => [0] },
  "site/saveSection": { ...site, with: () => ["texts", siteTexts, 0] },
  "site/publishRevision": { ...site, with: () => [0] },
  "site/storeLogo": { ...site, with: () => [Readable.from([A_LOGO])] },
  "site/readLogo": "anyone",
  "site/shownRevision": "inside",
  "site/loadPublished": "inside",
  "site/followPublished": "inside",
  "site/previewWith": "after",
} satisfies Features;

export const PRIVACY = {
  "privacy/readDataPage": own("ownData"),
  "privacy/readOwnErasure": own("ownData"),
  "privacy/exportOwnData": own("ownData"),
  "privacy/withdrawConsent": { ...own("ownData"), with: () => ["privacy"] },
  "privacy/requestErasure": { ...own("ownData"), with: () => [PASSWORD], others: ofAdministrators },
  "privacy/cancelErasure": own("ownData"),
  // The export writes what these read of the actor's own, after it took the account's limit.
  "privacy/ownAccount": own("ownData"),
  "privacy/listOwnDocuments": own("ownData"),
  "helpers/ownHelp": own("ownData"),
  "helpers/helpersOfOwnCase": { about: "ownData", who: "owner", denied: "nothing", with: (w) => [w.case.id] },
  "privacy/attachmentRows": "inside",
  "privacy/ownThread": "inside",
  "privacy/ownRequests": "inside",
  "privacy/ownEmails": "inside",
  "privacy/ownJournal": "inside",
  "privacy/readRetention": "anyone",
  "privacy/eraseDueAccounts": "inside",
  "privacy/deleteExpired": "inside",
  "privacy/sweepExpired": "inside",
  "privacy/blankEmailBodies": "inside",
  "privacy/warnOfDrafts": "inside",
  "privacy/emailRefusal": "inside",
  "privacy/retentionCutoffs": "inside",
  "privacy/identityOwnersDue": "inside",
  "privacy/casesDue": "inside",
  "privacy/draftsToWarn": "inside",
  "privacy/requestsDue": "inside",
  "privacy/entriesDue": "inside",
  "privacy/emailBodiesDue": "inside",
  "privacy/formDraftsDue": "inside",
  "privacy/emailsDue": "inside",
  "privacy/mailingsDue": "inside",
  "privacy/countDue": "inside",
  "privacy/listCasesDue": "inside",
  "people/removePerson": "inside",
  "people/leaveOthers": "inside",
  "people/lockCasesOf": "inside",
  "cases/removeCase": "inside",
  "cases/changeInternal": "inside",
  "mandates/closeWaitingProposals": "inside",
  "identity/deleteDocuments": "inside",
} satisfies Features;
