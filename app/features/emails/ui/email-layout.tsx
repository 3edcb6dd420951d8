import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "@react-email/components";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { company } from "~/content/company";
import { nameAndForm } from "~/content/legal-identity";
import { published } from "~/content/published";
import { darkStyle, emailStyles } from "./email-styles";

/** The data about its reader that an e-mail shows. `queueEmail` provides it to every e-mail. */
export type EmailReader = {
  /** The phrase that they chose, by which they recognise our e-mails. */
  phrase: string | null;
  /** Full address of the page where this e-mail can be turned off; null when it is always sent. */
  settingsUrl: string | null;
  /** Whether it may show what its account or its request typed: false for an address that nobody has confirmed. */
  showsTypedText: boolean;
};

export const EmailReaderContext = createContext<EmailReader>({
  phrase: null,
  settingsUrl: null,
  showsTypedText: false,
});

export type EmailLayoutProps = {
  /** The text that mail programs show beside the subject. Neutral, since others may see it on a locked screen. */
  preview: string;
  /** Left out when the content has its own. */
  title?: string;
  children: ReactNode;
};

/** Every e-mail of the product: name, the reader's phrase, content, and the footer of spec section 9. No image. */
export function EmailLayout({ preview, title, children }: EmailLayoutProps) {
  const { phrase, settingsUrl } = useContext(EmailReaderContext);
  const styles = emailStyles();
  return (
    <Html lang="fr">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle()}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={styles.body}>
        <Container style={styles.container}>
          <Text className="brand" style={styles.logo}>
            {company.name}
          </Text>
          {phrase && (
            <Text className="quiet" style={styles.phrase}>
              Votre phrase : «&nbsp;{phrase}&nbsp;»
            </Text>
          )}
          <Section className="card" style={styles.card}>
            {title && (
              <Heading as="h1" style={styles.title}>
                {title}
              </Heading>
            )}
            {children}
          </Section>
          <Signature />
          <Hr className="rule" style={styles.rule} />
          <Footer settingsUrl={settingsUrl} />
        </Container>
      </Body>
    </Html>
  );
}

/** The lines that the publisher put at the end of every e-mail. */
function Signature() {
  const signature = published().texts?.signature;
  if (!signature) return null;
  return (
    <Text style={emailStyles().text}>
      <EmailLines text={signature} />
    </Text>
  );
}

function Footer({ settingsUrl }: Pick<EmailReader, "settingsUrl">) {
  const { name, address } = company;
  const styles = emailStyles();
  return (
    <>
      <Text className="quiet" style={styles.notice}>
        {name} ne demande jamais d’avance ni de coordonnées bancaires par e-mail. En cas de doute, ne répondez pas et
        rendez-vous sur notre site en tapant son adresse.
      </Text>
      <Text className="quiet" style={styles.small}>
        {nameAndForm()}
        {address && (
          <>
            <br />
            Adresse : {address}
          </>
        )}
      </Text>
      {settingsUrl && (
        <Text className="quiet" style={styles.small}>
          Vous pouvez ne plus recevoir ce type d’e-mail :{" "}
          <a className="link" href={settingsUrl} style={styles.link}>
            régler mes notifications
          </a>
        </Text>
      )}
    </>
  );
}

/** « Bonjour Camille, »; without the name when the address is not confirmed, since anyone may have typed both. */
export function EmailGreeting({ firstName }: { firstName: string }) {
  const { showsTypedText } = useContext(EmailReaderContext);
  return <EmailText>{firstName && showsTypedText ? `Bonjour ${firstName},` : "Bonjour,"}</EmailText>;
}

/** A paragraph. */
export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={emailStyles().text}>{children}</Text>;
}

/** A highlighted sentence, such as a reason or a status. */
export function EmailQuote({ children }: { children: ReactNode }) {
  const { quote, quoteText } = emailStyles();
  return (
    <Section className="quote" style={quote}>
      <Text style={quoteText}>{children}</Text>
    </Section>
  );
}

/** The main action of the e-mail. @param href a full address (`publicUrl`). */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} className="button" style={emailStyles().button}>
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
