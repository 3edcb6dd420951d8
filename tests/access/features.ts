import type { AppErrorCode } from "~/platform/errors.ts";
import type { Role, Who } from "./roles.ts";
import type { Subject } from "./subjects.ts";
import type { World } from "./world.ts";

/** What a refusal is: an AppError, or an answer that holds nothing (null, false, 0, nothing at all). */
export type Refusal = AppErrorCode | "nothing";

/** Who may call a query or a command that takes an Actor. */
export type FeatureRow = {
  about: Subject;
  who: Who;
  /** What it is given after the actor: something of the owner's. */
  with?: (world: World) => unknown[];
  /** It takes the caller's transaction before the actor. */
  inTransaction?: true;
  /** What the others get. */
  denied?: Refusal;
  /** The roles that get something else than the others of `who`. */
  others?: Partial<Record<Role, Refusal | "yes">>;
  /** What even those who may are told, things being as they are in the world of the test. */
  told?: AppErrorCode;
  /** The roles that may change, by this, what belongs to the owner without being them. */
  changes?: readonly Role[];
};

/**
 * A query or command that takes no Actor.
 * - inside: only features call it, after they asked their policy. No page may import it.
 * - after: pages hand it what a query that asked the policy gave them.
 * - anyone: it shows nothing of anybody's, or what it is given (password, token, code) is the proof.
 */
export type WithoutActor = "inside" | "after" | "anyone";

/** Every function that the queries and commands of a feature export: « feature/name ». */
export type Features = Record<`${string}/${string}`, FeatureRow | WithoutActor>;

const own = (about: Subject) => ({ about, who: "signedIn" }) as const;
const PASSWORD = "mot-de-passe-1";
const NEW_PASSWORD = "trois-mots-sans-lien";
const PARTY = { id: "localhost", origin: "http://localhost" };

export const ACCOUNTS = {
  "accounts/readOwnProfile": own("ownProfile"),
  "accounts/readCurrentConsents": own("ownProfile"),
  "accounts/updateProfile": {
    ...{ about: "ownProfile", who: "owner", denied: "forbidden" },
    with: (w) => [w.owner.id, { ...PROFILE, email: w.owner.email }],
  },
  "accounts/readOwnSignIn": own("ownSignIn"),
  "accounts/changePassword": {
    ...own("ownSignIn"),
    with: () => [{ currentPassword: PASSWORD, password: NEW_PASSWORD }],
  },
  "accounts/askEmailChange": {
    ...own("ownSignIn"),
    with: () => [{ email: "autre@exemple.fr", currentPassword: PASSWORD }],
  },
  "accounts/cancelEmailChange": own("ownSignIn"),
  "accounts/sendEmailConfirmation": own("emailLink"),
  "accounts/confirmEmail": "anyone",
  "accounts/readEmailLink": "anyone",
  "accounts/chooseEmailPhrase": {
    ...{ about: "ownEmails", who: "owner", denied: "forbidden", with: (w) => [w.owner.id, "Le chat dort ici"] },
  },
  "accounts/muteEmails": {
    about: "ownEmails",
    who: "owner",
    denied: "forbidden",
    with: (w) => [w.owner.id, ["staff"]],
  },
  "accounts/listSessions": { about: "sessions", who: "ownerAndStaff", denied: "not_found", with: (w) => [w.owner.id] },
  "accounts/revokeSession": {
    ...{ about: "sessions", who: "ownerAndStaff", denied: "nothing", with: (w) => [w.session] },
    changes: ["administrator"],
  },
  "accounts/revokeOtherSessions": own("sessions"),
  "accounts/readSecondFactor": own("secondFactor"),
  "accounts/listPasskeys": own("secondFactor"),
  "accounts/beginSetUp": { ...own("secondFactor"), with: () => [PASSWORD] },
  "accounts/turnOff": {
    ...own("secondFactor"),
    with: () => [{ password: PASSWORD, kind: "app", code: "123456" }],
    told: "second_factor_off",
    others: { owner: "forbidden" },
  },
  "accounts/renewRecoveryCodes": {
    ...{ ...own("secondFactor"), with: () => [PASSWORD], told: "second_factor_off", others: { owner: "forbidden" } },
  },
  "accounts/holdSecondFactor": { ...own("secondFactor"), inTransaction: true, others: { owner: "forbidden" } },
  "accounts/offerPasskey": { ...own("secondFactor"), with: () => [PARTY, PASSWORD] },
  "accounts/addPasskey": {
    ...{ ...own("secondFactor"), with: () => [PARTY, { response: null, name: "Clé" }], told: "passkey_refused" },
  },
  "accounts/renamePasskey": {
    ...{ about: "secondFactor", who: "owner", denied: "not_found" },
    with: (w) => [{ id: w.passkey, name: "Autre" }],
  },
  // A key that is on without this session having proved it: nobody takes it off by the password alone.
  "accounts/removePasskey": {
    ...{ about: "secondFactor", who: "signedIn", with: (w) => [{ id: w.passkey, password: PASSWORD }] },
    others: { owner: "forbidden" },
  },
  ...{ "accounts/secretInHand": "after", "accounts/confirmSetUp": "after", "accounts/readNewCodes": "after" },
  ...{ "accounts/startStanding": "inside", "accounts/endStanding": "inside", "accounts/announce": "inside" },
  ...{ "accounts/replaceRecoveryCodes": "inside", "accounts/countCode": "inside", "accounts/takeCode": "inside" },
  ...{ "accounts/cancelSetUp": "anyone", "accounts/forgetNewCodes": "anyone", "accounts/resetSecondFactor": "inside" },
  ...{ "accounts/hasSecondFactor": "inside", "accounts/factorsOf": "inside", "accounts/countRecoveryCodes": "inside" },
  ...{ "accounts/readPending": "inside", "accounts/completeSignIn": "inside" },
  ...{ "accounts/readPendingChoices": "anyone", "accounts/signInWithCode": "anyone" },
  ...{ "accounts/offerSignIn": "anyone", "accounts/signInWithPasskey": "anyone" },
  ...{ "accounts/keepChallenge": "inside", "accounts/takeChallenge": "inside" },
  ...{ "accounts/logIn": "anyone", "accounts/logOut": "anyone", "accounts/forgottenSession": "anyone" },
  ...{ "accounts/register": "anyone", "accounts/insertAccount": "inside", "accounts/wasJustCreated": "inside" },
  ...{ "accounts/openSession": "inside", "accounts/startSession": "inside", "accounts/endSessions": "inside" },
  ...{
    "accounts/openSetup": "inside",
    "accounts/isSetupOpen": "anyone",
    "accounts/createFirstAdministrator": "anyone",
  },
  ...{
    "accounts/askPasswordReset": "anyone",
    "accounts/isResetLinkOpen": "anyone",
    "accounts/resetPassword": "anyone",
  },
  ...{ "accounts/issueResetLink": "inside", "accounts/issueLink": "inside", "accounts/takeLink": "inside" },
  ...{
    "accounts/voidLinks": "inside",
    "accounts/replacePassword": "inside",
    "accounts/askEmailConfirmation": "inside",
  },
  ...{ "accounts/countAttempt": "inside", "accounts/addressKey": "inside", "accounts/touchSession": "inside" },
  ...{ "accounts/resealAuthenticators": "inside", "accounts/sealPlainTaxIds": "inside" },
  ...{ "accounts/countTaxIdsToReseal": "inside", "accounts/resealTaxIds": "inside" },
  ...{ "accounts/ensureProfile": "inside", "accounts/dropFormOfAnother": "inside" },
  ...{ "accounts/passwordMark": "inside", "accounts/checkPassword": "inside", "accounts/reauthenticate": "inside" },
} satisfies Features;

