import { z } from "zod";
import { EXCLUSIONS, INDICATOR_KINDS, INDICATOR_SOURCES, PHONE_SEEN } from "~/db/schema/indicator-enumerations";
import { choice, text } from "~/features/cases/schema";

const MAX_VALUE = 300;

const named = {
  kind: choice(INDICATOR_KINDS),
  value: text(MAX_VALUE).refine((typed) => typed !== "", "Écrivez la trace, par exemple un IBAN"),
  seen: choice(PHONE_SEEN).optional(),
  source: choice(INDICATOR_SOURCES).default("typed"),
};

/** One touch on the page: a value is confirmed, or put aside with the reason. */
export const indicatorSchema = z.object({ ...named, aside: choice(EXCLUSIONS).optional() });
export type IndicatorInput = z.infer<typeof indicatorSchema>;
