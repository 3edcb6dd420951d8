import sharp from "sharp";

export type Specimen = "passport" | "front" | "back" | "proof";

const TITLES: Record<Specimen, string> = {
  passport: "PASSEPORT",
  front: "CARTE D’IDENTITÉ · RECTO",
  back: "CARTE D’IDENTITÉ · VERSO",
  proof: "JUSTIFICATIF DE DOMICILE",
};

/** Draws pictures that cannot be mistaken for a real document: a title and « SPÉCIMEN » across it. */
export async function drawSpecimens(): Promise<Record<Specimen, Uint8Array>> {
  const kinds = Object.keys(TITLES) as Specimen[];
  const pictures = await Promise.all(kinds.map(async (kind) => [kind, await draw(TITLES[kind])] as const));
  return Object.fromEntries(pictures) as Record<Specimen, Uint8Array>;
}

async function draw(title: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" font-family="sans-serif">
    <rect width="900" height="600" fill="#e3eef2"/>
    <rect x="40" y="40" width="820" height="520" rx="24" fill="#ffffff" stroke="#17455c" stroke-width="4"/>
    <text x="80" y="120" font-size="40" fill="#17455c">${title}</text>
    <rect x="80" y="180" width="200" height="260" fill="#e4dccd"/>
    <g fill="#c9c2b2">${[190, 250, 310, 370].map((y) => `<rect x="320" y="${y}" width="460" height="24"/>`).join("")}</g>
    <text x="450" y="360" font-size="130" fill="#a8471a" fill-opacity="0.55" text-anchor="middle" transform="rotate(-18 450 330)">SPÉCIMEN</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
