/** The value of the button « Envoyer et classer ». */
export const THEN_FILE = "file";
