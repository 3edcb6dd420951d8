import type { AuditAction } from "../rules";

/** What an account of the staff did that the other administrators are told; `visitor_drafts` is about no account. */
export const ALARM_KINDS = [
  "openings",
  "exports",
  "second_factor",
  "new_device",
  "new_country",
  "transfers",
  "visitor_drafts",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** The entry of the journal that each alarm leaves. */
export const ALARM_ACTIONS = {
  openings: "alarm.many_openings",
  exports: "alarm.many_exports",
  second_factor: "alarm.second_factor_refused",
  new_device: "alarm.new_device",
  new_country: "alarm.new_country",
  transfers: "alarm.case_transferred",
  visitor_drafts: "alarm.visitor_drafts",
} as const satisfies Record<AlarmKind, AuditAction>;

/** An alarm about the account `userId`; `count` is how often it happened within the last hour. */
export type Alarm = { kind: AlarmKind; userId: string; count: number };
