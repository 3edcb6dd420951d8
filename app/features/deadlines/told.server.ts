import { findPayeeCountries, findPayeeIban } from "~/features/cases/story/found-iban";
import { placesOf } from "~/features/cases/story/places.server";
import type { Story } from "~/features/cases/story/queries.server";
import { tellsSeveralPayments } from "~/features/payments/found-payments";
import { SOME_COUNTRY } from "~/features/payments/payee-check";
import { isOutsideEea } from "./case/rules.server";
import type { ToldFacts } from "./told";

type Told = NonNullable<Story>;

/** What a story tells of its payment, with null for what it does not. */
export function toldFacts({ answers, form, money }: Told): ToldFacts & Told["answers"] {
  const { bankName = null, paymentDate = null, paymentDatePrecision = null } = answers;
  const { paymentMethods = [], bankRefundStatus = null, policeReportDate = null } = answers;
  return {
    ...answers,
    ...{
      bankName,
      ...money,
      paymentDate,
      paymentDatePrecision,
      paymentMethods,
      bankRefundStatus,
      policeReportDate,
    },
    ...placesOf(form, bankName),
    payeeIban: findPayeeIban(answers.description)?.value ?? null,
    payeeCountry: countryOf(payeeCountriesOf(answers.description)),
  };
}

/** The countries of all the accounts; none where the story tells several payments and one country alone. */
function payeeCountriesOf(story: string): string[] {
  const codes = findPayeeCountries(story);
  return codes.length > 1 || !tellsSeveralPayments(story) || findPayeeIban(story) ? codes : [];
}

/** What is true of all the accounts: their country, or that they are in the Economic Area. */
function countryOf(codes: readonly string[]): string | null {
  const [first = null, ...others] = new Set(codes);
  if (others.length === 0) return first;
  return codes.every((code) => isOutsideEea(code) === false) ? SOME_COUNTRY : null;
}
