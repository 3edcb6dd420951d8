import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSubmission } from "./submission";

beforeEach(() =>
  vi.stubGlobal(
    "FormData",
    class {
      from: unknown[];
      constructor(...from: unknown[]) {
        this.from = from;
      }
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

const attributes = (given: Record<string, string>) => ({ getAttribute: (name: string) => given[name] ?? null });
/** A form as the browser shows it: a field stands for the property of the form that has its name. */
const aForm = (given: Record<string, string>, fields: object = {}) =>
  ({ ...attributes(given), enctype: "application/x-www-form-urlencoded", ...fields }) as unknown as HTMLFormElement;
const aButton = (given: Record<string, string>) => attributes(given) as unknown as HTMLButtonElement;
const readOptions = (form: HTMLFormElement, button: HTMLButtonElement | null = null) => readSubmission(form, button)[1];

describe("what a form sends", () => {
  it("goes by its own method and to its own address, even with fields that are named so", () => {
    const fields = { method: { name: "method" }, action: { name: "action" } };
    expect(readOptions(aForm({ method: "post", action: "/case/1/payments" }, fields))).toEqual({
      method: "post",
      action: "/case/1/payments",
      encType: "application/x-www-form-urlencoded",
    });
  });

  it("goes as its button says, when that says otherwise", () => {
    const button = aButton({ formmethod: "get", formaction: "/raconter", formenctype: "multipart/form-data" });
    expect(readOptions(aForm({ method: "post" }), button)).toEqual({
      method: "get",
      action: "/raconter",
      encType: "multipart/form-data",
    });
  });

  it("is what a browser would send without a script: to the page itself, in its address", () => {
    expect(readOptions(aForm({}))).toMatchObject({ method: "get", action: "" });
  });

  it("holds the fields of the form and the button that was pressed", () => {
    const [form, button] = [aForm({ method: "post" }), aButton({})];
    expect(readSubmission(form, button)[0]).toMatchObject({ from: [form, button] });
  });
});
