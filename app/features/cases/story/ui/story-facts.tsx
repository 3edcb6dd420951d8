import { type ReactNode, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { ScamType } from "~/db/schema/enumerations";
import type { DayParts } from "~/platform/forms/day-text";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { printedIban } from "~/ui/format";
import { Select } from "~/ui/select";
import { useHydrated } from "~/ui/use-hydrated";
import { EVIDENCE_LABELS, optionsOf, PAYMENT_METHOD_LABELS, SCAM_TYPE_LABELS } from "../../labels";
import { BankQuestions, ComplaintQuestions, MONEY_QUESTIONS, type MoneyProps } from "../../wizard/ui/money-questions";
import { at, type Fields, type Quotes } from "../../wizard/ui/question-fields";
import { BankToldQuestion, EvidenceQuestion, PoliceQuestion } from "../../wizard/ui/screen-questions";
import { PROPOSED_FIELDS } from "../found-fields";
import type { Reading } from "./use-reading";

type FactProps = { name: string; label: string; value: string | null; children: ReactNode };

/** @param reading of the text that is typed on the same page. */
type StoryFactsProps = MoneyProps & { reading?: Reading | undefined; type?: StoryType | null };

/** The type of scam that the text names, when no other was chosen. */
export type StoryType = { value: ScamType; choose: (type: ScamType) => void };

/**
 * What a story says, each as a line that opens on its question, with the words that it was read from. The first question
 * without an answer is open, and none is required to go on.
 */
export function StoryFacts({ fields, reading, quotes = reading?.quotes ?? {}, type }: StoryFactsProps) {
  const facts = [
    ...(type ? [typeFact(type)] : []),
    ...useWhileSent(factsOf(fields, quotes, reading?.own)),
    ...(quotes.payeeIban ? [ibanFact(quotes.payeeIban)] : []),
  ];
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const isRefused = (name: string) => Object.keys(at(fields, name)?.allErrors ?? {}).length > 0;
  const hasErrors = Object.keys(fields).length > 0 && facts.some(({ name }) => NAMES[name]?.some(isRefused));
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const isMissing = ({ name, value }: FactProps) => value === null && !unknown.includes(name);
  // The first answer typed must not fold the question in which one types.
  const [{ asked, count }, setAsked] = useState(() => ({ asked: facts.find(isMissing)?.name, count: reading?.count }));
  if (count !== reading?.count) setAsked({ asked: facts.find(isMissing)?.name, count: reading?.count });
  const askNext = (name: string) => {
    const place = facts.findIndex((fact) => fact.name === name);
    const next = [...facts.slice(place + 1), ...facts.slice(0, place)].find(isMissing)?.name;
    setAsked({ asked: next, count });
    const line = box.current?.querySelector<HTMLDetailsElement>(`[data-fact="${next ?? name}"]`);
    if (!line) return;
    // The browser may have folded it meanwhile, which React does not know.
    line.open = next !== undefined;
    line.querySelector("summary")?.focus();
    line.scrollIntoView({ block: "nearest" });
  };
  const quoteOf = (name: string) => (reading?.own.has(name) ? undefined : quotes[name]);
  const leave = (name: string) => {
    setUnknown([...unknown, name]);
    askNext(name);
  };
  return (
    <div ref={box} data-facts className="flex flex-wrap items-start gap-2.5">
      {facts.map(({ name, label, value, children }) => (
        <details
          key={name}
          // Of several with one name the browser keeps a single one open, and each error must be seen.
          name={hasErrors ? undefined : "fait"}
          open={hasErrors ? NAMES[name]?.some(isRefused) : name === asked}
          data-fact={name}
          data-draft={reading && isProposed(name) && !reading.own.has(name) ? "proposed" : undefined}
          onInput={
            reading &&
            (({ currentTarget }) => {
              // At once: what follows typed text must see this first key too.
              if (reading.keepOwn(name)) currentTarget.removeAttribute("data-draft");
            })
          }
          className={cx(
            "min-w-0 rounded-field border bg-surface open:basis-full open:border-line-strong",
            value === null ? "border-dashed border-line-strong" : "border-line",
          )}
        >
          <summary className="grid min-h-14 list-none content-center px-4 py-1.5 [&::-webkit-details-marker]:hidden">
            <span className="text-sm text-ink-quiet">{label}</span>
            <span className={value === null ? "text-ink-quiet" : "font-semibold wrap-anywhere"}>
              {value ?? (unknown.includes(name) ? (NOT_YET[name] ?? "je ne sais pas") : "à préciser")}
            </span>
            {quoteOf(name) && (
              <span className="text-sm text-ink-quiet wrap-anywhere">«&nbsp;{quoteOf(name)}&nbsp;»</span>
            )}
          </summary>
          <div className="grid grid-cols-1 gap-6 px-4 pt-2 pb-5">
            {children}
            {isHydrated && (
              <p className="flex flex-wrap gap-2.5">
                <Button variant="second" size="small" onClick={() => askNext(name)}>
                  {facts.some((fact) => fact.name !== name && isMissing(fact)) ? "Question suivante" : "Fermer"}
                </Button>
                {value === null && !name.endsWith("Date") && (
                  <Button variant="quiet" size="small" onClick={() => leave(name)}>
                    {name in NOT_YET ? "Pas encore" : "Je ne sais pas"}
                  </Button>
                )}
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  );
}

/** The fields of a form that is being sent are disabled, and so have no value: each line keeps the one it had. */
function useWhileSent(facts: FactProps[]): FactProps[] {
  const isSent = useNavigation().state !== "idle";
  const before = useRef(facts);
  if (!isSent) before.current = facts;
  return facts.map((fact, index) => ({ ...fact, value: before.current[index]?.value ?? null }));
}

/** What a box says that somebody leaves unticked on purpose; nothing was said before. */
const NOT_YET: Readonly<Record<string, string>> = { contactedBank: "pas encore", policeReport: "pas encore" };

const isProposed = (name: string): boolean => (PROPOSED_FIELDS as readonly string[]).includes(name);

/** The fields of each line. */
const NAMES: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.keys(MONEY_QUESTIONS).map((name) => [name, [name]])),
  amount: ["amount", "currency"],
  contactedBank: ["contactedBank", "bankRefundStatus", "bankRefundAmount", "bankActionDetails"],
  policeReport: ["policeReport", "policeReportNumber", "policeReportDate", "policeActionStatus", "policeActionDetails"],
  availableEvidence: ["availableEvidence"],
};

function factsOf(fields: Fields, quotes: Quotes, own?: ReadonlySet<string>): FactProps[] {
  const { paymentDate, amount, paymentMethods, bankName, contactDate } = MONEY_QUESTIONS;
  const text = (name: string) => String(at(fields, name)?.value ?? "").trim() || null;
  const money = (name: keyof typeof MONEY_QUESTIONS, Question: typeof amount) => ({
    name,
    children: <Question fields={fields} quotes={quotes} hasCurrency />,
  });
  const sum = text("amount");
  const done = (name: "contactedBank" | "policeReport", word: string) =>
    text(name) ? word : own?.has(name) || quotes[name] ? "pas encore" : null;
  return [
    { ...money("paymentDate", paymentDate), label: "Paiement", value: dayText(at(fields, "paymentDate").value) },
    { ...money("amount", amount), label: "Montant", value: sum && sumText(sum, text("currency")) },
    {
      ...money("paymentMethods", paymentMethods),
      label: "Moyen",
      value: listText(at(fields, "paymentMethods").value, PAYMENT_METHOD_LABELS),
    },
    { ...money("bankName", bankName), label: "Votre banque", value: text("bankName") },
    { ...money("contactDate", contactDate), label: "Premier contact", value: dayText(at(fields, "contactDate").value) },
    {
      name: "contactedBank",
      label: "Banque prévenue",
      value: done("contactedBank", "oui"),
      children: (
        <Told question={<BankToldQuestion fields={fields} />}>
          <BankQuestions fields={fields} />
        </Told>
      ),
    },
    {
      name: "policeReport",
      label: "Plainte",
      value: done("policeReport", "déposée"),
      children: (
        <Told question={<PoliceQuestion fields={fields} />}>
          <ComplaintQuestions fields={fields} />
        </Told>
      ),
    },
    {
      name: "availableEvidence",
      label: "Preuves",
      value: listText(at(fields, "availableEvidence").value, EVIDENCE_LABELS),
      children: <EvidenceQuestion fields={fields} />,
    },
  ];
}

/** A sum as it was typed, with the currency that it does not name itself. */
const sumText = (sum: string, currency: string | null): string =>
  /[a-z€£$]/i.test(sum) ? sum : `${sum}\u00a0${currency === null || currency === "EUR" ? "€" : currency}`;

const typeFact = ({ value, choose }: StoryType): FactProps => ({
  name: "scamType",
  label: "Ressemble à",
  value: SCAM_TYPE_LABELS[value],
  children: (
    <Select
      aria-label="Type d’arnaque"
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value as ScamType)}
    >
      {optionsOf(SCAM_TYPE_LABELS).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  ),
});

/** It has no field before the payments: the text alone is corrected. */
const ibanFact = (quote: string): FactProps => ({
  name: "payeeIban",
  label: "Compte où l’argent est allé",
  value: printedIban(quote),
  children: <p>Ses deux premières lettres indiquent un pays. S’il est faux, corrigez-le dans votre récit.</p>,
});

/** A box, and what follows from it, which CSS shows once it is ticked. */
function Told({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <div className="group/told grid grid-cols-1 gap-6">
      {question}
      <div className="hidden grid-cols-1 gap-6 group-has-[input[type=checkbox]:checked]/told:grid">{children}</div>
    </div>
  );
}

/** « 24/11/2026 », « 11/2026 »; null while nothing was answered. */
function dayText(value: unknown): string | null {
  const { day, month, year, unknown } = (value ?? {}) as DayParts;
  if (unknown) return "je ne sais pas";
  return [day, month, year].filter(Boolean).join("/") || null;
}

function listText(value: unknown, labels: Readonly<Record<string, string>>): string | null {
  const names = [value ?? []].flat().map((name) => labels[String(name)] ?? String(name));
  return names.filter(Boolean).join(", ") || null;
}
