/** What the staff reads where an act would send an e-mail, when no mail server is set (`sendsEmails` of platform/mail). */
export const SIMULATED_EMAIL = "L’e-mail est simulé, car aucun serveur n’est réglé.";
