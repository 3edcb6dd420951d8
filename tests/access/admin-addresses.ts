import type { Addresses, AddressRow } from "./addresses.ts";
import { statementForms } from "./statements.ts";
import type { Subject } from "./subjects.ts";
import type { World } from "./world.ts";

const staff = (about: Subject, at?: AddressRow["at"]) => ({ about, who: "staff", ...(at && { at }) }) as const;
const onCase = (rest: string) => (w: World) => `/admin/cases/${w.case.id}${rest}`;
const handlers = (about: Subject, at?: AddressRow["at"]) => ({ about, who: "handlers", ...(at && { at }) }) as const;
const onDocument = (rest: string) => (w: World) => `/admin/documents/${w.document.id}${rest}`;
const reviewed = (w: World) => ({ userId: w.applicant.id, documentType: "passport", documentId: w.document.id });
const approval = (w: World) => ({ intent: "approve", ...reviewed(w) });
const call = {
  calledOn: "2026-03-04",
  calledAt: "14:30",
  direction: "incoming",
  caller: "La banque",
  text: "Rappellera",
};
const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const EVERY_LAWYER = { otherLawyer: "yes" } as const;
const uuid = () => crypto.randomUUID();
const onRule = () => "/admin/deadlines/rules/report_13_months";
/** The account of the other client has not confirmed its address, so everything but that is accepted. */
const transferOf = (w: World) => ({
  id: uuid(),
  from: w.owner.id,
  to: w.otherClient.id,
  reason: "death",
  proof: w.upload.id,
  agrees: "on",
});

