import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { ReplyForm } from "./reply-form";

const request = { id: crypto.randomUUID(), name: "Inès Petit", email: "ines@exemple.fr" };
const draft = { key: "reply/1", owner: "visitor", fields: {}, revisions: {}, savedAt: null, sentAt: null };

function shown(sendsEmails: boolean): string {
  const element = <ReplyForm request={request} action="/" cancelTo="/" draft={draft} sendsEmails={sendsEmails} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("a reply promises an e-mail only when a mail server is set", () => {
  expect(shown(true)).toContain("Elle part par e-mail à ines@exemple.fr");
  expect(shown(false)).not.toContain("par e-mail");
  expect(shown(false)).toContain("L’e-mail est simulé");
});
