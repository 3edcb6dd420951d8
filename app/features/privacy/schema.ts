import { z } from "zod";
import { CONSENT_DOCUMENTS } from "./labels";

/** What the forms of /account/data do. */
export const withdrawalSchema = z.object({ document: z.enum(CONSENT_DOCUMENTS) });
