import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KnownValue } from "./field-fold";
import type { Field } from "./field-types";

const render = (errors?: string[]) =>
  renderToStaticMarkup(
    <KnownValue label="Téléphone mobile" value="06 12 34 56 78" fields={[{ errors } as Field]}>
      <input name="phone" />
    </KnownValue>,
  );

it("a known value is one line with « Modifier », and its field is folded", () => {
  expect(render()).toMatch(/^<details class/);
  expect(render()).toContain("Modifier");
});

it("a refused field comes back with its fold open, without JavaScript", () => {
  expect(render(["Numéro de téléphone invalide"])).toMatch(/^<details open=""/);
});