const PROFILE = {
  ...{ firstName: "Camille", lastName: "Durand", dateOfBirth: "1975-04-12", taxId: "3023217600053" },
  ...{ phone: "+33612345678", homePhone: null, address: "3 Rue Haute Pierre", city: "Metz", postalCode: "57000" },
  ...{ department: "Moselle", country: "France", gdprConsent: true, termsAccepted: true },
};

const ownedCase = { about: "ownCases", who: "owner", denied: "case_not_found" } as const;
const staffOnCase = { about: "cases", who: "staff", denied: "case_not_found" } as const;
const staffOnCases = { about: "cases", who: "staff", denied: "forbidden" } as const;
const uuid = () => crypto.randomUUID() as string;
const filters = { search: "", status: null, late: false, sort: "activity", after: null, before: null };
const weeks = () => [new Date("2026-01-05"), new Date("2026-01-12")];
const recovery = () => ({ id: uuid(), amount: 1_000, receivedOn: "2026-03-04", source: "bank_transfer" });
const answers = { scamType: "phishing" };

export const CASES = {
  "cases/readOwnCase": { ...ownedCase, with: (w) => [w.draft.id] },
  "cases/listOwnCases": own("ownCases"),
  "cases/requireProfileForCase": {
    ...{
      ...own("ownCases"),
      others: { administrator: "profile_incomplete", withoutSecondFactor: "profile_incomplete" },
    },
  },
  "cases/saveDraft": {
    ...{ ...ownedCase, with: (w) => [{ id: w.draft.id, version: w.draft.version, answers }] },
  },
  "cases/attachEvidence": {
    ...{ about: "uploads", who: "owner", denied: "file_unavailable", inTransaction: true },
    with: (w) => [w.draft.id, [w.evidenceUpload.id]],
  },
  "cases/removeEvidence": { ...ownedCase, with: (w) => [w.draft.id, w.evidence.id] },
  "cases/submitCase": { ...ownedCase, with: (w) => [{ id: w.draft.id, version: w.draft.version }] },
  "cases/queueCase": { ...staffOnCase, with: (w) => [w.review.id] },
  "cases/readAttachment": {
    ...{ about: "attachments", who: "ownerAndStaff", denied: "not_found" },
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/readAttachmentToDraw": {
    ...{ about: "attachments", who: "ownerAndStaff", denied: "not_found" },
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/readCaseForAdministration": { ...staffOnCase, with: (w) => [w.case.id] },
  "cases/listCases": { ...staffOnCases, with: () => [filters] },
  "cases/listCloseCases": { ...staffOnCases, with: () => [{ ...filters, search: "recit" }] },
  "cases/readSelection": { ...staffOnCases, with: (w) => [[w.case.id]] },
  "cases/moveCase": { ...staffOnCase, with: (w) => [{ id: w.review.id, move: "approve" }] },
  "cases/decideMany": { ...staffOnCases, with: (w) => [{ ids: [w.review.id, w.case.id], decision: "approve" }] },
  "cases/deleteCase": { ...staffOnCase, with: (w) => [w.case.id] },
  "cases/exportCases": { ...staffOnCases, with: () => [filters] },
  "cases/exportCase": { ...staffOnCase, about: "casePdf", with: (w) => [w.case.id, { notes: true }] },
  "cases/notesOf": { about: "notes", who: "staff", denied: "nothing", with: (w) => [w.case] },
  "cases/addNote": {
    ...{ ...staffOnCase, about: "notes", with: (w) => [{ id: uuid(), caseId: w.case.id, text: "Une note" }] },
  },
  "cases/editNote": {
    ...{ ...staffOnCase, about: "notes", with: (w) => [{ id: w.note, caseId: w.case.id, text: "Autre" }] },
  },
  "cases/deleteNote": { ...staffOnCase, about: "notes", with: (w) => [{ id: w.note, caseId: w.case.id }] },
  "cases/addRecovery": { ...staffOnCase, about: "recoveries", with: (w) => [w.case.id, recovery()] },
  "cases/removeRecovery": { ...staffOnCase, about: "recoveries", with: (w) => [w.case.id, w.recovery] },
  "cases/readCaseActivity": { about: "activity", who: "staff", denied: "forbidden", with: () => [weeks()] },
  ...{ "cases/attachmentsOf": "inside", "cases/recoveriesOf": "inside", "cases/recoveredByCase": "inside" },
  ...{ "cases/filtered": "inside", "cases/isLate": "inside", "cases/foundBy": "inside", "cases/readCases": "inside" },
  ...{ "cases/runsOf": "inside", "cases/valueText": "inside", "cases/orderOf": "inside", "cases/beyond": "inside" },
  ...{ "cases/writeKey": "inside", "cases/readKey": "inside", "cases/lockCase": "inside" },
} satisfies Features;

const thread = { about: "conversation", who: "ownerAndStaff", denied: "case_not_found" } as const;
const message = () => ({ text: "Bonjour", fileIds: [], clientKey: uuid() });

export const CHAT_AND_FILES = {
  "chat/readConversation": { ...thread, with: (w) => [w.case.id] },
  "chat/readThread": { ...thread, with: (w) => [w.case.id] },
  "chat/countUnreadForStaff": { about: "conversation", who: "staff", denied: "nothing" },
  "chat/countUnreadForClient": own("conversation"),
  "chat/unreadCountsByCase": {
    ...{ about: "conversation", who: "ownerAndStaff", denied: "nothing", with: (w) => [[w.case.id]] },
  },
  "chat/postMessage": {
    ...{ ...thread, with: (w) => [{ caseId: w.case.id, ...message() }], changes: ["administrator"] },
  },
  "chat/markRead": { ...thread, with: (w) => [w.case.id, 2], changes: ["administrator"] },
  "chat/completeChatTutorial": own("conversation"),
  "chat/postAutomaticMessage": "inside",
  "files/pendingUploads": {
    ...{ about: "uploads", who: "owner", denied: "nothing", with: (w) => ["attachment", w.upload.slot] },
  },
  "files/pendingUpload": { about: "uploads", who: "owner", denied: "not_found", with: (w) => [w.upload.id] },
  "files/discardUpload": { about: "uploads", who: "owner", denied: "nothing", with: (w) => [w.upload.id] },
  "files/attachFiles": {
    ...{ about: "uploads", who: "owner", denied: "file_unavailable", inTransaction: true },
    with: (w) => [{ ids: [w.upload.id], purpose: "attachment" }],
  },
  "files/receiveUpload": {
    ...own("uploads"),
    with: () => [{ purpose: "attachment", slot: "", name: "note.txt", stream: new Blob(["Bonjour"]).stream() }],
  },
  ...{ "files/receiveFormWithFiles": "after", "files/removeFiles": "inside", "files/findFile": "after" },
  ...{ "files/readStoredFile": "inside", "files/sendStoredFile": "after", "files/drawStoredPage": "inside" },
  ...{ "files/countFilesToReseal": "inside", "files/resealFileKeys": "inside", "files/giveFilesTheirKeys": "inside" },
  "files/sendThumbnail": "after",
} satisfies Features;
