import type { Look } from "~/content/site";
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE, MIN_LOGO_HEIGHT } from "~/platform/files/render/logo-sizes";
import { CheckboxField } from "~/ui/checkbox-field";
import type { Field } from "~/ui/field-types";
import { FileField } from "~/ui/file-field";
import { formatNumber } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { logoPath } from "~/ui/publisher-paths";

const SIDE = formatNumber(MAX_LOGO_SIDE);

type LogoFieldsProps = { logo: Look["logo"]; picture: Field; keepsLogo: Field };

/** The logo within the form of the look: another picture, or none. */
export default function LogoFields({ logo, picture, keepsLogo }: LogoFieldsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5">
      <legend className="mb-4 font-title text-[1.35rem] font-semibold">Le logo</legend>
      {logo ? (
        <img
          src={logoPath(logo.digest)}
          width={logo.width}
          height={logo.height}
          alt="Logo actuel"
          className="on-light h-16 w-auto max-w-full justify-self-start rounded-field border border-line object-contain p-2"
        />
      ) : (
        <p className="text-ink-quiet">Sans logo, le nom du site s’affiche à sa place.</p>
      )}
      <FileField
        id={picture.id}
        name="logo"
        label={logo ? "Remplacer le logo" : "Image du logo"}
        optional
        accept="image/png,image/jpeg,image/webp"
        hint={`PNG, JPEG ou WebP, de ${formatBytes(MAX_LOGO_BYTES)} et de ${SIDE} sur ${SIDE} pixels au plus, de ${MIN_LOGO_HEIGHT} pixels de haut au moins. Un fond transparent et une forme large conviennent le mieux.`}
        errors={picture.errors}
      />
      {logo && (
        <CheckboxField
          field={keepsLogo}
          label="Garder le logo"
          hint="Sans lui, le nom du site s’affiche à sa place. Une image que vous choisissez le remplace."
        />
      )}
    </fieldset>
  );
}
