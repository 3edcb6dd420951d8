/** What a receipt may be of, each with the letter that begins its reference. */
export const RECEIPT_KINDS = { story: "R", exhibit: "P", letter: "L", agreement: "C" } as const;
export type ReceiptKind = keyof typeof RECEIPT_KINDS;

/** What a receipt says: a digest, since when we have what it is of, and the code that only we can make of them. */
export type Receipt = {
  kind: ReceiptKind;
  /** « P-7K3F9-QX2MA »: the same for every receipt of one thing. */
  reference: string;
  /** SHA-256 in hexadecimal. */
  digest: string;
  /** UTC, to the second: 2026-11-28T22:11:44Z. */
  at: string;
  /** « 7K3F-9QX2-MA4T-0BZ8 » */
  code: string;
};

/** The address of the page that checks receipts. */
export const CHECK_PATH = "/verifier/recu";

/** The names of a receipt's values in the address of that page. */
export const CHECK_FIELDS = { reference: "reference", digest: "empreinte", at: "heure", code: "code" } as const;

/** The address that checks one receipt. */
export const checkPath = (receipt: Receipt): string =>
  `${CHECK_PATH}?${new URLSearchParams(
    Object.entries(CHECK_FIELDS).map(([key, name]) => [name, receipt[key as keyof typeof CHECK_FIELDS]]),
  )}`;
