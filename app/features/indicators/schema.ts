import { z } from "zod";
import {
  EXCLUSIONS,
  INDICATOR_KINDS,
  INDICATOR_SOURCES,
  PHONE_SEEN,
  VALUE_SHARINGS,
} from "~/db/schema/indicator-enumerations";
import { choice, text } from "~/features/cases/schema";

const MAX_VALUE = 300;

const named = {
  kind: choice(INDICATOR_KINDS),
  value: text(MAX_VALUE).refine((typed) => typed !== "", "Écrivez la trace, par exemple un IBAN"),
  seen: choice(PHONE_SEEN).optional(),
  source: choice(INDICATOR_SOURCES).default("typed"),
};

const decision = z.object({ intent: z.literal("decide"), ...named, aside: choice(EXCLUSIONS).optional() });
export type IndicatorInput = Omit<z.output<typeof decision>, "intent">;

/**
 * The buttons of the page: a value is confirmed, or put aside with the reason; the operator also says whether many share it,
 * and separates the case from its group.
 */
export const indicatorAction = z.discriminatedUnion("intent", [
  decision,
  z.object({ intent: z.literal("judge"), id: z.uuid(), sharing: choice(VALUE_SHARINGS) }),
  z.object({ intent: z.enum(["separate", "rejoin"]) }),
]);
