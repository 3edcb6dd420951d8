import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storyToShare } from "./story.server";

const AGAIN = "[à vérifier avec un avocat\u00a0: une phrase de votre récit, à cette place]";

describe("a story in a letter that the bank will ask for", () => {
  it.each([
    ["J’ai validé dans l’application pour bloquer.", AGAIN],
    ["On m’a appelé. J'ai alors tout validé ! Puis plus rien.", `On m’a appelé. ${AGAIN} Puis plus rien.`],
    ["J’ai tapé mon numéro de carte et le code reçu sur le site colis-exemple.com.", AGAIN],
    ["Il m’a rappelé.\n\nJe l’ai validé, puis je lui ai donné mon mot de passe.", `Il m’a rappelé.\n\n${AGAIN}`],
    ["Je lui donne le code. Tout est ma faute.", `${AGAIN} ${AGAIN}`],
    ["J’ai confirmé le virement", AGAIN],
    ["J’ai appuyé sur Valider.", AGAIN],
    ["J’ai cliqué sur le bouton « Confirmer le paiement ».", AGAIN],
    ["J’ai ensuite appuyé sur « Oui ».", AGAIN],
    ["J’ai accepté la notification.", AGAIN],
    ["J’ai mis mon empreinte.", AGAIN],
    ["J’ai ouvert l’application et validé.", AGAIN],
    ["J’ai saisi le code reçu. Je lui ai dit mon mot de passe.", `${AGAIN} ${AGAIN}`],
  ])("keeps no sentence that admits an approval: « %s »", (typed, shared) => {
    expect(storyToShare(typed)).toBe(shared);
  });

  it.each([
    "Je n’ai rien validé. Je n’ai donné aucun code.",
    "Je croyais annuler. L’écran disait «\u00a0Annuler l’opération\u00a0».",
    "On m’a demandé de valider. Un code est arrivé, que personne ne m’a lu.",
    "J’ai cliqué sur le lien. J’ai appuyé sur Annuler. Je n’ai pas appuyé sur Valider.",
    "Il m’a appelé et a validé. J’ai refusé de valider.",
    "J’ai accepté son appel, puis j’ai raccroché.",
    "J’ai confirmé mon rendez-vous, puis j’ai envoyé un e-mail à gain-sur.pro.",
    "Le site www.gain-sur.pro/compte m’a validé un gain. Il était faux.",
  ])("keeps every other sentence as it was typed: « %s »", (typed) => {
    expect(storyToShare(typed)).toBe(typed);
  });

  it("keeps whatever else was typed, in its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        fc.pre(!/j|nous|faute/i.test(typed));
        expect(storyToShare(typed)).toBe(typed.trim().replace(/\r\n?/g, "\n"));
      }),
    );
  });

  it("is read in no time, however long it is without a full stop", () => {
    const long = "je donne ".repeat(2_200);
    expect(storyToShare(long)).toBe(long.trim());
  });
});
