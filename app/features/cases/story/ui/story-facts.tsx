import { type ReactNode, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { DayParts } from "~/platform/forms/day-parts";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { useHydrated } from "~/ui/use-hydrated";
import { EVIDENCE_LABELS, PAYMENT_METHOD_LABELS } from "../../labels";
import { BankQuestions, ComplaintQuestions, MONEY_QUESTIONS, type MoneyProps } from "../../wizard/ui/money-questions";
import { at, type Fields } from "../../wizard/ui/question-fields";
import { BankToldQuestion, EvidenceQuestion, PoliceQuestion } from "../../wizard/ui/screen-questions";
import type { Reading } from "./use-reading";

type FactProps = { name: string; label: string; value: string | null; children: ReactNode };

/** @param reading of the text that is typed on the same page. */
type StoryFactsProps = MoneyProps & { reading?: Reading | undefined };

/**
 * What a story says, each as a line that opens on its question, with the words that it was read from. The first question
 * without an answer is open, and none is required to go on.
 */
export function StoryFacts({ fields, reading, quotes = reading?.quotes ?? {} }: StoryFactsProps) {
  const facts = useWhileSent(factsOf(fields, quotes));
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const isRefused = (name: string) => Object.keys(at(fields, name)?.allErrors ?? {}).length > 0;
  const hasErrors = Object.keys(fields).length > 0 && facts.some(({ name }) => NAMES[name]?.some(isRefused));
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const isMissing = ({ name, value }: FactProps) =>
    value === null && !NEVER_ASKED.includes(name) && !unknown.includes(name);
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
  const quoteOf = (name: string) =>
    reading?.own.has(name) ? undefined : (quotes[name] ?? (name === "amount" ? quotes.francs : undefined));
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
          data-draft={reading && name in MONEY_QUESTIONS && !reading.own.has(name) ? "proposed" : undefined}
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
              {value ?? (unknown.includes(name) ? "je ne sais pas" : "à préciser")}
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
                {value === null && !NEVER_ASKED.includes(name) && !name.endsWith("Date") && (
                  <Button variant="quiet" size="small" onClick={() => leave(name)}>
                    Je ne sais pas
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

/** What may be said of them is a box, which is answered as it stands. */
const NEVER_ASKED = ["contactedBank", "policeReport"];

/** The fields of each line. */
const NAMES: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.keys(MONEY_QUESTIONS).map((name) => [name, [name]])),
  contactedBank: ["contactedBank", "bankRefundStatus", "bankRefundAmount", "bankActionDetails"],
  policeReport: ["policeReport", "policeReportNumber", "policeReportDate", "policeActionStatus", "policeActionDetails"],
  availableEvidence: ["availableEvidence"],
};

function factsOf(fields: Fields, quotes: MoneyProps["quotes"]): FactProps[] {
  const { paymentDate, amount, paymentMethods, bankName, contactDate } = MONEY_QUESTIONS;
  const text = (name: string) => String(at(fields, name)?.value ?? "").trim() || null;
  const money = (name: keyof typeof MONEY_QUESTIONS, Question: typeof amount) => ({
    name,
    children: <Question fields={fields} quotes={quotes} />,
  });
  const sum = text("amount");
  return [
    { ...money("paymentDate", paymentDate), label: "Paiement", value: dayText(at(fields, "paymentDate").value) },
    { ...money("amount", amount), label: "Montant", value: sum && `${sum}\u00a0€` },
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
      value: text("contactedBank") ? "oui" : "pas encore",
      children: (
        <Told question={<BankToldQuestion fields={fields} />}>
          <BankQuestions fields={fields} />
        </Told>
      ),
    },
    {
      name: "policeReport",
      label: "Plainte",
      value: text("policeReport") ? "déposée" : "pas encore",
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
