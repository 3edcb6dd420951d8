type Colours = { brand: string; accent: string };

/** The address of the stylesheet of two colours (`#rrggbb`), which holds them, so that browsers may keep it for ever. */
export const coloursPath = ({ brand, accent }: Colours): string =>
  `/site/style/${brand.slice(1)}-${accent.slice(1)}.css`;

/** The colours of an address that `coloursPath` gives; null for any other. */
export function coloursOfPath(path: string): Colours | null {
  const [, brand, accent] = /^\/site\/style\/([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(path) ?? [];
  return brand && accent ? { brand: `#${brand}`, accent: `#${accent}` } : null;
}

/** The address of a logo, by its digest, and of the icon made from it. */
export const logoPath = (digest: string): string => `/site/logo/${digest}.png`;
export const iconPath = (digest: string): string => `/site/icon/${digest}.png`;
