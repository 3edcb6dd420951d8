import type { AppErrorCode } from "~/platform/errors.ts";
import type { Role, Who } from "./roles.ts";
import type { Subject } from "./subjects.ts";
import type { World } from "./world.ts";

/** A refusal: the code of an AppError, or an empty result (null, false, 0, nothing at all). */
export type Refusal = AppErrorCode | "nothing";

/** The roles that may call a query or a command that takes an Actor. */
export type FeatureRow = {
  about: Subject;
  who: Who;
  /** Arguments after the actor: they name data of the owner. */
  with?: (world: World) => unknown[];
  /** It takes the caller's transaction before the actor. */
  inTransaction?: true;
  /** The refusal that the other roles get. */
  denied?: Refusal;
  /** The roles that get an outcome of their own instead of the one for `who`. */
  others?: Partial<Record<Role, Refusal | "yes">>;
  /** The error that even a role with access gets, because of the state of the test's world. */
  error?: AppErrorCode;
  /** The roles that may change the owner's data through this function without being the owner. */
  changes?: readonly Role[];
};

/**
 * A query or command that takes no Actor.
 * - inside: only features call it, after they asked their policy. No page may import it.
 * - after: pages call it with the result of a query that asked the policy.
 * - anyone: it shows no personal data, or its argument (password, token, code) is the proof.
 */
export type WithoutActor = "inside" | "after" | "anyone";

/** Every function that the queries and commands of a feature export: « feature/name ». */
export type Features = Record<`${string}/${string}`, FeatureRow | WithoutActor>;

const own = (about: Subject) => ({ about, who: "signedIn" }) as const;

const ownedCase = { about: "ownCases", who: "owner", denied: "case_not_found" } as const;
const staffOnCase = { about: "cases", who: "staff", denied: "case_not_found" } as const;
const staffOnCases = { about: "cases", who: "staff", denied: "forbidden" } as const;
const uuid = () => crypto.randomUUID() as string;
const filters = { search: "", status: null, late: false, sort: "activity", after: null, before: null };
const weeks = () => [new Date("2026-01-05"), new Date("2026-01-12")];
const recovery = () => ({ id: uuid(), amount: 1_000, receivedOn: "2026-03-04", source: "bank_transfer" });
const answers = { scamType: "phishing" };

const readCase = { about: "conversation", who: "ownerAndStaff", with: (w: World) => [w.case.id] } as const;

