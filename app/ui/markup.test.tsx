import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { RadioGroup } from "./choice-group";
import { AppForm, SubmitButton } from "./form";
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
      <TextField field={fields.email} label="Adresse e-mail" hint="Pour vous écrire." example="camille@exemple.fr" />
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

describe("a required field", () => {
  it("is announced as required, and an optional one is not", () => {
    const html = serverPage(() => <DemoForm />);
    expect(attributes(html, "input", "demo-email")).toContain('aria-required="true"');
    expect(attributes(html, "input", "demo-scam")).toContain("required");
  });

  it("shows a valid answer beside its error", () => {
    expect(serverPage(() => <DemoForm lastResult={REFUSED} />)).toMatch(
      /Adresse e-mail invalide<span[^>]*> Par exemple\s: camille@exemple.fr\./,
    );
  });
});
