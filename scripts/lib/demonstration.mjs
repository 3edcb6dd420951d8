/**
 * The settings of a demonstration, and a line that says where it is.
 * @param {string} folder the data folder, unless DATA_DIR names one.
 */
export function demonstration(folder) {
  const dataDir = process.env.DATA_DIR || folder;
  console.log(`Démonstration : personnes et dossiers inventés, gardés dans ${dataDir}.`);
  return {
    // Invented people live in no real database, file store or mailbox.
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
    SMTP_URL: undefined,
    // The printed accounts are for everybody who looks: none of them can have a second factor.
    ADMIN_SECOND_FACTOR: "optional",
    DEMO: "1",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
  };
}
