import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkStructure } from "./check-structure.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "recours-structure-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the check on a small tree. @returns one string per offence: `path:line` and the fault. */
function check(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).map(({ path, line, what }) => `${path}:${line} ${what}`);
}

/** `check`, without the offence that most of these small trees commit. */
const checkSmallTree = (files: Record<string, string>): string[] =>
  check(files).filter((offence) => !/ [12] files$/.test(offence));

describe("check-structure", () => {
  it("accepts a small tree that follows every rule", () => {
    const offences = checkSmallTree({
      "server/app.ts": 'import "~/routes/guards.server";',
      "app/routes/guards.server.ts": 'export { read } from "~/features/cases/queries.server";',
      "app/features/cases/queries.server.ts": 'import { db } from "~/db/client.server";\nexport const read = db;',
      "app/features/cases/wizard/commands.server.ts": "export const submit = (tx) => tx.insert(1);",
      "app/features/cases/desk/ui/list.tsx":
        'import type { read } from "../../queries.server";\nexport type R = typeof read;',
      "app/features/cases/wizard/schema.test.ts": 'import "../chat/schema";',
      "app/db/client.server.ts": 'import "~/platform/config.server";\nexport const db = 1;',
      "app/platform/config.server.ts": "export const config = 1;",
      "app/platform/live/live.server.ts": 'import "~/db/client.server";',
      "node_modules/x/any.ts": 'import "../../app/ui/y";',
    });
    expect(offences).toEqual([]);
  });

  it("refuses an unknown folder", () => {
    expect(checkSmallTree({ "lib/a.ts": "", "app/utils/b.ts": "", "app/features/billing/schema.ts": "" })).toEqual([
      "app/features/billing/:1 “billing” has no place here",
      "app/utils/:1 “utils” has no place here",
      "lib/:1 “lib” has no place here",
    ]);
  });

  it("refuses an unknown file name in a feature", () => {
    expect(checkSmallTree({ "app/features/cases/Helpers.tsx": "" })).toEqual([
      "app/features/cases/Helpers.tsx:1 “Helpers.tsx” is not a name of a feature’s file",
    ]);
  });

  it("refuses an unknown kind of file in a capability", () => {
    const sources = { "schema.ts": "", "rules.ts": "", "queries.server.ts": "", "listing.views.server.ts": "" };
    const inDesk = Object.entries(sources).map(([name, text]) => [`app/features/cases/desk/${name}`, text]);
    expect(checkSmallTree(Object.fromEntries(inDesk))).toEqual([
      "app/features/cases/desk/listing.views.server.ts:1 “listing.views.server.ts” is not a name of a feature’s file",
    ]);
  });

  it("accepts a file named by what it does, which writes only as commands or jobs", () => {
    const offences = checkSmallTree({
      "app/features/cases/amount.ts": "",
      "app/features/cases/drafts.server.ts": "export const keep = (tx) => tx.insert(1);",
      "app/features/cases/mentions.commands.server.ts": "export const see = (tx) => tx.insert(1);",
    });
    expect(offences).toEqual(["app/features/cases/drafts.server.ts:1 tx.insert(…) writes to the database"]);
  });

  it("refuses a capability of fewer than three files, tests and components of the feature apart", () => {
    const offences = check({
      "app/features/cases/desk/rules.ts": "",
      "app/features/cases/desk/queries.server.ts": "",
      "app/features/cases/desk/desk.server.test.ts": "",
      "app/features/cases/ui/badge.tsx": "",
    });
    expect(offences).toEqual(["app/features/cases/desk/:1 2 files"]);
  });

  it("accepts the declarations of a feature at its root only", () => {
    expect(checkSmallTree({ "app/features/cases/errors.ts": "", "app/features/cases/desk/errors.ts": "" })).toEqual([
      "app/features/cases/desk/errors.ts:1 “errors.ts” is not a name of a feature’s file",
    ]);
  });

  it("refuses the messageOf of every feature in code that the browser runs", () => {
    const text = 'import { messageOf } from "~/platform/errors";\nexport const message = messageOf("x");';
    const offences = checkSmallTree({
      "app/platform/errors.ts": "export const messageOf = (code) => code;",
      "app/features/cases/schema.ts": text,
      "app/features/cases/ui/card.tsx": text,
      "app/features/cases/commands.server.ts": text,
    });
    expect(offences).toEqual([
      "app/features/cases/schema.ts:1 messageOf of every feature in browser code",
      "app/features/cases/ui/card.tsx:1 messageOf of every feature in browser code",
    ]);
  });

  it("refuses folders deeper than one capability", () => {
    expect(
      checkSmallTree({ "app/features/cases/desk/commands/a.test.ts": "", "app/features/cases/ui/desk/b.tsx": "" }),
    ).toEqual([
      "app/features/cases/desk/commands/:1 “commands” is a folder in a capability",
      "app/features/cases/ui/desk/:1 “desk” is a folder in ui/",
    ]);
  });

  it("refuses a file beside a folder of the same name", () => {
    expect(checkSmallTree({ "app/platform/mail.server.ts": "", "app/platform/mail/smtp.server.ts": "" })).toEqual([
      "app/platform/mail.server.ts:1 a file beside a folder of its name",
    ]);
  });

  it("refuses too many files in a folder of a feature", () => {
    const names = Array.from({ length: 17 }, (_, index) => `app/features/cases/ui/part-${index}.tsx`);
    expect(checkSmallTree(Object.fromEntries(names.map((name) => [name, ""])))).toEqual([
      "app/features/cases/ui/:1 17 files",
    ]);
  });

  it.each([
    ["ui", "features", "app/ui/a.tsx", "app/features/cases/wizard/schema.ts"],
    ["content", "features", "app/content/a.ts", "app/features/cases/wizard/schema.ts"],
    ["platform", "features", "app/platform/a.ts", "app/features/cases/wizard/schema.ts"],
    ["db", "features", "app/db/a.ts", "app/features/cases/wizard/schema.ts"],
    ["db", "platform", "app/db/a.ts", "app/platform/live/live.server.ts"],
    ["ui", "db", "app/ui/a.tsx", "app/db/schema/cases.ts"],
    ["features", "routes", "app/features/cases/wizard/schema.ts", "app/routes/guards.server.ts"],
    ["routes", "server", "app/root.tsx", "server/app.ts"],
  ])("refuses that %s imports %s", (own, other, from, to) => {
    const path = `${"../".repeat(from.split("/").length - 1)}${to}`;
    expect(checkSmallTree({ [from]: `\nimport { a } from "${path}";`, [to]: "export const a = 1;" })).toEqual([
      `${from}:2 ${own} imports ${other} (${to})`,
    ]);
  });

  it("refuses that the product imports its tests or scripts", () => {
    expect(checkSmallTree({ "app/ui/a.ts": 'import "../../scripts/b.ts";', "scripts/b.ts": "" })).toEqual([
      "app/ui/a.ts:1 the product imports scripts/b.ts",
    ]);
  });

  it("refuses that a page queries the database itself", () => {
    expect(
      checkSmallTree({ "app/routes/client/a.tsx": 'import "~/db/client.server";', "app/db/client.server.ts": "" }),
    ).toEqual(["app/routes/client/a.tsx:1 a page imports app/db/client.server.ts"]);
  });

  it("refuses that a component imports server code, even dynamically", () => {
    const offences = checkSmallTree({
      "app/features/chat/ui/thread.tsx": 'export const load = () => import("../queries.server");',
      "app/features/chat/queries.server.ts": "",
    });
    expect(offences).toEqual([
      "app/features/chat/ui/thread.tsx:1 a component imports app/features/chat/queries.server.ts",
    ]);
  });

  it("refuses another kind of date field than the product’s own", () => {
    const offences = checkSmallTree({
      "app/features/cases/desk/ui/filter.tsx":
        'export const Since = () => <input type="date" />;\nconst props = { type: "datetime-local" };',
      "app/features/cases/desk/queries.server.ts": 'export const key = { type: "date" };',
      "app/ui/date-field.tsx": 'export const Day = () => <input type="text" inputMode="numeric" />;',
    });
    expect(offences).toEqual([
      'app/features/cases/desk/ui/filter.tsx:1 type="date" is another kind of date field',
      'app/features/cases/desk/ui/filter.tsx:2 type: "datetime-local" is another kind of date field',
    ]);
  });

  it("refuses that a feature about a case records, announces or writes beside the one door", () => {
    const journal = "app/features/journal/commands.server.ts";
    const offences = checkSmallTree({
      [journal]: "export const recordAudit = 1;",
      "app/platform/live/live.server.ts": "export const publish = 1;",
      "app/db/client.server.ts": "export const transaction = 1;",
      "app/features/members/change-case.commands.server.ts": `import { recordAudit } from "~/features/journal/commands.server";
export const changeCase = recordAudit;`,
      "app/features/letters/commands.server.ts": `import { recordAudit } from "~/features/journal/commands.server";
import { publish } from "~/platform/live/live.server";`,
      "app/features/payments/commands.server.ts": `import { transaction } from "~/db/client.server";
export const add = (tx) => tx.insert(1);`,
      "app/features/reports/commands.server.ts": `import { transaction } from "~/db/client.server";
import { changeCase } from "~/features/members/change-case.commands.server";
export const add = (tx) => tx.insert(1);`,
      "app/features/accounts/commands.server.ts": 'import { recordAudit } from "~/features/journal/commands.server";',
    });
    expect(offences).toEqual([
      "app/features/letters/commands.server.ts:1 recordAudit is called beside the door",
      "app/features/letters/commands.server.ts:2 publish is called beside the door",
      "app/features/payments/commands.server.ts:2 tx.insert(…) writes beside the door",
    ]);
  });

  it("refuses writes to the database outside commands and jobs", () => {
    const offences = checkSmallTree({
      "app/features/chat/queries.server.ts":
        "export const a = (tx) => tx.update(1);\nexport const b = sql`DELETE FROM x`;",
      "app/features/chat/policy.ts": "export const c = new Set().delete(1);",
      "app/features/chat/jobs.server.ts": "export const d = (db) => db.delete(1);",
    });
    expect(offences).toEqual([
      "app/features/chat/queries.server.ts:1 tx.update(…) writes to the database",
      "app/features/chat/queries.server.ts:2 sql`DELETE …` writes to the database",
    ]);
  });

  it("refuses an import cycle between files", () => {
    const offences = checkSmallTree({
      "app/platform/a.ts": 'import { b } from "./b";\nexport const a = b;',
      "app/platform/b.ts": 'import { a } from "./a";\nexport const b = a;',
    });
    expect(offences).toEqual([
      "app/platform/a.ts:1 an import cycle: app/platform/a.ts → app/platform/b.ts → app/platform/a.ts",
    ]);
  });

  it("refuses an import cycle between features even without one between files", () => {
    const offences = checkSmallTree({
      "app/features/cases/policy.ts": 'import type { A } from "~/features/chat/schema";\nexport type B = A;',
      "app/features/chat/policy.ts": 'import "~/features/cases/schema";',
      "app/features/cases/schema.ts": "",
      "app/features/chat/schema.ts": "",
    });
    expect(offences).toEqual(["app/features/cases/policy.ts:1 an import cycle: cases → chat → cases"]);
  });

  it("refuses a file that is too long, except content and tests", () => {
    const long = "export const a = 1;\n".repeat(301);
    expect(checkSmallTree({ "app/ui/a.ts": long, "app/content/faq.ts": long, "tests/a.ts": long })).toEqual([
      "app/ui/a.ts:300 301 lines",
    ]);
  });
});
