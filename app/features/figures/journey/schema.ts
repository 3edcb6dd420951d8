import { z } from "zod";
import { PERIODS } from "../rules";
import { DEVICES, SCRIPTS } from "./rules";

/** What the address of « Le parcours » asks for; what is not known counts as everything, of the present month. */
export const journeyQuery = z.object({
  period: z.enum(PERIODS).catch("month"),
  device: z.enum(DEVICES).catch("all"),
  scripts: z.enum(SCRIPTS).catch("all"),
});
