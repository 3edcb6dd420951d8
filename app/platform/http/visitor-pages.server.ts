type Render = (path: string) => Promise<Response>;

let render: Render | undefined;

/** Tells this module how the server renders a page for a visitor: complete, without scripts, for a frame of our own. */
export function setVisitorPages(given: Render): void {
  render = given;
}

/** Renders the public page at `path` as a visitor sees it, for a frame. The server decides how (`setVisitorPages`). */
export function renderVisitorPage(path: string): Promise<Response> {
  if (!render) throw new Error("No server renders pages here.");
  return render(path);
}
