import { expect, it } from "vitest";
import type { Save } from "~/ui/draft-home";
import { messageHome, tickOf } from "./message-home";

const save: Save = {
  key: "mailing",
  owner: "owner",
  writer: "writer",
  since: "draft",
  known: { subject: "s1", content: "c1" },
  changes: [
    { name: "subject", values: ["Bonjour"], base: "s1" },
    { name: tickOf("anne"), values: ["anne"], base: 0 },
    { name: tickOf("paul"), values: [], base: 0 },
  ],
  isLeaving: false,
};
const home = messageHome("/draft", null);

it("sends the text and the boxes that were changed only, so that the others stay as they are stored", () => {
  expect([...new URLSearchParams(home.bodyOf(save))]).toEqual([
    ["owner", "owner"],
    ["draftId", "draft"],
    ["writer", "writer"],
    ["subjectVersion", "s1"],
    ["rendered", "subject"],
    ["subject", "Bonjour"],
    ["contentVersion", "c1"],
    ["rendered", "ticked"],
    ["shown", "anne"],
    ["ticked", "anne"],
    ["shown", "paul"],
    ["wereTicked", "paul"],
  ]);
});

it("reads what is stored now, and the text that another page stored in a text that was changed here too", () => {
  const versions = { subject: "s2", content: "c2" };
  const conflicts = [{ name: "subject", text: "Autre", version: "s2" }];
  expect(home.read({ count: 1, savedAt: "now", versions, conflicts }, save)).toEqual({
    savedAt: "now",
    revisions: { subject: "s2", "ticked=anne": 0, "ticked=paul": 0 },
    conflicts: [{ name: "subject", values: ["Autre"] }],
    told: { count: 1, savedAt: "now" },
  });
});
