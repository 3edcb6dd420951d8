import type { AuditAction } from "./rules.ts";

/** What was done, in codes and ids only: never a name, a message's text or a document's content. */
export type AuditedAction = {
  action: AuditAction;
  subjectType:
    | "account"
    | "profile"
    | "document"
    | "case"
    | "message"
    | "file"
    | "request"
    | "invitation"
    | "setting"
    | "mailing"
    | "template"
    | "reply"
    | "sign_in"
    | "alarm"
    | "journal";
  subjectId: string;
  /** The person whose data it is about. By default the account or profile itself, or `details.userId`, or nobody. */
  ownerId?: string | null;
  details?: AuditDetails;
};

export type AuditDetails = Record<string, string | number | boolean | null | number[][]>;

/** What a member of the staff opened. These actions end in `.opened`, which an index relies on. */
export type Reading = {
  action: Extract<AuditAction, `${string}.opened`>;
  subjectType: AuditedAction["subjectType"];
  subjectId: string;
  ownerId: string;
  details?: AuditDetails;
  /** Other readings of the same subject that show as much: after one of them, this one is not recorded. */
  impliedBy?: Reading["action"][];
};

/** The entries about the journal itself. They hold nothing personal and are never erased. */
export const JOURNAL_ACTIONS = {
  erased: "audit.erased",
  headPublished: "audit.head_published",
  sealed: "audit.sealed",
  declared: "audit.declared",
} as const satisfies Record<string, AuditAction>;

/** Why entries lost their personal part. */
export type ErasureReason = "account" | "retention";

/** The head of the chain: the number and the hash of its last link. */
export type Head = { seq: number; hash: string };

/** A head as text, « 1204:9f3c… », in the e-mail and in the form of the verification. */
export const formatHead = ({ seq, hash }: Head): string => `${seq}:${hash}`;

/** Parses the text of `formatHead`, ignoring blanks. @returns null when it has another format. */
export function parseHead(text: string): Head | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.replace(/\s/g, "").toLowerCase()) ?? [];
  return seq && hash ? { seq: Number(seq), hash } : null;
}
