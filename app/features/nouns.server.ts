import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor, Tx } from "~/db/client.server";
import type { Role } from "~/db/schema/enumerations";
import type { SaidByPayments } from "~/features/cases/documents/rules";
import type { DraftChange, DraftOwner } from "~/platform/forms/drafts.server";
import type { Job } from "~/platform/jobs/jobs.server";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import type { ZipEntry } from "~/platform/zip.server";
import type { Actor } from "./accounts/actor";

/**
 * What a noun of the domain brings to the lists of the product, in its `noun.server.ts`: each list is made from these
 * declarations. What a noun does not have, it does not say.
 */
export type Noun = {
  /** What runs later or on a schedule. */
  // biome-ignore lint/suspicious/noExplicitAny: jobs differ in their payload type
  jobs?: readonly Job<any>[];
  /** Its rows that are encrypted under a master key. */
  sealed?: readonly SealedRows[];
  /** Its part of the copies of a case. */
  copy?: CopyOfCase;
  /** Its forms of which a draft is kept, by the kind in their key (`platform/forms/draft-keys.ts`). */
  drafts?: Record<string, DraftRule>;
  /** Its rows of a case about which there may be drafts. */
  draftSubjects?: { id: PgColumn; caseId: PgColumn };
  /** Its files in the copy of a person's own data. */
  ownData?: OwnData;
  /** The cases in which an account has something to do: they are locked before the account changes. */
  lockedCases?: readonly { caseId: PgColumn; userId: PgColumn }[];
  /** What it does when an account is deleted or gets another role. */
  leave?: Leave;
  /** What goes with a deleted account and no foreign key deletes. */
  erased?: readonly RowsWhere<Leaving>[];
  /** The same, where rows are kept without the person. */
  erase?: (tx: Tx, leaving: Leaving) => Promise<void>;
  /** What it does before a case is deleted, in the transaction that deletes it, whose rows of the case go with it. */
  caseDeleted?: (tx: Tx, caseId: string) => Promise<void>;
  /** What is deleted once it has expired, and can be made again. */
  expired?: readonly RowsWhere<Cutoffs>[];
};

/** Rows of a table to delete. */
type RowsWhere<Given> = { table: PgTable; which: (given: Given) => SQL | undefined };
type Leaving = { userId: string; email: string };
/** `invitations`: the end before which an invitation that nobody accepted is deleted. */
type Cutoffs = { now: Date; invitations: Date };

export type Leave = {
  /** Its turn, from the lowest. */
  order: number;
  /**
   * Runs within the transaction that holds the locks of the account's cases.
   * @param change.to the next role; null when the account is deleted.
   * @param change.by the administrator who does it; null when the person asked for it.
   * @returns how many decisions that waited are dropped.
   */
  run: (
    tx: Tx,
    change: { userId: string; from: Role; to: Role | null; by: string | null },
  ) => Promise<number | undefined>;
};

export type OwnData = {
  /** Its place in the archive, from the lowest. */
  order: number;
  /** Its lines of the file that says what is in the archive. */
  about?: string;
  /** What it holds of a person. */
  ofPerson?: (actor: Actor) => AsyncIterable<ZipEntry>;
  /** What it holds of one of their cases, in the folder of the case. */
  ofCase?: (actor: Actor, caseId: string, folder: string) => AsyncIterable<ZipEntry>;
  /** The same in words, on the page that shows a person their data; null when there is nothing. */
  onPage?: (caseId: string) => Promise<{ title: string; terms: [term: string, value: string][] } | null>;
};

export type DraftRule = {
  /** The names of the fields of the form, without those of their parts (`contactDate.day`). */
  fields: readonly string[];
  /** Whether the actor may read what the draft is about. */
  isVisible?: (actor: Actor, id: string) => Promise<boolean>;
  /** What follows once the form has saved some of its fields by itself. */
  saved?: (owner: DraftOwner, changes: readonly DraftChange[], request: Request) => Promise<void>;
};

/** What a noun adds to a copy of a case: a part of the PDF, and files beside it in the archive. */
export type Addition = {
  write: (pdf: PdfDocument) => void;
  tables: readonly { name: string; content: string | Uint8Array<ArrayBuffer> }[];
  /** What it says in place of the answers of the case. */
  said?: SaidByPayments | undefined;
};
export type CopyOfCase = {
  /** Its place in the PDF, from the lowest. */
  order: number;
  /** Reads it, once the actor may have the copy. */
  read: (caseRow: { id: string; amount: number | null; bankRefundAmount?: number | null }) => Promise<Addition>;
};

/** Declares a noun. */
export const defineNoun = <const Declared extends Noun>(noun: Declared): Declared => noun;

const modules = import.meta.glob<{ noun: Noun }>("./*/noun.server.ts", { import: "noun" }) as Record<
  string,
  () => Promise<unknown>
>;
let loaded: Promise<Noun[]> | undefined;

/**
 * Every noun, in the order of their names. They are loaded when a list is first asked for, so that who reads the lists
 * imports none of them.
 */
export function nouns(): Promise<Noun[]> {
  loaded ??= Promise.all(Object.values(modules).map((load) => load() as Promise<Noun>));
  return loaded;
}

type Entry<Kind extends keyof Noun> =
  NonNullable<Noun[Kind]> extends readonly (infer Each)[] ? Each : NonNullable<Noun[Kind]>;

/** What all nouns declare of one kind. */
export async function declared<Kind extends keyof Noun>(kind: Kind): Promise<Entry<Kind>[]> {
  return (await nouns()).flatMap((noun) => (noun[kind] ?? []) as unknown as Entry<Kind> | Entry<Kind>[]);
}

/** The rows of a table whose columns are encrypted under a master key, for a change of keys and for the open export. */
type Sealed<Table extends PgTable, Plain> = {
  table: Table;
  id: readonly PgColumn[];
  /** The column with the id of the master key. */
  key: PgColumn;
  /** The encrypted columns. */
  columns: readonly PgColumn[];
  /** Other columns that only this installation can use. */
  hidden?: readonly PgColumn[];
  /** What is done once they are encrypted again, in French: « Lettres rechiffrées ». */
  done: string;
  /** A row that cannot be decrypted, in French: « lettre 0f8e… ». */
  lost: (row: Table["$inferSelect"]) => string;
  /** Decrypts a row. @returns null when its key is lost. @throws KeyLostError instead. */
  open: (row: Table["$inferSelect"], executor: Executor) => Promise<Plain | null>;
  /** The columns that keep the same, encrypted with the master key in use. */
  seal: (tx: Tx, row: Table["$inferSelect"], plain: Plain) => Promise<Partial<Table["$inferInsert"]>>;
  /** The columns of the open export that take the place of the encrypted ones; all null when there is nothing. */
  exported: (plain: Plain | null) => Record<string, string | null>;
};

// biome-ignore lint/suspicious/noExplicitAny: the tables and their contents differ
export type SealedRows = Sealed<any, any>;

/** Declares sealed rows, with the types of their table. */
export const sealedRows = <Table extends PgTable, Plain>(rows: Sealed<Table, Plain>): SealedRows => rows;
