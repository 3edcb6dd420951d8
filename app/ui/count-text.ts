import { formatNumber } from "./format";

/** « 12 caractères », « 12 sur 4 000 caractères » or « 3 caractères de trop ». */
export function countText(length: number, max: number | undefined): string {
  const over = max === undefined ? 0 : length - max;
  if (over > 0) return `${formatNumber(over)} ${over > 1 ? "caractères" : "caractère"} de trop`;
  if (max !== undefined) return `${formatNumber(length)} sur ${formatNumber(max)} caractères`;
  return `${formatNumber(length)} ${length > 1 ? "caractères" : "caractère"}`;
}
