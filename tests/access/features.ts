import type { AppErrorCode } from "~/platform/errors.ts";
import { HANDLERS, HELPERS, type Role, type Who, WRITERS } from "./roles.ts";
import { aReadStatement } from "./statements.ts";
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
  /** The roles to which a page of their own shows something of the owner's: they help the owner. */
  shows?: readonly Role[];
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
const handlersOnCase = { about: "cases", who: "handlers", denied: "case_not_found" } as const;
const handlersOnCases = { about: "cases", who: "handlers", denied: "nothing" } as const;
const ownList = { otherLawyer: "yes" } as const;
const staffOnCases = { about: "cases", who: "staff", denied: "forbidden" } as const;
const uuid = () => crypto.randomUUID() as string;
const filters = { search: "", status: null, late: false, sort: "activity", after: null, before: null };
const weeks = () => [new Date("2026-01-05"), new Date("2026-01-12")];
const recovery = () => ({ id: uuid(), amount: 1_000, receivedOn: "2026-03-04", source: "bank_transfer" });
const call = (id: string) => ({
  id,
  calledOn: "2026-03-04",
  calledAt: "14:30",
  direction: "incoming",
  caller: "La banque",
  text: "Rappellera",
});
const payment = (id: string) => ({
  id,
  version: undefined,
  amount: 12_000,
  currency: "EUR",
  debitedOn: null,
  method: null,
  payeeName: null,
  payeeIban: null,
  ownBank: null,
  accountCountry: null,
  paidOn: null,
  contractDays: null,
  shownText: null,
  shownNumber: null,
  lastFour: null,
  cryptoChain: null,
  cryptoAddress: null,
  cryptoTransaction: null,
  validatedBy: null,
  payeeCheck: null,
  knownOn: null,
  toldOn: null,
  writtenReportOn: null,
  recallAskedOn: null,
  recallAnswer: null,
  refundAskedOn: null,
  mandateWithdrawnOn: null,
  reportedOn: null,
  complainedOn: null,
  answeredOn: null,
  bankAnswer: null,
  bankAnswerText: null,
});
const letter = (id: string, payments: string[]) => ({
  id,
  payments,
  exhibits: [],
  reasons: [],
  ground: "unauthorised",
});
const lettersOfClient = { about: "letters", who: "clientSide", denied: "case_not_found" } as const;
const letterOnCase = { ...lettersOfClient, others: { helper: "case_not_found" }, changes: ["writingHelper"] } as const;
const paymentOnCase = { about: "payments", who: "writers", denied: "case_not_found", changes: WRITERS } as const;
const staffOnIndicators = {
  about: "indicators",
  who: "staff",
  denied: "case_not_found",
  others: { lawyer: "forbidden" },
} as const;
const agendaOnCase = {
  about: "agendaAddress",
  who: "clientSide",
  denied: "case_not_found",
  with: (w: World) => [w.case.id],
  changes: HELPERS,
} as const;
const answers = { scamType: "phishing" };

const readCase = { about: "conversation", who: "readers", with: (w: World) => [w.case.id] } as const;

