/** A server that renders the HTML on its standard input by React at each request, with nothing else. Prints its port. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

type Element = { name: string; properties: Record<string, unknown>; inside: (Element | string)[] };

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const RAW = /^(script|style)$/;
const NAMES: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  value: "defaultValue",
  checked: "defaultChecked",
};

/** Parses what React wrote, in which every element that is not void is closed. */
function parse(html: string): Element {
  const root: Element = { name: "", properties: {}, inside: [] };
  const open = [root];
  const token = /<!--.*?-->|<!doctype[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gis;
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [all, closed, opened, attributes = ""] = found;
    if (closed) open.pop();
    else if (opened) {
      const element: Element = { name: opened, properties: propertiesOf(attributes), inside: [] };
      open.at(-1)?.inside.push(element);
      if (RAW.test(opened)) {
        const end = html.indexOf(`</${opened}>`, token.lastIndex);
        element.properties.dangerouslySetInnerHTML = { __html: html.slice(token.lastIndex, end) };
        token.lastIndex = end + opened.length + 3;
      } else if (!VOID.test(opened) && !all.endsWith("/>")) open.push(element);
    } else if (!all.startsWith("<!")) open.at(-1)?.inside.push(decode(all));
  }
  return root.inside.find((each) => typeof each === "object") as Element;
}

function propertiesOf(attributes: string): Record<string, unknown> {
  const all = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => {
    if (name === "style") return [name, Object.fromEntries(value.split(";").map((rule) => rule.split(":")))];
    return [NAMES[name] ?? name, value === "" && !/^(alt|value|content)$/.test(name) ? true : decode(value)];
  });
  return Object.fromEntries(all);
}

const CHARACTERS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
const decode = (value: string): string => value.replace(/&(lt|gt|quot|#x27|amp);/g, (all) => CHARACTERS[all] ?? all);

function Page({ name, properties, inside }: Element): ReactNode {
  const children = inside.map((each) => (typeof each === "string" ? each : Page(each)));
  return createElement(name, properties, ...children);
}

const page = parse(await text(process.stdin));
const server = createServer((_, response) => {
  const { pipe } = renderToPipeableStream(createElement(Page, page), {
    onAllReady: () => pipe(response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" })),
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