export const CASES = {
  "cases/readOwnCase": { ...ownedCase, with: (w) => [w.draft.id] },
  "cases/listOwnCases": own("ownCases"),
  "cases/requireProfileForCase": {
    ...own("ownCases"),
    others: { administrator: "profile_incomplete", withoutSecondFactor: "profile_incomplete" },
  },
  "cases/canOpenCase": {
    ...own("ownCases"),
    others: { administrator: "nothing", withoutSecondFactor: "nothing" },
  },
  "cases/readStory": "after",
  "cases/readStoryContacts": "anyone",
  "cases/rememberPosition": "after",
  "cases/savePart": "after",
  "cases/sendStoryLink": "after",
  "cases/storyToken": "inside",
  "cases/readStoryToken": "anyone",
  "cases/readLinkedStory": "anyone",
  "cases/takeLinkedStory": "anyone",
  "cases/adoptStory": { ...own("story"), with: () => [uuid()] },
  "cases/carryStory": "after",
  "cases/eraseStory": "after",
  "cases/readUnclaimedStory": {
    ...own("story"),
    with: () => [new Request("http://localhost/dashboard")],
  },
  "cases/declinedHeader": { ...own("story"), with: () => [uuid()] },
  "cases/openStoryAsCase": { ...own("story") },
  "cases/saveDraft": {
    ...ownedCase,
    with: (w) => [{ id: w.draft.id, version: w.draft.version, answers }],
  },
  "cases/attachChosenEvidence": "inside",
  "cases/attachEvidence": {
    about: "uploads",
    who: "owner",
    denied: "file_unavailable",
    inTransaction: true,
    with: (w) => [w.draft.id, [w.evidenceUpload.id]],
  },
  // Only a file that the scanner blocked can be withdrawn: the file of the test is not blocked.
  "cases/withdrawFile": {
    about: "attachments",
    who: "owner",
    denied: "not_found",
    error: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/offerSharedFiles": { ...ownedCase, with: (w) => [w.draft.id] },
  "cases/removeEvidence": { ...ownedCase, with: (w) => [w.draft.id, w.evidence.id] },
  "cases/submitCase": { ...ownedCase, with: (w) => [{ id: w.draft.id, version: w.draft.version }] },
  "cases/agreeToSubmission": { ...ownedCase, with: (w) => [{ id: w.draft.id, version: w.draft.version }] },
  "cases/withdrawAgreement": { ...ownedCase, with: (w) => [w.draft.id] },
  "cases/submitAgreedDrafts": "inside",
  "cases/takeTypedAnswers": "inside",
  "cases/deleteDraft": { ...ownedCase, with: (w) => [w.draft.id] },
  "cases/queueCase": { ...staffOnCase, with: (w) => [w.review.id] },
  "cases/readAttachment": {
    about: "attachments",
    who: "ownerAndStaff",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/findAttachment": {
    about: "attachments",
    who: "ownerAndStaff",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/openOriginalAttachment": {
    about: "attachments",
    who: "ownerAndStaff",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/readAttachmentForThumbnail": {
    about: "attachments",
    who: "ownerAndStaff",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/readEvidence": {
    about: "evidenceExport",
    who: "ownerAndStaff",
    denied: "case_not_found",
    with: (w) => [w.case.id],
  },
  "cases/exportEvidence": {
    about: "evidenceExport",
    who: "ownerAndStaff",
    denied: "case_not_found",
    with: (w) => [w.case.id],
    changes: ["administrator"],
  },
  "cases/writeConversation": "inside",
  "members/caseAudience": "inside",
  "members/isCaseVisible": { ...readCase, denied: "nothing" },
  "members/refuseCaseOfOthers": { ...readCase, denied: "case_not_found" },
  "cases/readCaseForAdministration": { ...staffOnCase, with: (w) => [w.case.id] },
  "cases/listCases": { ...staffOnCases, denied: "nothing", with: () => [filters] },
  "cases/listSimilarCases": { ...staffOnCases, denied: "nothing", with: () => [{ ...filters, search: "recit" }] },
  "cases/readSelection": { ...staffOnCases, denied: "nothing", with: (w) => [[w.case.id]] },
  "cases/moveCase": { ...staffOnCase, with: (w) => [{ id: w.review.id, move: "approve" }] },
  "cases/decideMany": { ...staffOnCases, with: (w) => [{ ids: [w.review.id, w.case.id], decision: "approve" }] },
  "cases/deleteCase": { ...staffOnCase, with: (w) => [w.case.id] },
  "cases/exportCases": { ...staffOnCases, with: () => [filters] },
  "cases/exportCase": { ...staffOnCase, about: "casePdf", with: (w) => [w.case.id, { notes: true }] },
  "cases/isOwnNote": { about: "notes", who: "staff", denied: "nothing", with: (w) => [w.note] },
  "cases/listNotes": { about: "notes", who: "staff", denied: "nothing", with: (w) => [w.case] },
  "cases/addNote": {
    ...staffOnCase,
    about: "notes",
    with: (w) => [{ id: uuid(), caseId: w.case.id, text: "Une note" }],
  },
  "cases/editNote": {
    ...staffOnCase,
    about: "notes",
    with: (w) => [{ id: w.note, caseId: w.case.id, text: "Autre" }],
  },
  "cases/deleteNote": { ...staffOnCase, about: "notes", with: (w) => [{ id: w.note, caseId: w.case.id }] },
  "cases/addRecovery": { ...staffOnCase, about: "recoveries", with: (w) => [w.case.id, recovery()] },
  "cases/removeRecovery": { ...staffOnCase, about: "recoveries", with: (w) => [w.case.id, w.recovery] },
  "cases/readCaseActivity": { about: "activity", who: "staff", denied: "nothing", with: () => [weeks()] },
  "cases/listAttachments": "inside",
  "cases/listRecoveries": "inside",
  "cases/recoveredByCase": "inside",
  "cases/filterCondition": "inside",
  "cases/lateCondition": "inside",
  "cases/readCases": "inside",
  "cases/listSegments": "inside",
  "cases/cursorText": "inside",
  "cases/orderBySql": "inside",
  "cases/afterCursor": "inside",
  "cases/encodeCursor": "inside",
  "cases/decodeCursor": "inside",
  "cases/lockCase": "inside",
} satisfies Features;

const NO_KEYS = { after: null, before: null };
const thread = { about: "conversation", who: "ownerAndStaff", denied: "case_not_found" } as const;
const message = () => ({ text: "Bonjour", fileIds: [], clientKey: uuid() });

export const CHAT_AND_FILES = {
  "chat/readConversation": { ...thread, with: (w) => [w.case.id] },
  "chat/readThread": { ...thread, with: (w) => [w.case.id] },
  "chat/findThread": { ...thread, with: (w) => [w.case.id, {}] },
  "chat/openThread": { ...thread, with: (w) => [w.case.id, {}, { marksRead: true }], changes: ["administrator"] },
  "chat/threadReading": "inside",
  "chat/unreadCondition": "inside",
  "chat/unreadCountSql": "inside",
  "chat/countUnreadForStaff": { about: "conversation", who: "staff", denied: "nothing" },
  "chat/countUnreadForClient": own("conversation"),
  "chat/postMessage": {
    ...thread,
    with: (w) => [{ caseId: w.case.id, ...message() }],
    changes: ["administrator"],
  },
  "chat/markRead": { ...thread, with: (w) => [w.case.id, 2], changes: ["administrator"] },
  "chat/completeChatTutorial": own("conversation"),
  "chat/postAutomaticMessage": "inside",
  "files/pendingUploads": "inside",
  "files/listPendingUploads": {
    about: "uploads",
    who: "owner",
    denied: "nothing",
    with: (w) => ["attachment", w.upload.slot],
  },
  "files/readPendingUpload": { about: "uploads", who: "owner", denied: "not_found", with: (w) => [w.upload.id] },
  "files/discardUpload": { about: "uploads", who: "owner", denied: "nothing", with: (w) => [w.upload.id] },
  "files/moveUploads": {
    about: "uploads",
    who: "owner",
    denied: "nothing",
    with: () => [{ from: "shared", to: "shared" }],
  },
  "files/receiveSharedFiles": "after",
  "files/keepSharedFiles": "anyone",
  "files/claimSharedFiles": "after",
  "files/attachFiles": {
    about: "uploads",
    who: "owner",
    denied: "file_unavailable",
    inTransaction: true,
    with: (w) => [{ ids: [w.upload.id], purpose: "attachment" }],
  },
  "files/receiveUpload": {
    ...own("uploads"),
    with: () => [{ purpose: "attachment", slot: "", name: "note.txt", stream: new Blob(["Bonjour"]).stream() }],
  },
  "files/receiveFormWithFiles": "after",
  "files/removeFiles": "inside",
  "files/findFile": "after",
  "files/readStoredFile": "inside",
  "files/sendStoredFile": "after",
  "files/drawStoredPage": "inside",
  "files/hasStoredFile": "inside",
  "files/countWaitingForScanner": "inside",
  "files/countFilesToReencrypt": "inside",
  "files/reencryptFileKeys": "inside",
  "files/addMissingFileKeys": "inside",
  "files/sendThumbnail": "after",
  "files/sendCopy": "after",
  "files/countWaitingForScan": { about: "scanning", who: "staff", denied: "nothing" },
  "files/readScanning": { about: "scanning", who: "staff", denied: "forbidden" },
  "files/listScannedFiles": {
    about: "scanning",
    who: "staff",
    denied: "forbidden",
    with: () => [{ state: "infected", ...NO_KEYS }],
  },
  "files/scanAgain": { about: "scanning", who: "staff", denied: "forbidden" },
} satisfies Features;