export const CASES = {
  "cases/readOwnCase": { ...ownedCase, who: "clientSide", with: (w) => [w.case.id] },
  "cases/listOwnCases": { ...own("ownCases"), shows: HELPERS },
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
  "cases/countFirstSentence": "inside",
  "cases/countPosition": "inside",
  "cases/giveToAccount": "inside",
  "cases/endStory": "inside",
  "cases/keepVoiceNote": "after",
  "cases/removeVoiceNote": "after",
  "cases/readVoiceNote": "after",
  "cases/noteOf": "inside",
  "cases/dropVoiceNote": "inside",
  "cases/giveVoiceNote": "inside",
  "cases/makeEvidenceOfVoiceNote": { ...ownedCase, inTransaction: true, with: (w) => [w.draft.id] },
  "cases/sendStoryLink": "after",
  "cases/resendStoryLink": "after",
  "cases/readMove": "after",
  "cases/readMovedStory": "anyone",
  "cases/storyToken": "inside",
  "cases/readStoryToken": "anyone",
  "cases/readLinkedStory": "anyone",
  "cases/takeLinkedStory": "anyone",
  // It forgets what is left of sent forms: the conversation that the former helper wrote in is named there.
  "cases/adoptStory": { ...own("story"), with: () => [uuid()], changes: ["formerHelper"] },
  "cases/carryStory": "after",
  "cases/noteFact": "after",
  "cases/noteFrance": "after",
  "cases/readConfirmed": "inside",
  "cases/digestOfText": "inside",
  "cases/eraseStory": "after",
  "cases/readUnclaimedStory": {
    ...own("story"),
    with: () => [new Request("http://localhost/dashboard")],
  },
  "cases/declinedHeader": { ...own("story"), with: () => [uuid()] },
  "cases/openStoryAsCase": { ...own("story") },
  "payments/openToldCase": { ...own("story") },
  "payments/adoptToldStory": { ...own("story"), with: () => [uuid()], changes: ["formerHelper"] },
  "cases/saveDraft": {
    ...ownedCase,
    with: (w) => [{ id: w.draft.id, version: w.draft.version, answers }],
  },
  "cases/attachChosenEvidence": "inside",
  "cases/attachEvidence": "inside",
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
    who: "readers",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/findAttachment": {
    about: "attachments",
    who: "readers",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/refuseClosedAttachment": {
    about: "attachments",
    who: "readers",
    denied: "not_found",
    with: (w) => [w.attachment],
  },
  "cases/openOriginalAttachment": {
    about: "attachments",
    who: "readers",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/readAttachmentForThumbnail": {
    about: "attachments",
    who: "readers",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "cases/readEvidence": {
    about: "evidenceExport",
    who: "ownerAndHandlers",
    denied: "case_not_found",
    with: (w) => [w.case.id],
  },
  "cases/exportEvidence": {
    about: "evidenceExport",
    who: "ownerAndHandlers",
    denied: "case_not_found",
    with: (w) => [w.case.id],
    changes: HANDLERS,
  },
  "cases/addTag": { ...handlersOnCase, about: "tags", with: (w) => [{ caseId: w.case.id, tag: "Urgent" }] },
  "cases/removeTag": { ...handlersOnCase, about: "tags", with: (w) => [{ caseId: w.case.id, tag: "Xylophane" }] },
  "cases/tagMany": {
    ...handlersOnCases,
    about: "tags",
    with: (w) => [{ ids: [w.case.id], tag: "Groupe", change: "add" }],
  },
  "cases/listTags": { ...handlersOnCases, about: "tags", others: ownList },
  "cases/readTagging": { ...handlersOnCases, about: "tags", with: (w) => [w.case], others: ownList },
  "cases/listLawyerChoices": { ...staffOnCases, denied: "nothing" },
  "cases/countCases": { ...handlersOnCases, with: () => [filters, 101], others: ownList },
  "cases/countUnreadCases": { ...handlersOnCases, with: () => [], others: ownList },
  "cases/listViews": { ...handlersOnCases, about: "views", denied: "forbidden", others: ownList },
  "cases/countViews": { ...handlersOnCases, about: "views", denied: "forbidden", others: ownList },
  "cases/saveView": {
    ...handlersOnCases,
    about: "views",
    denied: "forbidden",
    with: () => [{ id: uuid(), name: "Vue", filters: { ...filters, status: "active" } }],
    others: ownList,
  },
  "cases/renameView": {
    ...handlersOnCases,
    about: "views",
    denied: "forbidden",
    error: "not_found",
    with: () => [{ id: uuid(), name: "Vue" }],
    others: ownList,
  },
  "cases/deleteView": {
    ...handlersOnCases,
    about: "views",
    denied: "forbidden",
    with: () => [uuid()],
    others: ownList,
  },
  "cases/writeConversation": "inside",
  "members/helpersOf": "inside",
  "members/caseAudience": "inside",
  "members/handlersAudience": "inside",
  "members/changeCase": "inside",
  "members/changeCases": "inside",
  "members/defineDerivations": "inside",
  "members/defineSums": "inside",
  "members/correctSums": "inside",
  "members/deriveCases": "inside",
  "members/lockCases": "inside",
  "members/recordEvent": "inside",
  "members/announceCase": "inside",
  "members/handlerMay": "inside",
  "members/unchanged": "inside",
  "members/giveReason": { ...handlersOnCase, about: "openings", with: (w) => [w.case.id, "technical"] },
  "members/readAccessGrant": { ...handlersOnCase, about: "openings", with: (w) => [w.case.id] },
  "members/listOwnOpenings": own("ownAccess"),
  "cases/purgeMemberData": "inside",
  "members/isCaseVisible": { ...readCase, denied: "nothing" },
  "members/refuseCaseOfOthers": { ...readCase, who: "writers", denied: "case_not_found" },
  "cases/readCaseForAdministration": { ...handlersOnCase, with: (w) => [w.case.id] },
  "cases/readCaseFacts": { ...handlersOnCase, with: (w) => [w.case.id] },
  "cases/listCases": { ...handlersOnCases, others: ownList, with: () => [filters] },
  "cases/listSimilarCases": { ...handlersOnCases, with: () => [{ ...filters, search: "recit" }] },
  "cases/readSelection": { ...handlersOnCases, with: (w) => [[w.case.id]] },
  "cases/moveCase": { ...staffOnCase, with: (w) => [{ id: w.review.id, move: "approve" }] },
  "cases/mayDecide": "inside",
  "cases/isMovable": "inside",
  "cases/carryOutMove": "inside",
  "cases/isInCharge": "inside",
  "cases/decideCase": { ...staffOnCase, with: (w) => [{ id: w.review.id, decision: "approve" }] },
  "cases/dropDecision": "inside",
  "cases/dropDecisionsOf": "inside",
  "cases/requireSameCase": "inside",
  "cases/takeBackCaseDecisions": {
    ...handlersOnCases,
    about: "decisions",
    others: ownList,
    with: () => [uuid()],
  },
  "cases/readWaitingDecision": "after",
  "cases/decideMany": { ...staffOnCases, with: (w) => [{ ids: [w.review.id, w.case.id], decision: "approve" }] },
  "cases/deleteCase": { ...staffOnCase, others: { lawyer: "forbidden" }, with: (w) => [w.case.id] },
  "cases/exportCases": { ...staffOnCases, with: () => [filters] },
  "cases/exportRecoveries": { ...staffOnCases, about: "recoveries" },
  "cases/exportCase": { ...handlersOnCase, about: "casePdf", with: (w) => [w.case.id, { notes: true }] },
  "cases/isOwnNote": { about: "notes", who: "handlers", denied: "nothing", with: (w) => [w.note] },
  "cases/listNotes": { about: "notes", who: "handlers", denied: "nothing", with: (w) => [w.case] },
  "cases/addNote": {
    ...handlersOnCase,
    about: "notes",
    with: (w) => [{ id: uuid(), caseId: w.case.id, text: "Une note" }],
  },
  "cases/editNote": {
    ...handlersOnCase,
    about: "notes",
    others: { lawyer: "note_not_yours" },
    with: (w) => [{ id: w.note, caseId: w.case.id, text: "Autre" }],
  },
  "cases/deleteNote": {
    ...handlersOnCase,
    about: "notes",
    others: { lawyer: "note_not_yours" },
    with: (w) => [{ id: w.note, caseId: w.case.id }],
  },
  "cases/listCalls": { about: "calls", who: "handlers", denied: "nothing", with: (w) => [w.case] },
  "cases/addCall": { ...handlersOnCase, about: "calls", with: (w) => [w.case.id, call(uuid())] },
  "cases/editCall": {
    ...handlersOnCase,
    about: "calls",
    others: { lawyer: "call_not_yours" },
    with: (w) => [w.case.id, call(w.call)],
  },
  "cases/deleteCall": {
    ...handlersOnCase,
    about: "calls",
    others: { lawyer: "call_not_yours" },
    with: (w) => [w.case.id, w.call],
  },
  "cases/listColleagues": "inside",
  "cases/tellColleagues": "inside",
  "cases/listTasks": { about: "tasks", who: "handlers", denied: "nothing", with: (w) => [w.case] },
  "cases/addTask": {
    ...handlersOnCase,
    about: "tasks",
    with: (w) => [w.case.id, { id: uuid(), text: "Rappeler", dueOn: "2099-01-01", assigneeId: w.administrator.id }],
  },
  "cases/keepMentions": "inside",
  "cases/seeMentions": { ...handlersOnCase, about: "notes", denied: "nothing", with: (w) => [w.case.id, w.note] },
  "cases/hasUnseenMention": "after",
  "cases/unseeMention": { ...handlersOnCase, about: "notes", denied: "nothing", with: (w) => [w.case.id, w.note] },
  "cases/releaseTasks": "inside",
  // The administrator gave the task, and has it.
  "cases/takeTask": {
    ...handlersOnCase,
    about: "tasks",
    with: (w) => [w.case.id, w.task],
    others: { lawyer: "task_taken" },
  },
  "cases/setTaskDone": { ...handlersOnCase, about: "tasks", with: (w) => [w.case.id, w.task, true] },
  "cases/deleteTask": {
    ...handlersOnCase,
    about: "tasks",
    with: (w) => [w.case.id, w.task],
    others: { lawyer: "task_not_yours" },
  },
  "cases/addRecovery": { ...handlersOnCase, about: "recoveries", with: (w) => [w.case.id, recovery()] },
  "cases/removeRecovery": { ...handlersOnCase, about: "recoveries", with: (w) => [w.case.id, w.recovery] },
  "payments/addPayment": {
    ...paymentOnCase,
    with: (w) => [w.case.id, payment(uuid())],
  },
  // The file is nobody's.
  "payments/addCapture": {
    ...paymentOnCase,
    with: (w) => [w.case.id, { id: w.payment, capture: uuid() }],
    error: "file_unavailable",
  },
  "payments/addPayments": {
    ...paymentOnCase,
    with: (w) => [w.case.id, [payment(uuid())]],
  },
  "payments/addFromStatement": {
    ...paymentOnCase,
    with: (w) => [w.case.id, aReadStatement()],
  },
  "payments/readStatementPage": {
    about: "payments",
    who: "clientSide",
    denied: "case_not_found",
    others: { helper: "case_not_found" },
    with: (w) => [w.case.id, "client"],
  },
  "payments/changePayment": {
    ...paymentOnCase,
    with: (w) => [w.case.id, { ...payment(w.payment), version: 1 }],
  },
  "payments/refuseToldPayment": { ...paymentOnCase, with: (w) => [w.case.id] },
  "payments/removePayment": { ...paymentOnCase, with: (w) => [w.case.id, w.payment] },
  "payments/readPayments": {
    about: "payments",
    who: "clientSide",
    denied: "case_not_found",
    with: (w) => [w.case.id, "client"],
  },
  "payments/isPaymentVisible": { ...readCase, denied: "nothing", with: (w) => [w.payment] },
  "payments/listPayments": "inside",
  "deadlines/setDeadlineDone": {
    ...paymentOnCase,
    with: (w) => [w.case.id, { what: { paymentId: w.payment, rule: "civi_3_years" }, doneOn: "2026-03-14" }],
  },
  "deadlines/setResidence": {
    ...paymentOnCase,
    with: (w) => [w.case.id, { representedCountry: "Suisse" }],
    // The case is its owner’s own.
    error: "invalid_input",
  },
  "deadlines/readCaseDeadlines": {
    about: "payments",
    who: "clientSide",
    denied: "case_not_found",
    with: (w) => [w.case.id, "client"],
  },
  "payments/datePayments": "inside",
  "deadlines/recordDone": "inside",
  "cases/setComplaint": "inside",
  "deadlines/forgetProsecutor": "inside",
  "acts/recordAct": {
    ...paymentOnCase,
    with: (w) => [{ caseId: w.case.id, rule: "report_at_once", due: undefined, doneOn: "2026-11-20" }],
  },
  "acts/undoAct": {
    ...paymentOnCase,
    with: (w) => [{ caseId: w.case.id, rule: "report_at_once", doneOn: "2026-11-20" }],
  },
  "letters/beginLetter": {
    ...letterOnCase,
    with: (w) => [w.case.id, "refusal_reply", letter(uuid(), [w.payment])],
  },
  "letters/changeLetter": {
    ...letterOnCase,
    with: (w) => [w.case.id, { ...letter(w.letter, [w.payment]), version: 1 }],
  },
  "letters/deleteLetter": { ...letterOnCase, with: (w) => [w.case.id, w.letter] },
  "letters/sendLetter": {
    ...letterOnCase,
    with: (w) => [w.case.id, w.letter, { sentOn: "2026-03-14", sending: "post" }],
  },
  "letters/noteBankData": {
    ...letterOnCase,
    with: (w) => [w.case.id, w.letter, { logs: "silent" }],
    error: "letter_not_found",
  },
  "letters/takeSendingBack": { ...letterOnCase, with: (w) => [w.case.id, w.letter] },
  "letters/confirmGround": {
    about: "letters",
    who: "handlers",
    denied: "case_not_found",
    // Legal advice: only the lawyer in charge.
    others: { administrator: "case_not_found" },
    with: (w) => [w.case.id, w.letter, "unauthorised"],
    changes: ["lawyer"],
  },
  "letters/readLetters": { ...lettersOfClient, with: (w) => [w.case.id, "client"] },
  "letters/readLetterCase": { ...lettersOfClient, with: (w) => [w.case.id, "client"] },
  "letters/readLetter": { ...lettersOfClient, with: (w) => [w.case.id, w.letter, "client"] },
  "letters/readNewLetter": {
    ...lettersOfClient,
    others: { helper: "case_not_found" },
    with: (w) => [w.case.id, "mediator"],
  },
  "letters/readReportLetter": {
    ...lettersOfClient,
    others: { helper: "case_not_found" },
    with: (w) => [w.case.id, w.payment],
  },
  "letters/refuseReader": { ...lettersOfClient, others: { helper: "case_not_found" }, with: (w) => [w.case.id] },
  "letters/readLetterForFile": {
    about: "letters",
    who: "readers",
    denied: "case_not_found",
    with: (w) => [w.case.id, w.letter],
  },
  "letters/isLetterVisible": { ...readCase, denied: "nothing", with: (w) => [w.letter] },
  "letters/forgetBankData": "inside",
  "letters/readBankData": "after",
  "letters/listBankAnswers": "after",
  "letters/listClaims": "after",
  "letters/sentOnPage": "after",
  "letters/askedItems": "inside",
  "letters/bankAnswerText": "inside",
  "letters/changeLetters": "inside",
  "letters/recordLetter": "inside",
  "letters/listLetters": "inside",
  "letters/listLetterPayments": "inside",
  "letters/listSentLetters": "inside",
  "letters/letterFactsOf": "inside",
  "letters/exhibitNames": "inside",
  "letters/personOf": "inside",
  "letters/letterEvents": "after",
  "letters/summarizeLetters": "after",
  "letters/lettersForCopy": "after",
  "letters/sentCopies": "inside",
  "letters/ownLetters": "inside",
  "indicators/decideIndicator": {
    about: "indicators",
    who: "writers",
    denied: "case_not_found",
    with: (w) => [w.case.id, { kind: "iban", value: "LT601010012345678901", source: "typed" }],
    changes: WRITERS,
  },
  // The value is of no case.
  "indicators/judgeValue": {
    ...staffOnIndicators,
    with: (w) => [w.case.id, uuid(), "common"],
    error: "indicator_not_found",
  },
  "indicators/separateCase": { ...staffOnIndicators, with: (w) => [w.case.id, true] },
  "indicators/readIndicators": {
    about: "indicators",
    who: "clientSide",
    denied: "case_not_found",
    with: (w) => [w.case.id, "client"],
  },
  "indicators/listIndicators": "inside",
  "indicators/listForCopy": "inside",
  "indicators/indicatorsForCopy": "after",
  "indicators/countConfirmed": "after",
  "indicators/countOthers": "inside",
  "indicators/readGroup": "inside",
  "indicators/readEdges": "inside",
  "indicators/readMostCarriers": "inside",
  "indicators/keepValue": "inside",
  "indicators/linkCase": "inside",
  "indicators/regroupOne": "inside",
  "indicators/regroupAll": "inside",
  "indicators/leaveGroup": "inside",
  "indicators/leaveGroups": "inside",
  "reports/setReportDone": {
    about: "reports",
    who: "clientSide",
    denied: "case_not_found",
    others: { helper: "case_not_found" },
    with: (w) => [w.case.id, { service: "thesee", doneOn: "2026-03-14", reference: "2026-1" }],
    changes: ["writingHelper"],
  },
  "reports/readReports": {
    about: "reports",
    who: "clientSide",
    denied: "case_not_found",
    with: (w) => [w.case.id, null],
  },
  "reports/listReports": "inside",
  "reports/summarizeReports": "after",
  "reports/reportsForCopy": "after",
  "deadlines/deadlinesForCopy": "after",
  "deadlines/listCaseDeadlines": "after",
  "chronology/chronologyForCopy": "after",
  "acts/readStaffLine": "after",
  "acts/readStages": {
    ...handlersOnCase,
    denied: "nothing",
    with: (w) => [
      w.case.id,
      { status: "active", toReview: null, can: { decide: true, chooseLawyer: true, proposeAgreement: true } },
    ],
  },
  "acts/listHelpedLines": { ...own("ownCases"), shows: HELPERS },
  "acts/listUpcoming": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: () => [{ within: "90", after: null }],
  },
  "acts/readUpcoming": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: (w) => [{ caseId: w.case.id, rule: "report_13_months", date: "2026-01-01" }],
  },
  "acts/readAtOnce": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: (w) => [{ caseId: w.case.id, rule: "report_13_months" }],
  },
  "acts/countAtOnce": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: () => [],
  },
  "acts/countPressing": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: () => [],
  },
  "acts/countUpcomingDays": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: () => [{}],
  },
  "acts/listAtOnce": {
    about: "upcomingDeadlines",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: () => [{}],
  },
  "deadlines/refreshDeadlines": "inside",
  "deadlines/keepStaleDeadlines": "inside",
  "acts/tellDeadlines": "inside",
  "letters/readFormerLetters": "inside",
  "letters/listToTell": "inside",
  "letters/awaitsDeadlines": "inside",
  "deadlines/readSharedAgenda": "anyone",
  "deadlines/readAgendaAddress": agendaOnCase,
  "deadlines/makeAgendaAddress": agendaOnCase,
  "deadlines/endAgendaAddress": agendaOnCase,
  "payments/summarizePayments": "after",
  "payments/forgetAddedPayment": "after",
  "payments/paymentsForCopy": "after",
  "cases/keptWeeks": "inside",
  "cases/readCachedWeeks": "inside",
  "cases/countWeeks": "inside",
  "cases/readCaseActivity": {
    about: "activity",
    who: "handlers",
    denied: "nothing",
    others: ownList,
    with: () => [weeks()],
  },
  "acts/readNearest": "inside",
  "day/readDay": { about: "day", who: "handlers", denied: "forbidden", others: ownList },
  "day/countDay": "inside",
  "day/wantsMorningEmail": "after",
  "day/forgetMorningEmail": "inside",
  "day/sendMorningEmail": "inside",
  "notices/findReader": "inside",
  "day/chooseMorningEmail": {
    about: "notices",
    who: "handlers",
    denied: "forbidden",
    others: ownList,
    with: () => [{ wanted: true }],
  },
  "day/listDayCases": {
    about: "day",
    who: "handlers",
    denied: "forbidden",
    others: ownList,
    with: () => ["promises", { lawyer: null, week: null, month: "this", after: null }],
  },
  "day/listDayMoney": {
    about: "day",
    who: "handlers",
    denied: "forbidden",
    others: ownList,
    with: () => ["claimed", { lawyer: null, week: null, month: "this", after: null }],
  },
  "figures/readRates": "inside",
  "figures/readFirstAnswers": "inside",
  "figures/countKeptByMonth": "inside",
  "figures/readPublishedRate": "anyone",
  "figures/findPublishedRate": "anyone",
  "figures/publishRate": {
    about: "publishedRate",
    who: "staff",
    denied: "forbidden",
    with: () => [{ period: "all" }],
    error: "rate_on_few_cases",
  },
  "figures/withdrawRate": { about: "publishedRate", who: "staff", denied: "forbidden" },
  "figures/countMonth": "inside",
  "figures/sumKept": "inside",
  "figures/countPeriod": "inside",
  "figures/countBanks": "inside",
  "figures/readFigures": {
    about: "figures",
    who: "handlers",
    denied: "forbidden",
    others: ownList,
    with: () => [{ period: "all", lawyer: null }],
  },
  "mandates/answerMedians": "inside",
  "cases/listAttachments": "inside",
  "cases/listRecoveries": "inside",
  "cases/readRecoveries": "inside",
  "cases/recoveredByCase": "inside",
  "cases/filterCondition": "inside",
  "cases/readCases": "inside",
} satisfies Features;

