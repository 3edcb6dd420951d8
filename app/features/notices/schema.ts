import { z } from "zod";
import { NOTICE_CHANNELS, NOTICE_FREQUENCIES, NOTICE_KINDS } from "~/db/schema/enumerations";
import { type ChoiceName, choiceName, NOTICE_PRESETS } from "./rules";

const frequency = z.enum(NOTICE_FREQUENCIES, "Choisissez une fréquence").optional();

const choices = NOTICE_KINDS.flatMap((kind) =>
  NOTICE_CHANNELS.map((channel) => [choiceName(kind, channel), frequency] as const),
);

/** The form of the ready choices. */
export const presetSchema = z.object({ preset: z.enum(NOTICE_PRESETS, "Choisissez une fréquence") });

/** How often, for each kind and channel that the page of the actor shows. */
export const noticesSchema = z.object(Object.fromEntries(choices) as Record<ChoiceName, typeof frequency>);
