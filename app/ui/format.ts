const TIME_ZONE = "Europe/Paris";
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: TIME_ZONE, ...options });
const shortDate = formatter({ dateStyle: "short" });
const longDate = formatter({ dateStyle: "long" });
const weekday = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const clock = formatter({ hour: "numeric", minute: "2-digit" });
const money = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

type Moment = Date | string | number;
const moment = (value: Moment): Date => new Date(value);

/** 14/11/2026, in Paris time. A plain date (`2026-11-14`) keeps its day. */
export const formatDate = (value: Moment): string => shortDate.format(moment(value));
/** 14 novembre 2026 */
export const formatLongDate = (value: Moment): string => longDate.format(moment(value));
/** lundi 16 novembre 2026 */
export const formatDay = (value: Moment): string => weekday.format(moment(value));
/** 10 h 03 */
export const formatTime = (value: Moment): string => clock.format(moment(value)).replace(":", " h ");
/** 14/11/2026 à 10 h 03 */
export const formatDateTime = (value: Moment): string => `${formatDate(value)} à ${formatTime(value)}`;
/** 12 480,50 € from cents; whole euros are shown without decimals. */
export const formatMoney = (cents: number): string => money.format(cents / 100).replace(",00", "");
