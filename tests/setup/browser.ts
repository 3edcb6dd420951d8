/** The cookie jar of a browser, for tests of sessions without a server. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly kept = new Set<string>();

  /** The names of the cookies that outlive the browser's closing. */
  permanent(): string[] {
    return [...this.kept].filter((name) => this.cookies.has(name));
  }

  /** Makes a request with the browser's cookies. A `form` makes it a POST. */
  request(
    path: string,
    options: { form?: Record<string, string> | [string, string][]; headers?: Record<string, string> } = {},
  ): Request {
    const headers = new Headers(options.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) headers.set("Cookie", cookie);
    const body = options.form && new URLSearchParams(options.form);
    return new Request(new URL(path, "http://localhost"), { method: body ? "POST" : "GET", headers, body });
  }

  /** Stores the cookies of a response. */
  take(answer: Headers | { headers: Headers }): this {
    const headers = answer instanceof Headers ? answer : answer.headers;
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const gone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
      const isPermanent = attributes.some((attribute) => /^\s*(max-age|expires)=/i.test(attribute));
      this.kept[isPermanent ? "add" : "delete"](name);
    }
    return this;
  }
}
