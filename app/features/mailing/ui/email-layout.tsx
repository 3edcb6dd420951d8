import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "@react-email/components";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { company } from "~/content/company";

const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

const styles = {
  body: { margin: 0, padding: "24px 0", backgroundColor: "#fbf8f3", color: "#1c2530", fontFamily: SANS },
  container: { maxWidth: "560px", margin: "0 auto", padding: "0 16px" },
  logo: { margin: "0 0 16px", color: "#0f3245", fontFamily: SERIF, fontSize: "24px", fontWeight: 600 },
  card: { backgroundColor: "#ffffff", border: "1px solid #e4dccd", borderRadius: "14px", padding: "28px 24px" },
  title: { margin: "0 0 16px", fontFamily: SERIF, fontSize: "24px", fontWeight: 600, lineHeight: "1.25" },
  text: { margin: "0 0 14px", fontSize: "16px", lineHeight: "1.6" },
  quote: { margin: "0 0 14px", padding: "12px 16px", borderLeft: "4px solid #17455c", backgroundColor: "#f4efe6" },
  quoteText: { margin: 0, fontSize: "16px", lineHeight: "1.6" },
  button: {
    display: "inline-block",
    margin: "6px 0 22px",
    padding: "13px 22px",
    borderRadius: "10px",
    backgroundColor: "#17455c",
    color: "#ffffff",
    fontSize: "16px",
    fontWeight: 600,
    textDecoration: "none",
  },
  rule: { margin: "20px 0 12px", borderColor: "#e4dccd" },
  small: { margin: "0 0 6px", color: "#55606c", fontSize: "13px", lineHeight: "1.5" },
} satisfies Record<string, CSSProperties>;

export type EmailLayoutProps = {
  /** What mail programs show beside the subject. Neutral: others may see it on a locked screen. */
  preview: string;
  /** Left out when the content says its own. */
  title?: string;
  children: ReactNode;
};

/** Every e-mail of the product: name, content, and the footer of spec section 9. */
export function EmailLayout({ preview, title, children }: EmailLayoutProps) {
  return (
    <Html lang="fr">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Text style={styles.logo}>{company.name}</Text>
          <Section style={styles.card}>
            {title && (
              <Heading as="h1" style={styles.title}>
                {title}
              </Heading>
            )}
            {children}
          </Section>
          <Hr style={styles.rule} />
          <Text style={styles.small}>
            {company.name} ne demande jamais d’avance ni de coordonnées bancaires par e-mail. En cas de doute, ne
            répondez pas et rendez-vous sur notre site en tapant son adresse.
          </Text>
          <Text style={styles.small}>{[company.name, company.address].filter(Boolean).join(", ")}</Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph. */
export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={styles.text}>{children}</Text>;
}

/** A sentence that stands out: a reason, a status. */
export function EmailQuote({ children }: { children: ReactNode }) {
  return (
    <Section style={styles.quote}>
      <Text style={styles.quoteText}>{children}</Text>
    </Section>
  );
}

/** The one thing to do. @param href a full address (`publicUrl`). */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} style={styles.button}>
      {children}
    </Button>
  );
}

/** A text with its line breaks, in HTML as in the plain text. */
export function EmailLines({ text }: { text: string }) {
  const lines = text.split(/\r?\n/);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else, and an e-mail is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
