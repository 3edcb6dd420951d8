import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every address of the product. Guards are middleware of the three layouts. */
export default [
  index("routes/public/home.tsx"),
  route("premiers-gestes", "routes/public/first-steps.tsx"),
  route("about", "routes/public/about.tsx"),
  route("faq", "routes/public/faq.tsx"),
  route("verifier", "routes/public/verify.tsx"),
  route("mentions-legales", "routes/public/legal-notice.tsx"),
  route("accessibilite", "routes/public/accessibility.tsx"),
  route("partenaires", "routes/public/partners.tsx"),
  route("contact", "routes/public/contact.tsx"),
  route("contact/envoyee", "routes/public/contact-sent.tsx"),
  route("login", "routes/account/login.tsx"),
  route("register", "routes/account/register.tsx"),
  route("forgot-password", "routes/account/forgot-password.tsx"),
  route("reset-password", "routes/account/reset-password.tsx"),
  route("confirm-email", "routes/account/confirm-email.tsx"),
  route("logout", "routes/account/logout.ts"),
  route("setup", "routes/account/setup.tsx"),
  route("confidentialite", "routes/public/privacy.tsx"),
  route("cgv", "routes/public/terms.tsx"),
  route("ui", "routes/public/ui.tsx"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),

  layout("routes/client/layout.tsx", [
    route("dashboard", "routes/client/dashboard.tsx"),
    route("profile", "routes/client/profile.tsx"),
    ...prefix("account/security", [
      index("routes/account/security.tsx"),
      route("password", "routes/account/change-password.tsx"),
      route("email", "routes/account/change-email.tsx"),
    ]),
    ...prefix("verify-identity", [
      index("routes/client/verify-identity.tsx"),
      route("first-document", "routes/client/first-document.tsx"),
      route("second-document", "routes/client/second-document.tsx"),
      route("proof-of-address", "routes/client/proof-of-address.tsx"),
      route("status", "routes/client/verification-status.tsx"),
    ]),
    ...prefix("case", [
      route("new", "routes/client/case-new.tsx"),
      route(":id", "routes/client/case-edit.tsx"),
      route(":id/chat", "routes/client/case-chat.tsx"),
    ]),
    route("live", "routes/resources/live.ts"),
    route("files/:fileId", "routes/resources/file.ts"),
    route("cases/:id/messages", "routes/resources/messages.ts"),
    route("cases/:id/attachments/:fileId", "routes/resources/attachment.ts"),
    route("cases/:id/attachments/:fileId/thumbnail", "routes/resources/attachment-thumbnail.ts"),
    route("addresses", "routes/resources/addresses.ts"),

    layout("routes/admin/layout.tsx", [
      ...prefix("admin", [
        layout("routes/admin/tab-layout.tsx", [
          index("routes/admin/cases.tsx"),
          route("documents", "routes/admin/documents.tsx"),
        ]),
        route("activity", "routes/admin/activity.tsx"),
        route("documents/:documentId", "routes/admin/document.ts"),
        route("documents/:documentId/pages/:page", "routes/admin/document-page.ts"),
        route("documents/:documentId/review", "routes/admin/document-review.tsx"),
        ...prefix("send-email", [
          index("routes/admin/send-email.tsx"),
          route("draft", "routes/admin/send-email-draft.ts"),
          route("preview", "routes/admin/send-email-preview.ts"),
          route("sent", "routes/admin/send-email-sent.tsx"),
          route("templates", "routes/admin/email-templates.tsx"),
          route("templates/:templateId", "routes/admin/email-template.tsx"),
          route(":id", "routes/admin/send-email-sending.tsx"),
        ]),
        ...prefix("email-settings", [
          index("routes/admin/email-settings.tsx"),
          route(":emailId", "routes/admin/simulated-email.tsx"),
          route(":emailId/body", "routes/admin/simulated-email-body.ts"),
        ]),
        route("cases/:id", "routes/admin/case.tsx"),
        route("cases/:id/pdf", "routes/admin/case-pdf.ts"),
        route("cases/:id/chat", "routes/admin/case-chat.tsx"),
      ]),
    ]),
  ]),
  // Answers 401 by itself: a script that sends a file must not be led to the login page.
  route("uploads", "routes/resources/uploads.ts"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
