import type { Hono } from "hono";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { caseAccessGrants, rateLimits } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { declared } from "~/features/nouns.server";
import { AppError } from "~/platform/errors";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { type ProductRoute, product, siteMap } from "~tests/setup/product";
import { ask, waysTo } from "./requests";
import { exceptionFor, FEATURE_RULES } from "./roles";
import type { Subject } from "./subjects";
import { ADDRESSES, FEATURES } from "./table";
import { aWorld, SECRET, type World } from "./world";

const jobs = await declared("jobs");

freshDatabase({ ADMIN_SECOND_FACTOR: "required" });

/** What stays closed to an administrator who gave no reason, in a case that has a lawyer. */
const CLOSED: readonly Subject[] = ["conversation", "attachments", "casePdf", "custody", "evidenceExport"];
/** What only the conversation and the notes of the case say. */
const CONFIDENTIAL = new RegExp(`(Message de|Réponse à|Note sur|Plus tard,) ${SECRET}`);

let app: Hono;
let world: World;
let routes: ProductRoute[];
queueJobs(...jobs);

beforeAll(async () => {
  [app, routes] = [await product(), await siteMap()];
  world = await aWorld();
  await db.delete(caseAccessGrants);
});
beforeEach(async () => void (await db.delete(rateLimits)));

const opens = ({ about, who }: { about: Subject; who: string }) =>
  ["handlers", "ownerAndHandlers"].includes(who) && (CLOSED.includes(about) || about === "cases");

it.each(Object.entries(ADDRESSES).filter(([key, row]) => key.startsWith("GET ") && opens(row)))(
  "%s shows nothing of a conversation with a lawyer to an administrator who gave no reason",
  async (key, row) => {
    const path = row.at?.(world) ?? key.slice(4);
    const route = routes.find((each) => `GET /${each.path}` === key && !each.isLayout);
    if (!route) throw new Error(`${key} is no address.`);
    for (const way of waysTo("GET", path, route)) {
      const { status, text } = await ask(app, world, "administrator", way);
      expect(CONFIDENTIAL.test(text), `${key} ${way.title}`).toBe(false);
      if (row.about !== "cases") expect([302, 303, 202, 403], `${key} ${way.title}`).toContain(status);
    }
  },
);

const modules = import.meta.glob<Record<string, (...given: unknown[]) => unknown>>(
  ["~/features/**/*queries.server.ts", "~/features/**/*commands.server.ts"],
  { eager: true },
);
const functionOf = (key: string) => {
  const [feature, name = ""] = key.split("/");
  const found = Object.entries(modules).find(([file, each]) => file.includes(`/features/${feature}/`) && name in each);
  if (!found) throw new Error(`${key} is no function.`);
  return found[1][name] as (...given: unknown[]) => unknown;
};

/** Telling whether a case exists, and marking as read, which an administrator does not there, need no reason. */
const SHOWS_NOTHING = ["chat/readConversation", "chat/markRead", "chat/countUnreadForStaff"];

/** What the commands of a case are about. */
const CASE_SUBJECTS: readonly Subject[] = [
  "agreements",
  "attachments",
  "calls",
  "casePdf",
  "cases",
  "conversation",
  "decisions",
  "evidenceExport",
  "letters",
  "notes",
  "payments",
  "proposals",
  "recoveries",
  "tags",
  "tasks",
  "transfers",
  "worklist",
];

