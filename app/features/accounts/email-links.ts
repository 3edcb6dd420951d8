/** How long the link to a new password works, in minutes. */
export const PASSWORD_LINK_MINUTES = 30;
/** How long the link that confirms an e-mail address works, in hours. */
export const ADDRESS_LINK_HOURS = 24;
