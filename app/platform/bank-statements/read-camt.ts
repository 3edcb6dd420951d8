import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import type { Work } from "../work.ts";
import { guessFrom, ibanIn } from "./guess.ts";
import { append, entryRow, firstOf, hundredths, type Values, walk } from "./markup.ts";
import { type BankMovement, Rows, StatementError, UNWRITTEN_CURRENCY } from "./statement.ts";
import { MAX_STATEMENT_ROWS } from "./statement-sizes.ts";
import { readDate } from "./values.ts";

/** Families of ISO 20022 bank transaction codes (external code set). */
const METHODS: Record<string, CasePaymentMethod> = {
  ICDT: "transfer",
  RCDT: "transfer",
  IRCT: "instant_transfer",
  RRCT: "instant_transfer",
  IDDT: "direct_debit",
  RDDT: "direct_debit",
  CCRD: "card",
  ICHQ: "cheque",
  RCHQ: "cheque",
};

/**
 * Reads the entries of an ISO 20022 statement or report of an account (CAMT.053, .052, .054), of any version. An entry of
 * several transactions, each with its amount, is as many movements.
 * @throws StatementError too_many_rows, unreadable.
 */
export function readCamt(text: string, today: string, work?: Work): BankMovement[] {
  const rows = new Rows();
  let entry: Values | null = null;
  let details: Values[] = [];
  const add = (path: readonly string[], suffix: string, part: string): void => {
    if (!entry) return;
    const within = path.lastIndexOf("TxDtls");
    const values = within < 0 ? entry : details.at(-1);
    const names = path.slice((within < 0 ? path.lastIndexOf("Ntry") : within) + 1);
    if (values) append(values, names.join("/") + suffix, part, work);
  };
  const handlers: Parameters<typeof walk>[1] = {
    open(path, { Ccy }) {
      const name = path.at(-1);
      if (name === "Ntry") [entry, details] = [new Map(), []];
      else if (name === "TxDtls" && entry) {
        if (details.length >= MAX_STATEMENT_ROWS) throw new StatementError("too_many_rows");
        details.push(new Map());
      } else if (name === "Amt" && Ccy) add(path, "@Ccy", Ccy);
    },
    value: (path, part) => add(path, "", part),
    close(name) {
      if (name !== "Ntry" || !entry) return;
      for (const row of rowsOf(entry, details, today)) rows.add(row);
      entry = null;
    },
  };
  walk(text, handlers, work);
  return rows.list;
}

const AMOUNTS = ["Amt", "AmtDtls/TxAmt/Amt"];
const amountIn = (values: Values): number | null => hundredths(firstOf(values, ...AMOUNTS));

function rowsOf(entry: Values, details: readonly Values[], today: string): BankMovement[] {
  const isBatch = details.length > 1 && details.every((one) => amountIn(one) !== null);
  if (isBatch) return details.map((one) => rowOf(entry, one, one, today));
  // The names of a batch without amounts are of several payees.
  return [rowOf(entry, details.length === 1 ? (details[0] as Values) : new Map(), entry, today)];
}

/** @param priced which of both holds the amount. */
function rowOf(entry: Values, one: Values, priced: Values, today: string): BankMovement {
  const isDebit = (firstOf(one, "CdtDbtInd") ?? firstOf(entry, "CdtDbtInd")) === "DBIT";
  // The other party of money that left is its creditor.
  const [party, account] = isDebit ? ["Cdtr", "CdtrAcct"] : ["Dbtr", "DbtrAcct"];
  const payee = firstOf(one, `RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`, `RltdPties/Ultmt${party}/Nm`);
  const words = [firstOf(one, "RmtInf/Ustrd"), firstOf(one, "AddtlTxInf"), firstOf(entry, "AddtlNtryInf")];
  const label = [...new Set([payee, ...words].filter(Boolean))].join(" ");
  const guess = guessFrom(words.filter(Boolean).join(" "));
  const family = firstOf(one, "BkTxCd/Domn/Fmly/Cd") ?? firstOf(entry, "BkTxCd/Domn/Fmly/Cd") ?? "";
  const written = firstOf(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm") ?? "";
  const cents = amountIn(priced);
  const row = entryRow({
    day: readDate(written.slice(0, 10), today)?.day ?? null,
    signed: cents === null ? null : isDebit ? -cents : cents,
    currency:
      firstOf(priced, ...AMOUNTS.map((name) => `${name}@Ccy`)) ?? firstOf(entry, "Amt@Ccy") ?? UNWRITTEN_CURRENCY,
    ...guess,
    label,
    method: METHODS[family] ?? guess.method,
    payeeName: payee?.slice(0, 200) ?? guess.payeeName,
    payeeIban: ibanIn(firstOf(one, `RltdPties/${account}/Id/IBAN`) ?? "") ?? guess.payeeIban,
  });
  const isPending = (firstOf(entry, "Sts", "Sts/Cd") ?? "BOOK") !== "BOOK";
  return isPending ? { text: row.text, why: "pending" } : row;
}
