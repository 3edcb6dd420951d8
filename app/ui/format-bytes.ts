import { formatNumber } from "./format";

const UNITS = ["octets", "Ko", "Mo", "Go"];

/** Formats a size in bytes in French: « 1,8 Mo ». */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999 950 bytes would round to « 1 000 Ko », so they are shown as « 1 Mo ».
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const name = unit === 0 && value < 2 ? "octet" : UNITS[unit];
  return `${formatNumber(unit < 2 ? Math.round(value) : value, 1)} ${name}`;
}
