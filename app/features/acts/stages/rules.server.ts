import type { AgreementStatus } from "~/db/schema/enumerations";
import type { BankAnswer } from "~/db/schema/payment-enumerations";
import { declaredText } from "~/features/cases/recoveries/rules";
import { daysBetween } from "~/features/deadlines/rules.server";
import { dayTone } from "~/ui/day-tone";
import { formatMoney } from "~/ui/format";
import { formatShortDay } from "~/ui/format-from-today";
import { STAGES, type Stage, type StageButton, type StageFacts, type StageKey } from "./rules";

type Found = Omit<Stage, "key" | "state" | "tone"> & { isDone: boolean; isOff?: boolean; dueOn?: string | null };

/** The stages of a case, in their order: one at most is current, and all follow from its facts. */
export function stagesOf(facts: StageFacts): Stage[] {
  const isOver = facts.status === "closed" || facts.status === "rejected" || facts.status === "draft";
  const words = wordsOf(facts.today);
  const found = STAGES.map((key) => ({ key, ...FINDERS[key](facts, words) }));
  const current = isOver ? undefined : found.find(({ isDone, isOff }) => !isDone && !isOff);
  return found.map(({ isDone, isOff, dueOn = null, key, when, detail, button }) => {
    const isCurrent = key === current?.key;
    const isEarly = !isDone && !isOff && !isCurrent && !isOver && dueOn !== null;
    const state = isDone ? "done" : isOff ? "off" : isCurrent ? "now" : isEarly ? "early" : "next";
    const daysLeft = (isCurrent || isEarly) && dueOn !== null ? daysBetween(facts.today, dueOn) : null;
    return { key, state, when, detail, tone: dayTone(daysLeft), button: isCurrent || isEarly ? button : null };
  });
}

