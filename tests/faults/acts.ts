import { Parser } from "htmlparser2";
import { matchRoutes } from "react-router";
import { STAMP_FIELD } from "~/features/assistance/rules";
import { issueStamp } from "~/platform/forms/form-stamp.server";
import type { Sent } from "~tests/access/addresses";
import type { World } from "~tests/access/world";
import { everyAddress } from "~tests/setup/routes";

const id = () => crypto.randomUUID();
const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const aRequest = () => ({
  name: "Camille",
  phone: "06 12 34 56 78",
  reason: "other",
  message: "Bonjour",
  [STAMP_FIELD]: issueStamp(Date.now() - 60_000),
});

/** Further bodies than those of tests/access, for acts that are the lawyer's or that leave nothing to try after them. */
export const MORE_ACTS: [address: string, role: "owner" | "lawyer" | "administrator", sent: (w: World) => Sent][] = [
  ["/contact", "owner", aRequest],
  ["/contact", "owner", () => ({ intent: "erase" })],
  ["/partenaires", "owner", () => ({ intent: "erase" })],
  ["/partager", "owner", (w) => ({ intent: "discard", fileId: w.upload.id })],
  ["/admin", "administrator", (w) => ({ id: w.review.id, move: "delete" })],
  ["/admin/users/:id", "administrator", (w) => ({ intent: "delete", userId: w.owner.id })],
  ["/admin/send-email", "administrator", (w) => ({ intent: "test", draftId: w.mailDraft, subject: "Objet" })],
  ["/admin/send-email", "administrator", (w) => ({ intent: "select-all", draftId: w.mailDraft, subject: "Objet" })],
  ["/admin/lawyers/invitations", "administrator", (w) => ({ intent: "resend", id: w.invitation })],
  ["/admin/cases/:id/scheduled/:messageId", "administrator", () => ({ intent: "cancel" })],
  ["/admin/cases/:id/lawyer", "lawyer", () => ({ intent: "withdraw", why: "Conflit d’intérêts" })],
  ["/admin/cases/:id/chat", "lawyer", () => ({ intent: "schedule", text: "Bonjour", day: tomorrow(), time: "09:00" })],
  ["/admin/cases/:id/chat", "lawyer", () => ({ intent: "file", text: "Bonjour", clientKey: id() })],
  ["/admin/cases/:id/chat", "lawyer", () => ({ text: "Bonjour", clientKey: id() })],
];

/** A button of a page: what it posts to, and what its form says in the browser when nothing answers. */
export type ActButton = { act: string; words: string };

type SeenForm = { action: string; words: string; fields: Record<string, string> };

/** The name of an act: its address, then the step, the button or the decision that its form sends. */
export function nameOfAct(path: string, sent: Sent): string {
  const pathname = path.split("?")[0] ?? "";
  const route = matchRoutes(everyAddress(), pathname)?.at(-1)?.route;
  const step = sent.step && `step ${sent.step}`;
  const words = [route?.path ?? pathname, step, sent.intent ?? sent.move, sent.rows && "rows"];
  return words
    .filter(Boolean)
    .join(" ")
    .replace(/remove:.*/, "remove:");
}

/** Lists the buttons of a page that post a form, each with the words of its act in `data-failure`, of the button or its form. */
export function buttonsIn(html: string, path: string): ActButton[] {
  const forms = new Map<string, SeenForm>();
  const buttons: { form: string; name: string; value: string; words: string | undefined }[] = [];
  let open = "";
  const parser = new Parser({
    onopentag(tag, { id = "", name = "", value = "", type = "submit", ...attributes }) {
      const words = attributes["data-failure"];
      if (tag === "form") {
        open = id || `form ${forms.size}`;
        const action = attributes.method === "post" ? (attributes.action ?? path) : "";
        forms.set(open, { action, words: words ?? "", fields: {} });
      }
      const form = attributes.form ?? open;
      if (tag === "input" && type === "hidden") Object.assign(forms.get(form)?.fields ?? {}, { [name]: value });
      if (tag === "button" && type === "submit" && name !== "__intent__") buttons.push({ form, name, value, words });
    },
    onclosetag(tag) {
      if (tag === "form") open = "";
    },
  });
  parser.end(html);
  return buttons.flatMap(({ form, name, value, words }) => {
    const { action, words: ofForm, fields } = forms.get(form) ?? {};
    if (!action || !ofForm) return [];
    return [{ act: nameOfAct(action, { ...fields, [name]: value }), words: words ?? ofForm }];
  });
}
