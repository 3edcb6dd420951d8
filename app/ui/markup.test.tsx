import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { RadioGroup } from "./choice-group";
import { DateField } from "./date-field";
import type { FieldProps } from "./field-types";
import { AppForm, SubmitButton } from "./form";
import { PhoneField } from "./phone-field";
import { TextField } from "./text-field";
import { ToastRegion } from "./toast";

/** The page as the server sends it, before any script. */
function serverPage(Page: () => ReactNode, path = "/"): string {
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

function attributes(html: string, tag: string, id: string): string {
  return html.match(new RegExp(`<${tag}[^>]* id="${id}"[^>]*>`))?.[0] ?? "";
}

const REFUSED: SubmissionResult = {
  status: "error",
  initialValue: { email: "camille" },
  error: { email: ["Adresse e-mail invalide"], scam: ["Choisissez le type d’arnaque"] },
};

function DemoForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<{ email: string; scam: string }>({ id: "demo", lastResult });
  const options = [
    { value: "phishing", label: "Hameçonnage" },
    { value: "unknown", label: "Je ne sais pas" },
  ];
  return (
    <AppForm form={form} failure="Une erreur est survenue">
      <TextField field={fields.email} label="Adresse e-mail" hint="Pour vous écrire." type="email" />
      <RadioGroup field={fields.scam} label="Que vous est-il arrivé ?" options={options} />
      <SubmitButton>Continuer</SubmitButton>
    </AppForm>
  );
}

describe("a form refused by the server, without JavaScript", () => {
  const html = serverPage(() => <DemoForm lastResult={REFUSED} />);

  it("keeps the typed text and links the error and the hint to the field", () => {
    const input = attributes(html, "input", "demo-email");
    expect(input).toContain('value="camille"');
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain('aria-describedby="demo-email-error demo-email-description"');
    expect(html).toMatch(/id="demo-email-error".*Erreur\s: .*Adresse e-mail invalide/);
  });

  it("starts with a summary that takes the focus and links to each field", () => {
    expect(html).toMatch(/role="alert"[^>]*autofocus|autofocus[^>]*role="alert"/i);
    expect(html).toMatch(/href="#demo-email"[^>]*>Adresse e-mail invalide/);
    expect(html).toMatch(/href="#demo-scam"[^>]*>Choisissez le type d’arnaque/);
    expect(attributes(html, "input", "demo-scam")).toContain('type="radio"');
  });

  it("shows no summary on a first visit", () => {
    expect(serverPage(() => <DemoForm />)).not.toContain("Il y a un problème");
  });
});

describe("the toasts", () => {
  it("have their live regions in the page before any toast is shown", () => {
    const html = serverPage(() => <ToastRegion toasts={[]} />);
    expect(html).toContain('role="status"');
    expect(html).toContain('role="alert"');
  });

  it("are banners that stay open on a page without JavaScript", () => {
    const toast = { id: "1", kind: "success" as const, text: "Inscription réussie !" };
    const html = serverPage(() => <ToastRegion toasts={[toast]} hasScripts={false} />);
    expect(html).toMatch(/role="status".*Inscription réussie !/);
    expect(html).not.toContain("fixed");
  });
});

const errorsOf = (name: string) => [name === "refund" ? "Indiquez un montant, par exemple 12" : "Refusé"];
const REFUSED_NAMES = ["amount", "refund", "phone", "day", "postalCode", "name"];
const REFUSED_FIELDS = {
  status: "error",
  error: Object.fromEntries(REFUSED_NAMES.map((name) => [name, errorsOf(name)])),
} as const;

function Refused() {
  const [form, fields] = useForm<Record<string, string>>({ id: "f", lastResult: REFUSED_FIELDS });
  const field = (name: string) => fields[name] as FieldProps["field"];
  return (
    <AppForm form={form} failure="Une erreur est survenue">
      <TextField field={field("amount")} label="Montant" inputMode="decimal" />
      <TextField field={field("refund")} label="Remboursé" inputMode="decimal" />
      <PhoneField field={field("phone")} label="Téléphone" defaultCountry="BE" />
      <DateField field={field("day")} label="Date" />
      <TextField field={field("postalCode")} label="Code postal" autoComplete="postal-code" />
      <TextField field={field("name")} label="Nom" />
    </AppForm>
  );
}

describe("a required field", () => {
  it("is announced as required, and an optional one is not", () => {
    const html = serverPage(() => <DemoForm />);
    expect(attributes(html, "input", "demo-email")).toContain('aria-required="true"');
    expect(attributes(html, "input", "demo-scam")).toContain("required");
  });

  it("shows a valid answer beside its error", () => {
    expect(serverPage(() => <DemoForm lastResult={REFUSED} />)).toMatch(
      /Adresse e-mail invalide<span[^>]*>\. Par exemple\s: camille@exemple.fr\./,
    );
  });

  it("shows one for each kind of field whose format is not obvious, unless the error has one", () => {
    const html = serverPage(() => <Refused />);
    const shown = REFUSED_NAMES.map(
      (name) => html.match(new RegExp(`id="f-${name}-error".*?</p>`))?.[0].match(/Par exemple\s: ([^<]+)\./)?.[1],
    );
    expect(shown).toEqual(["12 480,50", undefined, "0470 12 34 56", "14 3 2026", "57000", undefined]);
  });
});
