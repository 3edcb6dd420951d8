import { z } from "zod";
import { CONSENT_DOCUMENTS } from "./labels";

/** The form of /account/data that withdraws a consent. */
export const withdrawalSchema = z.object({ document: z.enum(CONSENT_DOCUMENTS) });
