const LONGEST = 120;
const MAX_EXTENSION = 10;
/** Names that Windows keeps for its devices, whatever ending follows (Microsoft, « Naming Files, Paths, and Namespaces »). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;

/**
 * A sender's file name made safe to show, to store and to offer for saving. Path parts, control characters and the
 * invisible ones that turn the reading direction around are dropped, a name that Windows cannot save is prefixed; the
 * result has at most 120 characters.
 * @param extensions endings that its content may have, the first being given to a name that ends otherwise: a program
 *   named `facture.pdf.exe` whose content is a PDF becomes `facture.pdf`. Empty: the name's own ending is kept.
 */
export function safeFileName(raw: string, extensions: readonly string[] = []): string {
  const visible = raw
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, "")
    .split(/[/\\]/)
    .at(-1) as string;
  const clean = visible
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const dot = clean.lastIndexOf(".");
  const hasExtension = dot > 0 && clean.length - dot - 1 <= MAX_EXTENSION;
  let stem = hasExtension ? clean.slice(0, dot) : clean;
  let extension = hasExtension ? clean.slice(dot + 1) : "";
  if (extensions.length > 0 && !extensions.includes(extension.toLowerCase())) {
    extension = extensions[0] as string;
    // `facture.pdf.exe` holding a PDF would otherwise become `facture.pdf.pdf`.
    if (stem.toLowerCase().endsWith(`.${extension}`)) stem = stem.slice(0, -extension.length - 1);
  }
  // Wide letters count too: what saves the file may fold them.
  if (DEVICE.test(stem.normalize("NFKC"))) stem = `_${stem}`;
  const room = LONGEST - (extension ? extension.length + 1 : 0);
  const kept =
    [...stem]
      .slice(0, room)
      .join("")
      .slice(0, room)
      .toWellFormed()
      .replace(/[\s.�]+$/, "") || "fichier";
  return extension ? `${kept}.${extension}` : kept;
}

/**
 * The `Content-Disposition` header of a file (RFC 6266): an ASCII name for old programs, and the exact one encoded as
 * RFC 5987 asks. The name passes through `safeFileName`, so that no name can add a header or a parameter.
 */
export function contentDisposition(type: "inline" | "attachment", name: string): string {
  const safe = safeFileName(name);
  const ascii =
    safe
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\x20-\x7e]|[%\\"]/g, "_") || "fichier";
  const exact = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${type}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
