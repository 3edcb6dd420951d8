import { type FormEvent, useState } from "react";
import { PhoneField, type PhoneFieldProps } from "~/ui/phone-field";
import type { PhoneCountry } from "../rules";

/** A phone number, with a hint while its range is unknown; the hint refuses nothing. A typed calling code chooses the country. */
export function CheckedPhoneField(props: PhoneFieldProps) {
  const [advice, setAdvice] = useState<string | false>(false);
  const check = async ({ currentTarget }: FormEvent<HTMLElement>) => {
    const [country, number] = currentTarget.querySelectorAll<HTMLInputElement>("select, input");
    const { CHECK_NUMBER, countryOf, isUnlisted } = await import("../rules");
    const typed = country && countryOf(number?.value ?? "");
    if (typed && country.value !== typed) {
      country.value = typed;
      country.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setAdvice(isUnlisted(number?.value ?? "", country?.value as PhoneCountry) && CHECK_NUMBER);
  };
  return (
    <div className="grid gap-2" onInput={check}>
      <PhoneField {...props} />
      <div role="status" className="grid gap-1.5 text-sm text-wait empty:hidden">
        {advice}
      </div>
    </div>
  );
}