/** The owner's case under review is proposed to the other lawyer. */
const proposal = {
  about: "proposals",
  who: "nobody",
  denied: "proposal_not_found",
  others: { otherLawyer: "yes" },
  changes: ["otherLawyer"],
} as const;
const charge = { about: "proposals", who: "staff", denied: "case_not_found", others: { lawyer: "forbidden" } } as const;

/** The lawyer of the owner's case proposed an agreement, which waits. */
const onAgreement = { about: "agreements", denied: "case_not_found" } as const;
const agreement = () => ({
  id: uuid(),
  baseFee: 60_000,
  vatRate: 2_000,
  successRate: null,
  scope: "Une mise en demeure",
  expenses: null,
});

export const MANDATES = {
  "mandates/listCandidates": { ...charge, others: {}, with: (w) => [w.case.id, ""] },
  "mandates/listOwnProposals": { ...own("proposals") },
  "mandates/readProposal": { ...proposal, with: (w) => [w.proposal] },
  "mandates/proposeCase": { ...charge, with: (w) => [w.case.id, [w.freeLawyer.id]] },
  "mandates/withdrawProposal": { ...charge, with: (w) => [w.case.id, w.proposal] },
  "mandates/acceptProposal": { ...proposal, with: (w) => [w.proposal] },
  "mandates/refuseProposal": { ...proposal, with: (w) => [w.proposal, { reason: "workload" }] },
  "mandates/readCharge": { ...handlersOnCase, about: "proposals", with: (w) => [w.case.id] },
  "mandates/recordRecovery": { ...handlersOnCase, about: "recoveries", with: (w) => [w.case.id, recovery()] },
  "mandates/readOwnLawyer": { ...ownedCase, who: "clientSide", about: "proposals", with: (w) => [w.case.id] },
  "mandates/takeCaseBack": { ...charge, with: (w) => [w.case.id, "client_request"] },
  "mandates/withdrawFromCase": {
    ...handlersOnCase,
    about: "proposals",
    others: { administrator: "forbidden", owner: "case_not_found" },
    with: (w) => [w.case.id, "Je pars"],
  },
  "mandates/askForAnotherLawyer": { ...ownedCase, about: "proposals", with: (w) => [w.case.id, "Je préfère"] },
  "mandates/readAgreements": { ...onAgreement, who: "ownerAndHandlers", with: (w) => [w.case.id] },
  "mandates/readAgreementState": {
    ...onAgreement,
    who: "ownerAndHandlers",
    denied: "nothing",
    with: (w) => [w.case.id],
  },
  "mandates/proposeAgreement": {
    ...onAgreement,
    who: "handlers",
    others: { administrator: "forbidden", owner: "forbidden", helper: "forbidden", writingHelper: "forbidden" },
    with: (w) => [w.case.id, agreement()],
  },
  "mandates/acceptAgreement": {
    ...onAgreement,
    who: "owner",
    with: (w) => [w.case.id, { id: w.agreement, otherPayer: "none" }],
  },
  "mandates/declineAgreement": {
    ...onAgreement,
    who: "owner",
    with: (w) => [w.case.id, { id: w.agreement, why: "Trop cher" }],
  },
  "mandates/retractAgreement": {
    ...onAgreement,
    who: "owner",
    others: { owner: "agreement_closed" },
    with: (w) => [w.case.id, w.agreement],
  },
  "mandates/ownAgreements": "after",
  "mandates/readParties": "after",
  "mandates/lapseAgreements": "inside",
  "mandates/withdrawAgreement": {
    about: "cases",
    who: "nobody",
    denied: "case_not_found",
    others: { lawyer: "agreement_not_found" },
    with: (w) => [w.case.id, uuid()],
  },
  "mandates/endAgreements": "inside",
  "mandates/endMandate": "inside",
  "mandates/restartWait": "inside",
  "mandates/releaseLawyer": "inside",
} satisfies Features;

