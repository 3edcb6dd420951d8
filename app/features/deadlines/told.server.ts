import { findPayeeIban } from "~/features/cases/story/found-iban";
import { placesOf } from "~/features/cases/story/places.server";
import type { Story } from "~/features/cases/story/queries.server";
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
  };
}