/** The commands of a case that need no reason, as docs/access-rights.md says, with why. */
const FREE: Record<string, string> = {
  "cases/queueCase": "decision",
  "cases/moveCase": "decision",
  "cases/decideCase": "decision",
  "cases/decideMany": "decision",
  "cases/takeBackCaseDecisions": "decision",
  "cases/deleteCase": "decision",
  "approvals/takeBackDocumentDecisions": "decision",
  "mandates/proposeCase": "decision on who is in charge",
  "mandates/withdrawProposal": "decision on who is in charge",
  "mandates/takeCaseBack": "decision on who is in charge",
  "cases/addTag": "tags",
  "worklist/actOnItems": "each item by its own command, which asks the reason",
  "cases/removeTag": "tags",
  "cases/tagMany": "tags",
  "cases/exportCases": "facts of the list",
  "cases/addRecovery": "recovered sums",
  "cases/removeRecovery": "recovered sums",
  "cases/exportRecoveries": "recovered sums",
  "mandates/recordRecovery": "recovered sums",
  "payments/addPayment": "payments",
  "payments/addPayments": "payments",
  "payments/addFromStatement": "payments",
  "payments/changePayment": "payments",
  "payments/removePayment": "payments",
  "payments/addCapture": "payments",
  "payments/refuseToldPayment": "payments",
  "deadlines/setDeadlineDone": "dates",
  "deadlines/setResidence": "dates",
  "acts/recordAct": "dates",
  "acts/undoAct": "dates",
  "worklist/setReminder": "the actor's own list",
  "worklist/removeReminder": "the actor's own list",
  "worklist/shareRequest": "no case",
  "worklist/shareDocuments": "no case",
  "worklist/giveConversation": "who of the team has it",
  "worklist/remindLawyer": "a task for the lawyer in charge, whose words repeat nothing",
  "cases/seeMentions": "the actor's own list",
  "cases/unseeMention": "the actor's own list",
  "chat/completeChatTutorial": "the actor's own settings",
  "chat/markRead": "changes nothing for an administrator in a case with a lawyer",
};

const isCommand = (key: string): boolean =>
  Object.entries(modules).some(
    ([file, each]) =>
      file.endsWith("commands.server.ts") &&
      file.includes(`/features/${key.split("/")[0]}/`) &&
      (key.split("/")[1] as string) in each,
  );
const commands = Object.entries(FEATURES).flatMap(([key, row]) => {
  if (typeof row === "string" || !CASE_SUBJECTS.includes(row.about) || !isCommand(key)) return [];
  const answer = exceptionFor("administrator", row) ?? (FEATURE_RULES[row.who].includes("administrator") ? "yes" : "");
  return answer === "yes" ? [[key, row] as const] : [];
});

it.each(commands.filter(([key]) => !(key in FREE)))(
  "%s changes nothing for an administrator who gave no reason",
  async (key, row) => {
    const given = row.with?.(world) ?? [];
    const changed = row.inTransaction
      ? transaction(async (tx) => functionOf(key)(tx, world.administrator.actor, ...given))
      : functionOf(key)(world.administrator.actor, ...given);
    await expect(changed).rejects.toMatchObject({ code: "reason_needed" });
  },
);

it("the commands that need no reason are commands of a case, open to an administrator", () => {
  const all = commands.map(([key]) => key);
  expect(Object.keys(FREE).filter((key) => !all.includes(key))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(["chat/postMessage", "cases/takeTask", "worklist/markToAnswer"]));
});

it.each(
  Object.entries(FEATURES).filter(([key, row]) => typeof row !== "string" && opens(row) && !/^members|Note/.test(key)),
)("%s gives nothing of a conversation with a lawyer to an administrator who gave no reason", async (key, row) => {
  if (typeof row === "string") return;
  const call = async (actor: Actor) => functionOf(key)(actor, ...(row.with?.(world) ?? []));
  const given = row.inTransaction
    ? transaction(async (tx) => functionOf(key)(tx, world.administrator.actor, ...(row.with?.(world) ?? [])))
    : call(world.administrator.actor);
  const outcome = await given.then(
    (result) => JSON.stringify(result) ?? "",
    (error: unknown) => (error instanceof AppError ? `refused: ${error.code}` : Promise.reject(error)),
  );
  expect(CONFIDENTIAL.test(outcome)).toBe(false);
  if (CLOSED.includes(row.about) && !SHOWS_NOTHING.includes(key)) expect(outcome).toBe("refused: reason_needed");
});
