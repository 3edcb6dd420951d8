import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AttachmentTile } from "./attachment-tile";

it("a picture is shown by its thumbnail, and its original is fetched only when it is opened", () => {
  const file = { fileId: "f", name: "lettre.jpg", mime: "image/jpeg", size: 30_000_000, url: "/cases/c/attachments/f" };
  const html = renderToStaticMarkup(<AttachmentTile file={file} />);
  expect(html).toContain('src="/cases/c/attachments/f/thumbnail"');
  expect(html).not.toContain('src="/cases/c/attachments/f"');
});
