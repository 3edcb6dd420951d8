const MAX_LENGTH = 120;
const MAX_EXTENSION = 10;
/** Names that Windows reserves for devices, with any extension (Microsoft, « Naming Files, Paths, and Namespaces »). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i;

/**
 * Makes a sender's file name safe to show, to store and to offer for saving. Removes folders, control characters and
 * characters that change the reading direction, and prefixes names that Windows reserves. At most 120 characters.
 * @param extensions the extensions that fit its content; the first replaces any other: `facture.pdf.exe` with the content of
 *   a PDF becomes `facture.pdf`. Empty: the name's own extension is kept.
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
  // Full-width letters are compared too, since a system may normalise them when it saves the file.
  if (DEVICE.test(stem.normalize("NFKC"))) stem = `_${stem}`;
  const room = MAX_LENGTH - (extension ? extension.length + 1 : 0);
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
 * Makes the `Content-Disposition` header of a file (RFC 6266), with an ASCII name for old programs and the exact one encoded
 * by RFC 5987. The name passes through `safeFileName`, so that it cannot add a header or a parameter.
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
