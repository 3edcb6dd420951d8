import { fileSteps, notGuilty, publicServices } from "~/content/first-steps";
import { escapeHtml, plainPage } from "~/platform/http/plain-page";

/** What one reaches by telephone, without the network of this page. */
const BY_PHONE = publicServices.filter(({ href }) => /^(tel|sms):/.test(href));

/** The page shown in place of one that cannot be loaded: what helps now, which needs no network. It holds no script. */
export function offlinePage(): Promise<Response> {
  const steps = fileSteps.map(
    ({ title, text }) => `<li><strong>${escapeHtml(title)}.</strong> ${escapeHtml(text)}</li>`,
  );
  const numbers = BY_PHONE.map(
    ({ name, contact, href, text }) =>
      `<li>${name === contact ? "" : `<strong>${escapeHtml(name)}</strong>`}<a class="number" href="${escapeHtml(href)}">${escapeHtml(contact)}</a><p>${escapeHtml(text)}</p></li>`,
  );
  const main = `<h1>Connexion perdue</h1>
<p>Cette page n’a pas pu être chargée. Ce que vous aviez enregistré n’est pas perdu.</p>
<p>Vérifiez le Wi-Fi ou les données mobiles, puis réessayez.</p>
<p><a class="again" href="">Réessayer</a></p>
<h2>Si l’argent vient de partir</h2>
<p>${escapeHtml(notGuilty)}</p>
<ol>${steps.join("")}</ol>
<h2>Parler à quelqu’un, gratuitement</h2>
<ul>${numbers.join("")}</ul>`;
  return plainPage({ title: "Connexion perdue", main, status: 503 });
}
