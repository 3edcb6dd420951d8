import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { PaymentValidation } from "~/db/schema/payment-enumerations";
import type { ShownPayment } from "../rules";
import { PaymentForm } from "./payment-form";

/** The form of a payment, as the server shows it. */
function formOf(given: Partial<ShownPayment>): string {
  const payment = {
    id: "1",
    version: 1,
    amount: 100,
    currency: "EUR",
    method: "card",
    facts: [],
    remarks: [],
    ...given,
  } as unknown as ShownPayment;
  const draft = { key: "payment/1", fields: {}, revisions: {}, savedAt: null } as never;
  const element = <PaymentForm id="1" payment={payment} isCompany={false} countries={[]} draft={draft} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The answers that the form of a payment offers about its validation. */
function answersOf(validatedBy: PaymentValidation | null): string[] {
  const html = formOf({ validatedBy });
  const select = /<select[^>]*name="validatedBy".*?<\/select>/s.exec(html)?.[0] ?? "";
  return [...select.matchAll(/value="(\w+)"/g)].map(([, value = ""]) => value);
}

const FOUR = ["not_me", "believed_protecting", "meant_to_pay", "unknown"];

it("offers four answers about a code or an approval", () => {
  expect(answersOf(null)).toEqual(FOUR);
  expect(answersOf("meant_to_pay")).toEqual(FOUR);
});

it("offers an answer of 0.4.0 only where it was given, so that saving the payment keeps it", () => {
  expect(answersOf("deceived")).toEqual([...FOUR, "deceived"]);
  expect(answersOf("knowingly")).toEqual([...FOUR, "knowingly"]);
});

it("opens « Préciser » where something is said there, and only then", () => {
  const isOpen = (html: string) => /<details[^>]* open=""[^>]*><summary[^>]*>Préciser/.test(html);
  expect(isOpen(formOf({ validatedBy: null, ownBank: "N26" }))).toBe(false);
  expect(isOpen(formOf({ validatedBy: null, payeeName: "Vilnius Trade UAB" }))).toBe(true);
});
