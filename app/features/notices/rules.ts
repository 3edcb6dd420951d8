import type { NoticeChannel, NoticeFrequency, NotificationKind } from "~/db/schema/enumerations";

/** The hours in Paris at which what is told twice a day is gathered. */
export const DIGEST_HOURS = [9, 16] as const;

/** Where the staff chooses. */
export const NOTICES_PATH = "/admin/notifications";

/** The channels that a person chooses for a kind: the e-mail about a proposal is always sent, by the proposal itself. */
export function channelsOf(kind: NotificationKind): readonly NoticeChannel[] {
  return kind === "proposal" ? ["push"] : ["email", "push"];
}

/** Ready choices, above the choices themselves. */
export const NOTICE_PRESETS = ["all", "essential", "urgent"] as const;
export type NoticePreset = (typeof NOTICE_PRESETS)[number];

/** What waits for a decision of this very person, or for a first word to a client. */
const URGENT: readonly NotificationKind[] = ["case", "proposal", "held"];

/**
 * The choices of a preset, for the kinds of a person. « Tout »: at once, everywhere; « L’essentiel »: twice a day by
 * e-mail, the urgent at once; « Rien que l’urgent »: the urgent at once, and nothing else.
 */
export function presetChoices(preset: NoticePreset, kinds: readonly NotificationKind[]): Choices {
  const frequencyOf = (kind: NotificationKind, channel: NoticeChannel): NoticeFrequency => {
    if (preset === "all" || URGENT.includes(kind)) return "at_once";
    return preset === "essential" && channel === "email" ? "twice_a_day" : "never";
  };
  return Object.fromEntries(
    kinds.flatMap((kind) =>
      channelsOf(kind).map((channel) => [choiceName(kind, channel), frequencyOf(kind, channel)] as const),
    ),
  );
}

/** The preset that a person's choices are; null when they are their own. */
export function presetOf(choices: Choices, kinds: readonly NotificationKind[]): NoticePreset | null {
  const isSame = (preset: NoticePreset) =>
    Object.entries(presetChoices(preset, kinds)).every(
      ([name, frequency]) => choices[name as ChoiceName] === frequency,
    );
  return NOTICE_PRESETS.find(isSame) ?? null;
}

/** The name of a choice in the form. */
export const choiceName = (kind: NotificationKind, channel: NoticeChannel): ChoiceName => `${kind}_${channel}`;

export type ChoiceName = `${NotificationKind}_${NoticeChannel}`;
export type Choices = Partial<Record<ChoiceName, NoticeFrequency>>;
