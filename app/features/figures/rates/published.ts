import { formatLongDate, formatMoney, formatNumber, formatPercent } from "~/ui/format";
import { pendingOf, type Sums } from "./rules";

type Published = Sums & { firstDay: string | null; publishedAt: Date };

/** What « À propos » says of the published rate: all of what was asked, waiting included, and no promise. */
export function rateText({ cases, firstDay, publishedAt, ...sums }: Published): { title: string; text: string } {
  const { asked, refunded, refused } = sums;
  const euros = (cents: number) => formatMoney(Math.round(cents / 100) * 100);
  const since = firstDay ? `depuis le ${formatLongDate(firstDay)}` : "depuis le premier dossier";
  return {
    title: `Sur 100\u00a0€ demandés aux banques, ${formatNumber((refunded / asked) * 100)}\u00a0€ sont revenus`,
    text: `Compté par le site le ${formatLongDate(publishedAt)}, sur les ${formatNumber(cases)} dossiers dont une banque a été saisie par écrit ${since}. ${euros(asked)} demandés\u00a0: ${formatPercent(refunded / asked)} remboursés, ${formatPercent(refused / asked)} refusés, ${formatPercent(pendingOf(sums) / asked)} en attente. Cela ne préjuge pas de l’issue de votre dossier.`,
  };
}
