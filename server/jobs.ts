import type { Job } from "~/platform/jobs.server";

/** Every job of the product. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs has a payload type each
export const jobs: Job<any>[] = [];

/** What is put in order once, before the first request. */
export async function onStart(): Promise<void> {}
