import { z } from "zod";

/** The lawyer in charge by whom cases are filtered, by the id of their account; `none`: cases without one. */
export const lawyerChoice = z.union([z.literal("none"), z.uuid()]).nullable();
