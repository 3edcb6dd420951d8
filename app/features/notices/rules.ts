import type { NoticeChannel, NoticeFrequency, NotificationKind } from "~/db/schema/enumerations";

/** The hours in Paris at which what is told twice a day is gathered. */
export const DIGEST_HOURS = [9, 16] as const;

/** Where the staff chooses. */
export const NOTICES_PATH = "/admin/notifications";

/** The channels that a person chooses for a kind: the e-mail about a proposal is always sent, by the proposal itself. */
export function channelsOf(kind: NotificationKind): readonly NoticeChannel[] {
  return kind === "proposal" ? ["push"] : ["email", "push"];
}

/** The name of a choice in the form. */
export const choiceName = (kind: NotificationKind, channel: NoticeChannel): ChoiceName => `${kind}_${channel}`;

export type ChoiceName = `${NotificationKind}_${NoticeChannel}`;
export type Choices = Partial<Record<ChoiceName, NoticeFrequency>>;