export const ADMIN_ADDRESSES = {
  "GET /admin": { ...handlers("cases"), others: { otherLawyer: "yes" } },
  "POST /admin": {
    ...handlers("cases"),
    sends: (w) => [{ id: w.review.id, move: "approve" }],
    others: { lawyer: "/admin", otherLawyer: "/admin" },
  },
  "GET /admin/*": { ...handlers("worklist", () => "/admin/nulle-part"), yes: 404, others: { otherLawyer: 404 } },
  "POST /admin/*": {
    ...handlers("worklist", () => "/admin/nulle-part"),
    sends: () => [{}],
    yes: 404,
    others: { otherLawyer: 404 },
  },
  "GET /admin/day": { ...handlers("day"), others: EVERY_LAWYER },
  "GET /admin/day/:list": { ...handlers("day", () => "/admin/day/promises"), others: EVERY_LAWYER },
  "GET /admin/to-do": { ...handlers("worklist"), others: { otherLawyer: "yes" } },
  "POST /admin/to-do": {
    ...handlers("worklist"),
    others: { otherLawyer: "/admin/to-do" },
    sends: (w) => [
      { intent: "task.done", id: `${w.case.id}/${w.task}` },
      { id: `${w.case.id}/filed`, to: "/admin/to-do" },
      { id: `${w.case.id}/${w.task}`, to: "/admin/to-do" },
      { intent: "task.take", id: `${w.case.id}/${w.task}` },
      { intent: "mention.seen", id: `${w.case.id}/${w.note}` },
      { id: `${w.case.id}/${w.note}/mention`, to: "/admin/to-do" },
      { intent: "act.give", item: `message.${w.case.id}.${w.case.id}`, owner: "" },
      { intent: "act.sleep", item: `message.${w.case.id}.${w.case.id}`, until: tomorrow(), reason: "called" },
      { intent: "act.file", item: `message.${w.case.id}.${w.case.id}`, reason: "called" },
      { intent: "lawyer.remind", id: w.case.id },
    ],
  },
  "GET /admin/to-do/next": { ...handlers("worklist"), yes: "/admin/", others: { otherLawyer: "/admin/" } },
  "POST /admin/cases/:id/presence": {
    ...handlers("conversation", onCase("/presence")),
    sends: () => [{ is: "reading" }],
  },
  "POST /admin/cases/:id/scheduled": {
    ...handlers("conversation", onCase("/scheduled")),
    sends: () => [{ text: "Bonjour", day: tomorrow(), time: "09:00" }],
  },
  "GET /admin/cases/:id/scheduled/:messageId": {
    ...handlers("conversation", (w) => `/admin/cases/${w.case.id}/scheduled/${w.scheduled}`),
    others: { lawyer: "/admin/cases/", otherLawyer: 404 },
  },
  "POST /admin/cases/:id/scheduled/:messageId": {
    ...handlers("conversation", (w) => `/admin/cases/${w.case.id}/scheduled/${w.scheduled}?version=1`),
    sends: () => [
      // The lawyer may cancel it too: `chat/cancelScheduled`.
      { intent: "send" },
      { text: "Bonjour", day: tomorrow(), time: "09:00", version: 1 },
    ],
    others: { lawyer: "/admin/cases/", otherLawyer: 404 },
  },
  "GET /admin/cases/:id/follow-up": handlers("worklist", onCase("/follow-up")),
  "POST /admin/cases/:id/follow-up": {
    ...handlers("worklist", onCase("/follow-up")),
    sends: () => [{ intent: "mark" }, { intent: "dismiss" }, { intent: "forget" }],
  },
  "GET /admin/documents": staff("documents"),
  "POST /admin/documents": { ...staff("documents"), sends: (w) => [approval(w)] },
  "GET /admin/requests": staff("requests"),
  "POST /admin/requests": {
    ...staff("requests"),
    sends: (w) => [
      { intent: "complete", id: w.request },
      { intent: "reply", id: w.request, reply: "Bonjour" },
    ],
  },
  "GET /admin/users": staff("people"),
  "POST /admin/users": {
    ...staff("roles"),
    sends: (w) => [
      { intent: "promote", userId: w.owner.id },
      { intent: "delete", userId: w.owner.id },
    ],
  },
  "GET /admin/lawyers": staff("lawyers"),
  "GET /admin/lawyers/:id": staff("lawyers", (w) => `/admin/lawyers/${w.otherLawyer.id}`),
  "POST /admin/lawyers/:id": {
    ...staff("lawyers", (w) => `/admin/lawyers/${w.otherLawyer.id}`),
    sends: () => [{ intent: "suspend", reason: "Sans assurance" }],
  },
  "GET /admin/lawyers/invitations": staff("lawyers"),
  "POST /admin/lawyers/invitations": {
    ...staff("lawyers"),
    sends: (w) => [{ intent: "revoke", id: w.invitation }],
  },
  "GET /admin/lawyers/directory": staff("lawyers"),
  "POST /admin/lawyers/directory": { ...staff("lawyers"), sends: () => [{}], yes: 422 },
  "GET /admin/deadlines": { ...handlers("upcomingDeadlines"), others: EVERY_LAWYER },
  "POST /admin/deadlines": {
    ...handlers("payments"),
    sends: (w) => [{ intent: "act-undo", caseId: w.case.id, rule: "report_at_once", doneOn: "2026-11-20" }],
  },
  "GET /admin/deadlines/rules": { ...handlers("deadlineRules"), others: EVERY_LAWYER },
  "POST /admin/deadlines/rules": {
    ...staff("deadlineRules"),
    sends: () => [{ half: "2026-07-01", creditor: "person", rate: "6,5", source: "Arrêté" }],
    others: { lawyer: 403, otherLawyer: 403 },
  },
  "GET /admin/deadlines/rules/:rule": { ...handlers("deadlineRules", onRule), others: EVERY_LAWYER },
  "POST /admin/deadlines/rules/:rule": {
    ...handlers("deadlineRules", onRule),
    sends: () => [{ intent: "propose", id: uuid(), correction: "Relire", source: "JO", readOn: "2026-11-28" }],
    others: EVERY_LAWYER,
    yes: "/admin/deadlines/rules/",
  },
  "GET /admin/activity": staff("activity"),
  "GET /admin/figures": { ...handlers("figures"), others: EVERY_LAWYER },
  "POST /admin/figures": {
    ...staff("publishedRate"),
    sends: () => [{ intent: "rate.withdraw", period: "all" }],
    others: { lawyer: 403, otherLawyer: 403 },
  },
  "GET /admin/figures/journey": staff("journey"),
  "GET /admin/figures/journey.csv": staff("journey"),
  "GET /admin/figures.csv": { ...handlers("figures"), others: EVERY_LAWYER },
  "GET /admin/journal": staff("journal"),
  "POST /admin/journal": { ...staff("journal"), sends: () => [{ head: "" }] },
  "GET /admin/files": staff("scanning"),
  "POST /admin/files": { ...staff("scanning"), sends: () => [{}] },
  "GET /admin/site": staff("site"),
  "POST /admin/site": {
    ...staff("site"),
    sends: (w) => [{ intent: "display.ask", lawyer: w.otherLawyer.id }],
    yes: "/admin/site",
  },
  "GET /admin/site/:section": staff("site", () => "/admin/site/contacts"),
  "POST /admin/site/:section": {
    ...staff("site", () => "/admin/site/texts"),
    sends: () => [{ base: "0", signature: "À bientôt" }],
    yes: "/admin/site/revisions/",
  },
  "GET /admin/site/revisions/:revision": staff("site", () => "/admin/site/revisions/0"),
  "POST /admin/site/revisions/:revision": {
    ...staff("site", () => "/admin/site/revisions/0"),
    sends: () => [{}],
    yes: "/admin/site",
  },
  "GET /admin/site/revisions/:revision/page": staff("site", () => "/admin/site/revisions/0/page?path=/faq"),
  "GET /admin/opening": staff("launch"),
  // Something is always missing from the world of the test: the answer says so.
  "POST /admin/opening": { ...staff("launch"), sends: () => [{}] },
  "GET /admin/documents/:documentId": { ...staff("documents", onDocument("")), yes: "/files/" },
  "POST /admin/documents/:documentId": { ...staff("documents", onDocument("")), sends: () => [{}], yes: "/files/" },
  "GET /admin/documents/:documentId/pages/:page": staff("documents", onDocument("/pages/1")),
  "GET /admin/documents/:documentId/review": staff("documents", onDocument("/review")),
  "POST /admin/documents/:documentId/review": {
    ...staff("documents", onDocument("/review")),
    sends: (w) => [approval(w), { ...approval(w), intent: "reject", reason: "illegible" }],
  },
  "GET /admin/send-email": staff("mailings"),
  "POST /admin/send-email": {
    ...staff("mailings"),
    sends: (w) => [
      { intent: "save", draftId: w.mailDraft, subject: "Objet", content: "Texte" },
      { intent: "send", draftId: w.mailDraft, subject: "Objet", content: "Texte" },
    ],
  },
  "POST /admin/send-email/draft": {
    ...staff("mailings"),
    sends: (w) => [{ draftId: w.mailDraft, subject: "Objet", content: "Texte" }],
  },
  "GET /admin/send-email/preview": staff("mailings", (w) => `/admin/send-email/preview?reader=${w.owner.id}`),
  "GET /admin/send-email/sent": staff("mailings"),
  "GET /admin/send-email/templates": staff("mailings"),
  "POST /admin/send-email/templates": {
    ...staff("mailings"),
    sends: (w) => [
      { intent: "duplicate", id: w.template },
      { intent: "delete", id: w.template },
    ],
  },
  "GET /admin/send-email/templates/:templateId": staff("mailings", (w) => `/admin/send-email/templates/${w.template}`),
  "POST /admin/send-email/templates/:templateId": {
    ...staff("mailings", (w) => `/admin/send-email/templates/${w.template}`),
    sends: () => [{ name: "Autre nom", subject: "Objet", content: "<p>Texte</p>" }],
  },
  "GET /admin/send-email/:id": staff("mailings", (w) => `/admin/send-email/${w.mailing}`),
  "POST /admin/send-email/:id": {
    ...staff("mailings", (w) => `/admin/send-email/${w.mailing}`),
    sends: (w) => [{ intent: "stop" }, { intent: "retry", recipient: w.recipient }, { intent: "reuse" }],
  },
  "GET /admin/email-settings": staff("mailings"),
  "POST /admin/email-settings": {
    ...staff("mailings"),
    sends: () => [{ intent: "check" }, { email: "essai@exemple.fr" }],
  },
  "GET /admin/email-settings/:emailId": staff("mailings", (w) => `/admin/email-settings/${w.email}`),
  "GET /admin/email-settings/:emailId/body": staff("mailings", (w) => `/admin/email-settings/${w.email}/body`),
  "GET /admin/users/:id": staff("people", (w) => `/admin/users/${w.owner.id}`),
  "POST /admin/users/:id": {
    ...staff("people", (w) => `/admin/users/${w.owner.id}`),
    sends: (w) => [
      { intent: "note", note: "Une note" },
      { sessionId: w.session },
      { intent: "promote", userId: w.owner.id },
    ],
  },
  "GET /admin/notifications": { ...handlers("notices"), others: EVERY_LAWYER },
  "POST /admin/notifications": {
    ...handlers("notices"),
    sends: () => [{ message_email: "at_once" }, { preset: "urgent" }, { intent: "morning.on" }],
    others: EVERY_LAWYER,
  },
  "GET /admin/replies": { ...handlers("savedReplies"), others: EVERY_LAWYER },
  "POST /admin/replies": {
    ...handlers("savedReplies"),
    sends: (w) => [{ intent: "starters" }, { intent: "keep", id: w.reply }, { id: w.reply }],
    others: { lawyer: "/admin/replies", otherLawyer: "/admin/replies" },
  },
  "GET /admin/replies/:replyId": {
    ...handlers("savedReplies", (w) => `/admin/replies/${w.reply}`),
    others: { lawyer: 403, otherLawyer: 403 },
  },
  "POST /admin/replies/:replyId": {
    ...handlers("savedReplies", (w) => `/admin/replies/${w.reply}`),
    sends: () => [{ title: "Titre", text: "Bonjour {firstName}" }],
    others: { lawyer: 403, otherLawyer: 403 },
  },
  "GET /admin/requests/:id/replies": staff("requests", (w) => `/admin/requests/${w.request}/replies`),
  "GET /admin/cases.csv": staff("cases"),
  "GET /admin/users.csv": staff("people"),
  "GET /admin/requests.csv": staff("requests"),
  "GET /admin/recoveries.csv": staff("recoveries"),
  "GET /admin/cases/:id/payments": handlers("payments", onCase("/payments")),
  "GET /admin/cases/:id/letters": handlers("letters", onCase("/letters")),
  "GET /admin/cases/:id/letters/:letterId": handlers("letters", (w) => onCase(`/letters/${w.letter}`)(w)),
  "POST /admin/cases/:id/letters/:letterId": {
    ...handlers("letters", (w) => onCase(`/letters/${w.letter}`)(w)),
    sends: () => [{ intent: "letter.confirm", ground: "unauthorised" }, { intent: "letter.unconfirm" }],
    // The case has a lawyer in charge.
    others: { administrator: 404 },
    changes: ["lawyer"],
  },
  "GET /admin/cases/:id/payments/statement": handlers("payments", onCase("/payments/statement")),
  "POST /admin/cases/:id/payments/statement": {
    about: "payments",
    who: "handlers",
    at: onCase("/payments/statement"),
    sends: statementForms,
  },
  "GET /admin/cases/:id/deadlines": handlers("payments", onCase("/deadlines")),
  "POST /admin/cases/:id/deadlines": {
    about: "payments",
    who: "handlers",
    at: onCase("/deadlines"),
    sends: (w) => [{ what: `${w.payment} civi_3_years`, doneOn: "2026-03-14" }],
  },
  "GET /admin/cases/:id/indicators": handlers("indicators", onCase("/indicators")),
  "POST /admin/cases/:id/indicators": {
    about: "indicators",
    who: "handlers",
    at: onCase("/indicators"),
    sends: () => [{ intent: "decide", kind: "iban", value: "LT601010012345678901" }],
  },
  "POST /admin/cases/:id/payments": {
    about: "payments",
    who: "handlers",
    at: onCase("/payments"),
    orLeads: "/admin",
    sends: (w) => [
      { intent: "payment.add", id: uuid(), amount: "120" },
      { intent: "payment.change", id: w.payment, version: "1", amount: "130" },
      { intent: "payment.not_told" },
      { intent: "payment.remove", id: w.payment },
      { intent: "recovery.add", id: uuid(), amount: "12,50", receivedOn: "2026-03-04", source: "bank_transfer" },
      { intent: "recovery.remove", id: w.recovery },
    ],
  },
  "GET /admin/cases/:id/exhibits": handlers("cases", onCase("/exhibits")),
  "GET /admin/cases/:id/history": handlers("cases", onCase("/history")),
  "GET /admin/cases/:id/notes": handlers("notes", onCase("/notes")),
  "POST /admin/cases/:id/notes": {
    ...handlers("notes", onCase("/notes")),
    others: { otherLawyer: "/admin" },
    sends: (w) => [
      { intent: "note.add", id: uuid(), text: "Une note" },
      { intent: "note.edit", id: w.note, text: "Une autre" },
      { intent: "note.delete", id: w.note },
      { intent: "call.add", ...call, id: uuid() },
      { intent: "call.edit", ...call, id: w.call },
      { intent: "call.delete", id: w.call },
      { intent: "task.add", id: uuid(), text: "Rappeler", dueOn: "2099-01-01", assigneeId: w.administrator.id },
      { intent: "task.done", id: w.task },
      { intent: "mention.seen" },
    ],
  },
  "GET /admin/cases/:id": handlers("cases", onCase("")),
  "POST /admin/cases/:id": {
    ...handlers("cases", onCase("")),
    others: { otherLawyer: "/admin" },
    sends: (w) => [
      { intent: "task.delete", id: w.task },
      { id: w.case.id, move: "close" },
      { id: w.case.id, move: "delete" },
    ],
  },
  "GET /admin/cases/:id/preview": handlers("conversation", onCase("/preview")),
  "GET /admin/cases/:id/tags": {
    ...handlers("tags", onCase("/tags")),
    yes: ["/admin/cases/"],
    others: { otherLawyer: "/admin/cases/" },
  },
  "POST /admin/cases/:id/tags": {
    ...handlers("tags", onCase("/tags")),
    sends: () => [{ tag: "Urgent" }, { intent: "remove", tag: "Urgent" }],
  },
  "GET /admin/find": { ...handlers("cases", () => "/admin/find?q=recit"), others: { otherLawyer: "yes" } },
  "GET /admin/views": { ...handlers("views"), others: { otherLawyer: "yes" } },
  "POST /admin/views": {
    ...handlers("views"),
    sends: () => [
      { id: uuid(), name: "Vue", query: "status=active" },
      { intent: "rename", id: uuid(), name: "Vue" },
      { intent: "delete", id: uuid() },
    ],
    others: { otherLawyer: "yes" },
  },
  "GET /admin/cases/:id/replies": handlers("cases", onCase("/replies")),
  "GET /admin/decisions": {
    ...handlers("decisions", () => "/admin/decisions"),
    yes: ["/admin"],
    others: { otherLawyer: "/admin" },
  },
  "POST /admin/decisions": {
    ...handlers("decisions", () => "/admin/decisions"),
    yes: ["/admin"],
    others: { otherLawyer: "/admin" },
    sends: () => [{ id: uuid(), to: "/admin" }],
  },
  "GET /admin/cases/:id/opening": { ...handlers("openings", onCase("/opening")), yes: ["yes", "/admin/cases/"] },
  "POST /admin/cases/:id/opening": {
    ...handlers("openings", onCase("/opening")),
    sends: () => [{ reason: "technical" }],
  },
  "GET /admin/cases/:id/lawyer": handlers("proposals", onCase("/lawyer")),
  "POST /admin/cases/:id/lawyer": {
    ...handlers("proposals", onCase("/lawyer")),
    sends: (w) => [
      { intent: "propose", lawyers: w.freeLawyer.id },
      { intent: "take-back", end: "client_request" },
    ],
    others: { lawyer: 403 },
  },
  "GET /admin/cases/:id/agreement": handlers("agreements", onCase("/agreement")),
  "POST /admin/cases/:id/agreement": {
    ...handlers("agreements", onCase("/agreement")),
    sends: () => [{ id: uuid(), baseFee: "600", vatRate: "2000", scope: "Une mise en demeure" }],
    others: { administrator: "/admin/cases/" },
  },
  "GET /admin/cases/:id/transfer": staff("transfers", onCase("/transfer")),
  "POST /admin/cases/:id/transfer": {
    ...staff("transfers", onCase("/transfer")),
    sends: (w) => [transferOf(w)],
    yes: 409,
  },
  "GET /admin/cases/:id/transfers/:transferId": staff("transfers", (w) => onCase(`/transfers/${w.transfer}`)(w)),
  "GET /admin/proposals/:id": {
    ...handlers("proposals", (w) => `/admin/proposals/${w.proposal}`),
    others: { administrator: 404, lawyer: 404, otherLawyer: "yes" },
    changes: ["otherLawyer"],
  },
  "POST /admin/proposals/:id": {
    ...handlers("proposals", (w) => `/admin/proposals/${w.proposal}`),
    sends: () => [{ intent: "accept" }, { intent: "refuse", reason: "workload" }],
    others: { administrator: 404, lawyer: 404, otherLawyer: "yes" },
    changes: ["otherLawyer"],
  },
  "GET /admin/cases/:id/pdf": { ...handlers("casePdf", onCase("/pdf?notes=1")), others: { otherLawyer: "/admin" } },
  "GET /admin/cases/:id/chat": handlers("conversation", onCase("/chat")),
  "POST /admin/cases/:id/chat": {
    ...handlers("conversation", onCase("/chat")),
    sends: () => [{ text: "Bonjour", clientKey: uuid() }],
  },
} satisfies Addresses;
