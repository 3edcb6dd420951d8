type EncType = "application/x-www-form-urlencoded" | "multipart/form-data";

/** What the browser would send when the form is submitted by a button, and how. */
export function readSubmission(form: HTMLFormElement, submitter: HTMLButtonElement | null) {
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  // Attributes: a field named « method » would stand for the form's own property.
  const method = (submitter?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get") as "get" | "post";
  const encType = (submitter?.getAttribute("formenctype") ?? form.enctype) as EncType;
  return [new FormData(form, submitter), { action, method, encType }] as const;
}

/** As a browser encodes a form: without multipart, a file is sent as its name. */
export function encode(body: FormData, encType: EncType): BodyInit {
  if (encType === "multipart/form-data") return body;
  const pairs = [...body].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  return new URLSearchParams(pairs);
}