const onTransfer = {
  about: "transfers",
  who: "staff",
  denied: "case_not_found",
  others: { lawyer: "forbidden" },
} as const;
/** The account of the other client has not confirmed its address, so everything but that is accepted. */
const transferOf = (w: World) => ({
  id: uuid(),
  from: w.owner.id,
  to: w.otherClient.id,
  reason: "death",
  words: null,
  proof: w.upload.id,
  agrees: "on",
});

export const TRANSFERS = {
  "transfers/readTransfer": { ...onTransfer, with: (w) => [w.case.id, { search: "", to: null }] },
  "transfers/readTransferProof": { ...onTransfer, with: (w) => [w.case.id, w.transfer] },
  "transfers/transferCase": {
    ...onTransfer,
    with: (w) => [w.case.id, transferOf(w)],
    error: "recipient_unconfirmed",
  },
  "transfers/findRecipient": "inside",
} satisfies Features;

export const RECEIPTS = {
  // A letter that was sent, and an agreement, refuse their receipt as they refuse themselves: receipts.server.test.ts.
  "receipts/readReceipt": {
    about: "receipts",
    who: "readers",
    denied: "not_found",
    with: (w) => [w.case.id, "exhibit", w.attachment.id],
  },
  // The details of its refusals: custody.server.test.ts.
  "receipts/readCustody": {
    about: "custody",
    who: "ownerAndHandlers",
    denied: "not_found",
    with: (w) => [w.case.id, w.attachment.id],
  },
  "receipts/readWitness": "inside",
  "receipts/compareWithJournal": "inside",
  "receipts/readStoryReceipt": "after",
  "receipts/checkReceipt": "anyone",
} satisfies Features;

