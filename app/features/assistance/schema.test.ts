import { expect, it } from "vitest";
import { partnerSchema, schema } from "./schema.ts";

const PHONES = [
  "06 12 34 56 78",
  "06.12.34.56.78",
  "06\u00a012\u00a034\u00a056\u00a078",
  "06‑12‑34‑56‑78",
  "+33 6 12 34 56 78",
  "(514) 234-5678",
  "0470/12.34.56",
];

it.each(PHONES)("a request for assistance takes the phone number « %s »", (phone) => {
  expect(schema.shape.phone.safeParse(` ${phone} `)).toMatchObject({ success: true, data: phone });
});

it.each(["bonjour", "12", "06 12 34 56 78 le soir"])(
  "a request for assistance refuses « %s » as a phone number",
  (phone) => {
    expect(schema.shape.phone.safeParse(phone).success).toBe(false);
  },
);

it("an e-mail address may be typed with spaces, around it or inside", () => {
  for (const { email } of [schema.shape, partnerSchema.shape])
    expect(email.parse(" camille@ exemple.fr\u00a0")).toBe("camille@exemple.fr");
});
