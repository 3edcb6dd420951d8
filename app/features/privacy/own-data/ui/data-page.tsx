import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { colours } from "~/content/colours";
import { pageTitle } from "~/content/company-name";
import { paletteOf } from "~/ui/colours/palette";
import type { Theme } from "~/ui/colours/tokens";
import { formatDate, formatDateTime } from "~/ui/format";

type Term = readonly [term: string, value: string | null | undefined];
type Pages<Row> = () => AsyncIterable<readonly Row[]>;

/** A file of the archive; `path` is null when it is not in it. */
export type PageFile = { name: string; path: string | null; note?: string };
type Message = { sender: string; text: string | null; files: string[]; createdAt: Date | string };
export type Email = { subject: string; recipient: string; text: string | null; createdAt: Date | string };
type Entry = { createdAt: Date | string; what: string; by: string };

/** What the page shows. Lists are read page by page, so that a long one never stands in memory. */
export type PageData = {
  madeAt: Date;
  account: { title: string; terms: readonly Term[] }[];
  documents: PageFile[];
  cases: () => AsyncIterable<{
    title: string;
    sections: { title: string; terms: readonly Term[] }[];
    thread: Pages<Message>;
    files: PageFile[];
  }>;
  requests: Pages<{ message: string; reply: string | null; createdAt: Date | string }>;
  drafts: { title: string; terms: readonly Term[] }[];
  emails: Pages<Email>;
  journal: Pages<Entry>;
};

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Figtree,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1,h2,h3,h4{font-family:Fraunces,Georgia,serif;line-height:1.2;text-wrap:balance}
h1{font-size:2rem;margin:0}h2{font-size:1.5rem;margin:3rem 0 1rem;padding-top:1rem;border-top:2px solid var(--brand)}h3,h4{font-size:1.15rem;margin:2rem 0 .5rem}.case{font-size:1.35rem;color:var(--brand)}
p{margin:.5rem 0}a{color:var(--brand)}.quiet{color:var(--quiet)}.text{white-space:pre-wrap;margin:.25rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}ul,ol{list-style:none;margin:0;padding:0}nav a{display:inline-block;padding:.4rem 0}
li{padding:.75rem 0;border-bottom:1px solid var(--line)}nav li{padding:0;border:0}
dl{margin:0}dl div{display:grid;gap:0 1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}dt{color:var(--quiet)}dd{margin:0;white-space:pre-wrap}
@media (min-width:36rem){dl div{grid-template-columns:13rem 1fr}}
summary{cursor:pointer;padding:.25rem 0;font-weight:600}
.message{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
@media print{body{background:none;font-size:10.5pt}main{max-width:none;padding:0}nav{display:none}li,.message,dl div{break-inside:avoid}h2,h3,h4{break-after:avoid}details::details-content{content-visibility:visible;block-size:auto}}
`;

/** The colours of the page, in both themes. */
function themes(): string {
  const { light, dark } = paletteOf(colours());
  const rules = (theme: Theme) =>
    `--ink:${theme.ink};--quiet:${theme["ink-quiet"]};--paper:${theme.paper};--surface:${theme.surface};--line:${theme.line};--brand:${theme.brand}`;
  return `:root{color-scheme:light dark;${rules(light)}}@media screen and (prefers-color-scheme:dark){:root{${rules(dark)}}}`;
}

const PARTS = [
  ["compte", "Votre compte"],
  ["identite", "Vos documents d’identité"],
  ["dossiers", "Vos dossiers"],
  ["demandes", "Vos demandes d’assistance"],
  ["saisies", "Ce que vous n’avez pas envoyé"],
  ["emails", "Nos e-mails"],
  ["journal", "Qui a consulté vos données"],
] as const;
type Part = (typeof PARTS)[number][0];

/** Writes the page of the archive that shows a person all their data. It needs no script, no network and no other file. */
export async function* writeDataPage(data: PageData): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">${markup(<title>{pageTitle("Vos données")}</title>)}<style>${themes()}${STYLE}</style></head><body><main>`,
  );
  yield markup(<Start madeAt={data.madeAt} />);
  yield title("compte");
  yield markup(<Sections sections={data.account} />);
  yield title("identite");
  yield markup(<Files files={data.documents} />);
  yield title("dossiers");
  let hasCase = false;
  for await (const { title, sections, thread, files } of data.cases()) {
    hasCase = true;
    yield markup(<h3 className="case">{title}</h3>);
    yield markup(<Sections sections={sections} Title="h4" />);
    yield markup(<h4>Conversation</h4>);
    yield* list(thread, (message) => <MessageRow {...message} />);
    yield markup(<h4>Fichiers</h4>);
    yield markup(<Files files={files} />);
  }
  if (!hasCase) yield markup(<None />);
  yield title("demandes");
  yield* list(data.requests, ({ message, reply, createdAt }) => (
    <Message title="Vous" at={createdAt} text={reply ? `${message}\n\nRéponse : ${reply}` : message} />
  ));
  yield title("saisies");
  yield markup(data.drafts.length > 0 ? <Sections sections={data.drafts} /> : <None />);
  yield title("emails");
  yield* list(data.emails, (email) => <EmailRow {...email} />);
  yield title("journal");
  yield* list(data.journal, ({ createdAt, what, by }) => (
    <li>
      {what}
      <div className="quiet">
        {formatDateTime(createdAt)}, {by}
      </div>
    </li>
  ));
  yield Buffer.from("</main></body></html>\n");
}

