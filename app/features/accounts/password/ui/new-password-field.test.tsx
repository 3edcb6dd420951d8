import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NewPasswordField } from "./new-password-field";

function Field({ password, owner }: { password: string; owner?: { firstName?: string; email?: string } }) {
  const [, fields] = useForm<{ password: string }>({ id: "new", defaultValue: { password } });
  return <NewPasswordField field={fields.password} label="Mot de passe" minPassword={6} owner={owner} />;
}

const meterOf = (password: string, owner?: { firstName?: string; email?: string }) =>
  renderToStaticMarkup(<Field password={password} owner={owner} />).replace(/^.*role="status"/s, "");

it("says of a password made of the person’s own name that it would be refused", () => {
  expect(meterOf("monique68", { firstName: "Monique" })).toContain("Il serait refusé");
  expect(meterOf("Monique.Duval2024", { email: "monique.duval@exemple.fr" })).toContain("Il serait refusé");
  expect(meterOf("monique68")).not.toContain("refusé");
});

it("never calls right a password that may still be refused as a common one", () => {
  expect(meterOf("parapluie42")).toContain("Moyen");
});