const managed = { ...ownedCase, about: "helpers" } as const;

export const HELP = {
  "helpers/isWaitingInvitation": "inside",
  "helpers/knownNameOf": "inside",
  "helpers/readHelpers": { ...managed, who: "clientSide", with: (w) => [w.case.id] },
  "helpers/inviteHelper": { ...managed, with: (w) => [w.case.id, { email: "autre@exemple.fr", right: "read" }] },
  "helpers/cancelHelperInvitation": { ...managed, with: (w) => [w.case.id, w.helperInvitation] },
  // A helper leaves by it.
  "helpers/endHelp": {
    ...managed,
    with: (w) => [w.case.id, w.helper.id],
    others: { helper: "yes" },
    changes: ["helper"],
  },
  "helpers/removeHelper": "inside",
  "helpers/endHelpOf": "inside",
  "helpers/readHelperInvitation": "anyone",
  "helpers/readInvitedContacts": "anyone",
  "helpers/acceptHelperInvitation": {
    about: "helpers",
    who: "nobody",
    denied: "helper_link_invalid",
    with: () => ["invente"],
  },
} satisfies Features;

const NO_KEYS = { after: null, before: null };
const thread = { about: "conversation", who: "readers", denied: "case_not_found" } as const;
const message = () => ({ text: "Bonjour", fileIds: [], clientKey: uuid() });

