import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { checkIncidents } from "~/features/incidents/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { markSiteOpen, type OpenedBy } from "~/platform/site-launch.server";
import { canOpenSite } from "./policy";
import { readChecklist } from "./queries.server";

/**
 * Opens the site to strangers for good, once everything of the checklist is done at this moment. Does nothing when it is
 * open already.
 * @throws AppError forbidden, opening_incomplete.
 */
export async function openSite(actor: Actor): Promise<void> {
  if (!canOpenSite(actor)) throw new AppError("forbidden");
  const { isComplete } = await readChecklist(actor, await checkIncidents(actor));
  if (!isComplete) throw new AppError("opening_incomplete");
  await open(actor.userId, "administrator");
}

/** At the start: SITE_OPEN=yes opens the site for good, whatever the checklist says. */
export async function openSiteBySetting(): Promise<void> {
  if (config.SITE_OPEN) await open(null, "setting");
}

async function open(actorId: string | null, by: OpenedBy): Promise<void> {
  await transaction(async (tx) => {
    if (!(await markSiteOpen(tx, by))) return;
    await recordAudit(tx, actorId, {
      action: "site.launched",
      subjectType: "setting",
      subjectId: "site",
      ownerId: null,
      details: { by },
    });
  });
}
