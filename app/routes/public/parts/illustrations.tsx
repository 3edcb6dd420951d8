import type { ReactNode } from "react";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 400 300"
      aria-hidden="true"
      className="mx-auto w-full max-w-[26rem] fill-none stroke-brand-deep stroke-[2.5]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A drawing of a path from a cloud to a house with a lit window. */
export function PathDrawing() {
  return (
    <Drawing>
      <circle cx="306" cy="78" r="34" className="fill-warm-tint stroke-none" />
      <path d="M0 214c58-40 112-44 168-18s104 18 152-10 62-26 80-24v138H0z" className="fill-brand-tint stroke-none" />
      <path d="M0 250c70-26 128-22 190-4s130 14 210-18v72H0z" className="fill-surface-quiet stroke-none" />
      <path
        d="M74 282c24-14 58-14 88-24s24-28 62-36 62-8 78-26"
        className="stroke-warm"
        strokeDasharray="2 11"
        strokeWidth="5"
      />
      <path d="M276 190v-50l36-30 36 30v50z" className="fill-surface" />
      <path d="M266 148l46-38 46 38" />
      <path d="M303 190v-26h18v26" className="fill-brand-tint" />
      <path d="M290 148h12v10h-12zM324 148h12v10h-12z" className="fill-warm-light" />
      <path d="M66 112h74a22 22 0 0 0 2-44 32 32 0 0 0-60-10 27 27 0 0 0-16 54z" className="fill-surface" />
      <path d="M84 132l-8 16M108 132l-8 16M132 132l-8 16" className="stroke-brand" />
      <circle cx="44" cy="240" r="10" className="fill-brand stroke-none" />
      <path d="M28 284c0-40 32-40 32 0z" className="fill-brand stroke-none" />
    </Drawing>
  );
}

/** A drawing of a letter with a check mark. */
export function LetterDrawing() {
  return (
    <Drawing>
      <circle cx="200" cy="150" r="132" className="fill-brand-tint stroke-none" />
      <path d="M92 128l108-74 108 74v112a10 10 0 0 1-10 10H102a10 10 0 0 1-10-10z" className="fill-surface-quiet" />
      <path d="M122 92h156v96l-78 44-78-44z" className="fill-surface" />
      <path d="M148 122h70M148 144h104M148 166h84" className="stroke-line-strong" />
      <path d="M92 132l108 66 108-66v110a8 8 0 0 1-8 8H100a8 8 0 0 1-8-8z" className="fill-surface" />
      <path d="M96 246l74-66M304 246l-74-66" />
      <circle cx="296" cy="98" r="36" className="fill-ok stroke-paper stroke-[6]" />
      <path d="M280 99l11 12 22-25" className="stroke-on-fill stroke-[6]" />
    </Drawing>
  );
}

/** A drawing of a row of folders, one of them open. */
export function FoldersDrawing() {
  return (
    <Drawing>
      <ellipse cx="200" cy="252" rx="170" ry="22" className="fill-surface-quiet stroke-none" />
      <path d="M64 88h62l16 18h108v134H64z" className="fill-brand-tint" />
      <path d="M112 70h156v150H112z" className="fill-surface" transform="rotate(-4 190 145)" />
      <path d="M140 104h96M139 126h104M141 148h70" className="stroke-line-strong" transform="rotate(-4 190 145)" />
      <path d="M52 240l30-106h226l-26 106z" className="fill-brand" />
      <path d="M120 190h90" className="stroke-on-fill stroke-[4]" />
      <circle cx="312" cy="104" r="38" className="fill-warm-tint" />
      <path d="M312 80v44M294 124h36M288 92h48M288 92l-9 20h18zM336 92l-9 20h18z" className="stroke-warm" />
    </Drawing>
  );
}

/** A drawing of two people who talk. */
export function TalkDrawing() {
  return (
    <Drawing>
      <circle cx="206" cy="150" r="128" className="fill-brand-tint stroke-none" />
      <path
        d="M70 74h168a14 14 0 0 1 14 14v66a14 14 0 0 1-14 14H128l-34 30v-30H70a14 14 0 0 1-14-14V88a14 14 0 0 1 14-14z"
        className="fill-surface"
      />
      <path d="M84 106h136M84 130h92" className="stroke-line-strong" />
      <path
        d="M190 158h142a14 14 0 0 1 14 14v50a14 14 0 0 1-14 14h-14v26l-30-26h-98a14 14 0 0 1-14-14v-50a14 14 0 0 1 14-14z"
        className="fill-brand"
      />
      <path d="M204 188h112M204 208h70" className="stroke-on-fill" />
    </Drawing>
  );
}
