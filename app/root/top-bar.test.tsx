import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { TopBar, type TopBarProps } from "./top-bar";

describe("the top bar", () => {
  const bar = (props: TopBarProps, path = "/") => {
    const router = createMemoryRouter([{ path: "*", element: <TopBar {...props} /> }], { initialEntries: [path] });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };

  it("offers a visitor the sign-in and registration links, and no link of the client area", () => {
    const html = bar({ user: null });
    expect(html).toContain('href="/login"');
    expect(html).toContain('href="/register"');
    expect(html).not.toContain("/dashboard");
    expect(html).not.toContain("/logout");
  });

  it("shows the administration link to administrators only, and signs out with a POST form", () => {
    const client = bar({ user: { firstName: "Camille", role: "client" }, unread: 2 });
    expect(client).not.toContain('href="/admin"');
    expect(client).toMatch(
      /<form[^>]*method="post"[^>]*action="\/logout"|<form[^>]*action="\/logout"[^>]*method="post"/,
    );
    expect(client).toContain("messages non lus");
    expect(bar({ user: { firstName: "Ana", role: "administrator" } })).toContain('href="/admin"');
  });

  it("leads everybody to the bar council's site, by a name that contains what is shown", () => {
    for (const user of [null, { firstName: "Camille", role: "client" } as const]) {
      const link = /<a[^>]*href="https:\/\/www\.cnb\.avocat\.fr"[^>]*>.*?<\/a>/.exec(bar({ user }))?.[0];
      expect(link).toContain("Conseil national des barreaux");
      expect(link).toContain("CNB");
      expect(link).not.toContain("aria-label");
    }
  });

  it("always offers the conversation, and the next step on pages that do not say it themselves", () => {
    const user = { firstName: "Camille", role: "client" } as const;
    const props = { user, messages: "/case/1/chat", step: { label: "Envoyer mon dossier", to: "/case/2?step=5" } };
    expect(bar(props, "/about")).toMatch(/href="\/case\/1\/chat"[^>]*>Messages/);
    expect(bar(props, "/about")).toContain("Envoyer mon dossier");
    expect(bar({ user }, "/about")).not.toContain("Messages");
    for (const path of ["/dashboard", "/case/2", "/verify-identity/status", "/profile"])
      expect(bar(props, path)).not.toContain("Envoyer mon dossier");
  });

  it("marks the current page", () => {
    expect(bar({ user: null }, "/faq")).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/faq"/);
  });
});
