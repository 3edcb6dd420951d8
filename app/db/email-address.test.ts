import { expect, it } from "vitest";
import { asciiEmail } from "./email-address";

it.each([
  ["zoe@côté.example", "zoe@xn--ct-cja6b.example"],
  ["zoe@xn--ct-cja6b.example", "zoe@xn--ct-cja6b.example"],
  ["Zoe@exemple.fr", "Zoe@exemple.fr"],
  ["zoe@côté.example/x", "zoe@côté.example/x"],
  ["zoe@c ôté.example", "zoe@c ôté.example"],
  ["côté.example", "côté.example"],
  ["", ""],
])("the domain of « %s » is written in ASCII where it is one: %s", (typed, ascii) => {
  expect(asciiEmail(typed)).toBe(ascii);
});