const markup = (element: ReactNode): Buffer => Buffer.from(renderToStaticMarkup(element));
const title = (part: Part): Buffer => markup(<h2 id={part}>{PARTS.find(([id]) => id === part)?.[1]}</h2>);

async function* list<Row>(pages: Pages<Row>, show: (row: Row) => ReactNode) {
  let isEmpty = true;
  for await (const rows of pages())
    for (const row of rows) {
      if (isEmpty) yield Buffer.from("<ul>");
      isEmpty = false;
      yield markup(show(row));
    }
  yield isEmpty ? markup(<None />) : Buffer.from("</ul>");
}

const None = () => <p className="quiet">Rien.</p>;

function Start({ madeAt }: { madeAt: Date }) {
  return (
    <>
      <h1>Vos données</h1>
      <p>Copie faite le {formatDateTime(madeAt)}. Gardez-la en lieu sûr : vos documents d’identité l’accompagnent.</p>
      <p className="quiet">Les fichiers s’ouvrent une fois l’archive extraite.</p>
      <nav aria-label="Sur cette page">
        <ul>
          {PARTS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

type SectionsProps = { sections: { title: string; terms: readonly Term[] }[]; Title?: "h3" | "h4" };

function Sections({ sections, Title = "h3" }: SectionsProps) {
  return sections.map((section) => (
    <section key={section.title}>
      <Title>{section.title}</Title>
      {section.terms.length === 0 && <None />}
      <dl>
        {section.terms.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || "Non renseigné"}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function Files({ files }: { files: PageFile[] }) {
  if (files.length === 0) return <None />;
  return (
    <ul>
      {files.map(({ name, path, note }, index) => (
        <li key={path ?? `${index} ${name}`}>
          {path ? <a href={path.split("/").map(encodeURIComponent).join("/")}>{name}</a> : name}
          {note && <div className="quiet">{note}</div>}
        </li>
      ))}
    </ul>
  );
}

function MessageRow({ sender, text, files, createdAt }: Message) {
  return <Message title={sender} at={createdAt} text={[text, ...files.map((name) => `[${name}]`)].join("\n").trim()} />;
}

function Message({ title, at, text }: { title: string; at: Date | string; text: string }) {
  return (
    <li className="message">
      <b>{title}</b> <span className="quiet">{formatDateTime(at)}</span>
      <p className="text">{text}</p>
    </li>
  );
}

function EmailRow({ subject, recipient, text, createdAt }: Email) {
  const sent = `${formatDate(createdAt)}, à ${recipient}`;
  return (
    <li>
      {text === null ? (
        <b>{subject}</b>
      ) : (
        <details>
          <summary>{subject}</summary>
          <p className="text">{text}</p>
        </details>
      )}
      <div className="quiet">{sent}</div>
    </li>
  );
}
