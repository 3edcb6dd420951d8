import { Parser } from "htmlparser2";
import { matchRoutes } from "react-router";
import type { Sent } from "~tests/access/addresses";
import { everyAddress } from "~tests/setup/routes";

/** A button of a page: what it posts to, and what its form says in the browser when nothing answers. */
export type ActButton = { act: string; words: string };

type SeenForm = { action: string; words: string; fields: Record<string, string> };

/** The name of an act: the address, then the step, the button or the decision that the form sends. */
export function nameOfAct(path: string, sent: Sent): string {
  const [{ route } = { route: undefined }] = matchRoutes(everyAddress(), path.split("?")[0] ?? "") ?? [];
  const words = [route?.path ?? path, sent.step && `step ${sent.step}`, sent.intent ?? sent.move].filter(Boolean);
  return words.join(" ").replace(/remove:.*/, "remove:");
}

/** Lists the buttons of a page that post a form, each with the words of its act (`data-failure`, which the test gives every form). */
export function buttonsIn(html: string, path: string): ActButton[] {
  const forms = new Map<string, SeenForm>();
  const buttons: { form: string; name: string; value: string; words?: string | undefined }[] = [];
  let open = "";
  const parser = new Parser({
    onopentag(tag, { id = "", name = "", value = "", type = "submit", ...attributes }) {
      if (tag === "form") {
        open = id || `form ${forms.size}`;
        const action = attributes.method === "post" ? (attributes.action ?? path) : "";
        forms.set(open, { action, words: attributes["data-failure"] ?? "", fields: {} });
      }
      const form = attributes.form ?? open;
      if (tag === "input" && type === "hidden") Object.assign(forms.get(form)?.fields ?? {}, { [name]: value });
      if (tag === "button" && type === "submit" && name !== "__intent__")
        buttons.push({ form, name, value, words: attributes["data-failure"] });
    },
    onclosetag(tag) {
      if (tag === "form") open = "";
    },
  });
  parser.end(html);
  return buttons.flatMap(({ form, name, value, words }) => {
    const { action, words: ofForm, fields } = forms.get(form) ?? {};
    if (!action) return [];
    return [{ act: nameOfAct(action, { ...fields, [name]: value }), words: words ?? ofForm ?? "" }];
  });
}