const later = () => ({ at: `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00` });
/** The administrator's message that leaves later. */
const ownScheduled = { ...thread, who: "staff", others: { lawyer: "scheduled_gone" } } as const;

export const CHAT_AND_FILES = {
  "chat/readConversation": { ...thread, with: (w) => [w.case.id] },
  "chat/readLawyerName": "inside",
  "chat/readThread": { ...thread, with: (w) => [w.case.id] },
  "chat/findThread": { ...thread, with: (w) => [w.case.id, {}] },
  "chat/openThread": { ...thread, with: (w) => [w.case.id, {}, { marksRead: true }], changes: HANDLERS },
  "chat/threadReading": "inside",
  "chat/unreadCondition": "inside",
  "chat/unreadCountSql": "inside",
  "chat/countUnreadForStaff": { about: "conversation", who: "handlers", denied: "nothing" },
  "chat/countUnreadForClient": own("conversation"),
  "chat/postMessage": {
    ...thread,
    who: "writers",
    with: (w) => [{ caseId: w.case.id, ...message() }],
    changes: WRITERS,
  },
  "chat/postInTransaction": "inside",
  "chat/deleteTyped": "inside",
  "chat/mayStillPost": "inside",
  "chat/readAsStaff": { ...thread, who: "handlers", with: (w) => [w.case.id] },
  "chat/listScheduled": { ...thread, who: "handlers", with: (w) => [w.case.id] },
  "chat/findScheduled": { ...ownScheduled, with: (w) => [w.case.id, w.scheduled] },
  "chat/scheduleMessage": {
    ...thread,
    who: "handlers",
    with: (w) => [{ caseId: w.case.id, ...message(), ...later() }],
  },
  "chat/changeScheduled": {
    ...ownScheduled,
    with: (w) => [w.case.id, w.scheduled, { text: "Bonjour", version: 1, ...later() }],
  },
  "chat/sendScheduledNow": { ...ownScheduled, with: (w) => [w.case.id, w.scheduled, 1] },
  "chat/cancelScheduled": { ...thread, who: "handlers", with: (w) => [w.case.id, w.scheduled, 1] },
  "chat/sendScheduled": "inside",
  "chat/recordScheduled": "inside",
  "chat/holdOf": "inside",
  "chat/holdBack": "inside",
  "chat/settleSent": "inside",
  "chat/deleteScheduled": "inside",
  "chat/settleScheduled": "inside",
  "chat/releaseScheduled": "inside",
  "chat/replaceScheduled": "inside",
  "chat/notePresence": { ...thread, who: "handlers", with: (w) => [w.case.id, false] },
  "chat/markRead": { ...thread, with: (w) => [w.case.id, 2], changes: HANDLERS },
  "chat/completeChatTutorial": own("conversation"),
  "chat/postAutomaticMessage": "inside",
  "chat/waitedSinceSql": "inside",
  "chat/restartUnseen": "inside",
  "files/storeDocument": "inside",
  "files/insertDocument": "inside",
  "files/discardDocument": "inside",
  "files/judgeImportedFile": "inside",
  "files/takeImportedFile": "inside",
  "files/acceptStored": "inside",
  "files/limitUploads": "inside",
  "files/inspectStored": "inside",
  "files/receiveSound": "inside",
  "files/refuseInfected": "inside",
  "files/countMegabytes": "inside",
  "files/refuseTooManyPending": "inside",
  "files/receivePart": { ...own("uploads"), with: () => [null, { number: 0, stream: new Blob(["Bonjour"]).stream() }] },
  // The pass of another person gives nothing: parts.server.test.ts tries it.
  "files/joinParts": "after",
  "files/sendInfected": "after",
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
  "files/keptCopy": "inside",
  "files/digestOfCopy": "inside",
  "files/sendStoredFile": "after",
  "files/drawStoredPage": "inside",
  "files/hasStoredFile": "inside",
  "files/countWaitingForScanner": "inside",
  "files/countFilesWithoutKey": "inside",
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