const FINDERS: Record<StageKey, (facts: StageFacts, words: Words) => Found> = {
  received({ status, submittedOn, approved, promisedOn, client, can }, { day, onDay, dated }) {
    if (status === "draft") return found(`brouillon · ${client}`, "pas encore envoyé");
    if (status === "rejected") return { ...found(onDay(submittedOn), "rejeté"), isDone: true };
    if (status === "on_hold") return found(client, "envoie ses documents", decision("Reprendre", "resume", can.decide));
    if (status === "active" || status === "closed")
      return { ...found(dated(approved?.on ?? submittedOn, approved?.by ?? ""), "approuvé"), isDone: true };
    return {
      ...found(
        promisedOn ? `avant le ${day(promisedOn)} · l’équipe` : `reçu ${onDay(submittedOn)} · l’équipe`,
        "à étudier",
        decision("Approuver", "approve", can.decide),
      ),
      dueOn: promisedOn,
    };
  },
  identity({ identity, client }, { dated }) {
    const { isVerified, status, on, by, toReview } = identity;
    if (isVerified) return { ...found(dated(on, by), "vérifiée"), isDone: true };
    if (toReview) return found("documents reçus · l’équipe", "à vérifier", { label: "Vérifier", to: toReview });
    if (status === "pending") return found("documents reçus · l’équipe", "à vérifier");
    return found(client, status === "rejected" ? "doit renvoyer un document" : "doit envoyer ses documents", ASK);
  },
  lawyer({ lawyer, proposal, can }, { day, dated }) {
    if (lawyer) return { ...found(dated(lawyer.on, `Me ${lawyer.name}`), "a accepté"), isDone: true };
    const choose = (label: string) => (can.chooseLawyer ? { label, to: "lawyer" } : null);
    if (proposal)
      return found(`Me ${proposal.name} · ${day(proposal.on)}`, "n’a pas répondu", choose("Proposer à un autre"));
    return found("à choisir · l’équipe", "puis il accepte", choose("Choisir un avocat"));
  },
  agreement({ agreement, lawyer, client, can }, { day, onDay }) {
    const who = lawyer ? `Me ${lawyer.name}` : "l’avocat";
    if (agreement?.status === "accepted")
      return { ...found(`${day(agreement.on)} · ${client}`, "acceptée"), isDone: true };
    const see = { label: "Voir la convention", to: "agreement" };
    if (agreement?.status === "pending")
      return found(`proposée ${onDay(agreement.on)} · ${client}`, "doit répondre", see);
    const prepare = can.proposeAgreement ? { label: "Préparer", to: "agreement" } : lawyer ? see : null;
    const before = agreement ? REFUSED[agreement.status] : undefined;
    return found(`ensuite · ${who}`, before ?? "puis le client accepte", prepare);
  },
  bank({ bank, client, today }, { day, onDay, dated }) {
    const { writtenOn, answer, dueOn, answerDueOn, paymentId, isConcerned } = bank;
    if (!isConcerned) return { ...found("sans objet", "aucun paiement par la banque"), isOff: true };
    const note = (label: string) => ({ label, to: paymentId ? `payments?operation=${paymentId}` : "payments" });
    if (answer) {
      const isDone = answer.kind !== "asks";
      const said = found(dated(answer.on, "la banque"), ANSWERS[answer.kind ?? "other"], note("Noter la réponse"));
      return { ...said, isDone };
    }
    if (writtenOn)
      return {
        ...found(
          answerDueOn ? `avant le ${day(answerDueOn)} · la banque` : `depuis ${onDay(writtenOn)} · la banque`,
          "doit répondre",
          note("Noter la réponse"),
        ),
        dueOn: answerDueOn,
      };
    const until = dueOn === today ? "aujourd’hui" : dueOn ? day(dueOn) : "ensuite";
    return {
      ...found(`${until} · ${client}`, "doit lui écrire", note("Noter l’envoi")),
      dueOn,
    };
  },
  mediator({ mediator, bank, client }, { day, dated }) {
    const { asked, dueOn, opensOn } = mediator;
    if (asked) return { ...found(dated(asked.on, client), "saisi"), isDone: true };
    if (!bank.isConcerned) return { ...found("sans objet", "aucun paiement par la banque"), isOff: true };
    if (bank.answer?.kind === "refunds") return { ...found("sans objet", "la banque rembourse"), isOff: true };
    const isOpen = bank.answer !== null && bank.answer.kind !== "asks";
    if (!isOpen) return found(opensOn ? `à partir du ${day(opensOn)}` : "après un refus", "ou après deux mois");
    return {
      ...found(dueOn ? `avant le ${day(dueOn)} · ${client}` : client, "peut le saisir", {
        label: "Saisir le médiateur",
        to: "letters",
      }),
      dueOn,
    };
  },
  recovered({ recovered, status }, { onDay }) {
    const { total, lost, lastOn, onCarpa, declared } = recovered;
    const toConfirm: StageButton = { label: "Confirmer", to: CONFIRM_REFUND };
    if (declared !== null && total === 0) return found(declaredText(declared), "à confirmer", toConfirm);
    const sum = lost === null ? formatMoney(total) : `${formatMoney(total)} sur ${formatMoney(lost)}`;
    if (declared !== null) return found(sum, `${declaredText(declared)}, à confirmer`, toConfirm);
    const detail = total === 0 ? "rien de reçu" : `${lastOn ? onDay(lastOn) : ""}${onCarpa ? ", par la CARPA" : ""}`;
    const isWhole = total > 0 && (status === "closed" || (lost !== null && total >= lost));
    return { ...found(sum, detail, { label: "Ajouter une somme", to: "payments#sommes" }), isDone: isWhole };
  },
};

const ANSWERS: Record<BankAnswer, string> = {
  refunds: "rembourse",
  refuses: "a refusé",
  asks: "demande des pièces",
  other: "a répondu",
};

const REFUSED: Partial<Record<AgreementStatus, string>> = {
  declined: "la première est refusée",
  retracted: "la première est rétractée",
  withdrawn: "la première est retirée",
};

/** Writing to the client, in the conversation beside. */
const ASK: StageButton = { label: "Relancer", to: "chat" };

/** Where a declared refund is confirmed: the form of a recovered sum, which begins with it. */
const CONFIRM_REFUND = "payments?confirm=refund#sommes";

const found = (when: string, detail: string, button: StageButton | null = null): Found => ({
  ...{ when, detail, button },
  isDone: false,
});

const decision = (label: string, move: "approve" | "resume", may: boolean): StageButton | null =>
  may ? { label, decision: move } : null;

/** Days in the fewest characters: « 25 nov. », with the year when it is another. */
type Words = {
  day: (iso: string) => string;
  /** « le 25 nov. »; empty without a day. */
  onDay: (iso: string | null) => string;
  /** « 25 nov. · Alix » */
  dated: (iso: string | null, who: string) => string;
};

function wordsOf(today: string): Words {
  const day = (iso: string) => formatShortDay(iso, today);
  return {
    day,
    onDay: (iso) => (iso ? `le ${day(iso)}` : ""),
    dated: (iso, who) => [iso && day(iso), who].filter(Boolean).join(" · "),
  };
}
