import { company } from "./company";
import { ofCompany } from "./company-name";
/**
 * The four templates that the product provides (spec section 3), as HTML of the editor, with variables between braces.
 */
export const emailTemplates = () => [
  {
    id: "welcome",
    name: "Bienvenue",
    subject: "Bienvenue, {firstName}",
    content: `<p>Bonjour {firstName},</p>
<p>Votre compte est ouvert. Vous n’êtes pas responsable de ce qui vous est arrivé : les escrocs sont des professionnels de la manipulation, et vous avez bien fait d’en parler.</p>
<h2>Ce qui vous attend</h2>
<ol><li><p>Complétez votre profil et vérifiez votre identité.</p></li><li><p>Racontez ce qui s’est passé et joignez ce que vous avez gardé.</p></li><li><p>Un avocat étudie votre dossier et vous répond.</p></li></ol>
<p>Ouvrir un dossier est gratuit. Nous ne vous demanderons jamais d’avance, ni vos coordonnées bancaires par e-mail.</p>
<p>L’équipe ${ofCompany()}</p>`,
  },
  {
    id: "case_update",
    name: "Nouvelles du dossier",
    subject: "Des nouvelles de votre dossier {caseId}",
    content: `<p>Bonjour {firstName},</p>
<p>Nous vous écrivons au sujet de votre dossier {caseId}. Au {date}, il en est à cette étape : <strong>{caseStatus}</strong>.</p>
<p>Le détail se trouve dans la conversation de votre dossier. Si votre avocat vous y a posé une question, votre réponse lui permet d’avancer.</p>
<p>L’équipe ${ofCompany()}</p>`,
  },
  {
    id: "identity_verified",
    name: "Identité vérifiée",
    subject: "Votre identité est vérifiée",
    content: `<p>Bonjour {firstName},</p>
<p>Vos documents sont bons : nous savons que c’est bien vous. Merci d’avoir pris le temps de les envoyer.</p>
<p>Vous pouvez maintenant envoyer votre dossier à nos avocats. Si vous l’avez commencé, vos réponses ont été gardées : il reste à les relire et à confirmer.</p>
<p>L’équipe ${ofCompany()}</p>`,
  },
  {
    id: "reminder",
    name: "Rappel",
    subject: "Votre dossier vous attend",
    content: `<p>Bonjour {firstName},</p>
<p>Vous avez ouvert un compte chez ${company.name}, et il reste au moins une étape avant qu’un avocat puisse lire votre dossier. Ce que vous avez déjà rempli est gardé.</p>
<p>Quelques minutes suffisent en général. Si une question vous arrête ou si un document vous manque, dites-le-nous : nous vous aiderons à trouver une solution.</p>
<p>Si vous ne souhaitez pas poursuivre, vous n’avez rien à faire.</p>
<p>L’équipe ${ofCompany()}</p>`,
  },
];
