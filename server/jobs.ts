import { deliverEmail } from "~/features/mailing/jobs.server";
import type { Job } from "~/platform/jobs.server";

/** Every job of the product. */
export const jobs: Job<any>[] = [deliverEmail];

/** What is put in order once, before the first request. */
export async function onStart(): Promise<void> {}
