/**
 * The settings of a demonstration, and a line that says where it is.
 * @param {string} folder the data folder, unless DATA_DIR names one.
 */
export function demonstration(folder) {
  const dataDir = process.env.DATA_DIR || folder;
  console.log(`Démonstration : personnes et dossiers inventés, gardés dans ${dataDir}.`);
  return {
    // A demonstration uses no real database, file storage or mail server.
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
    SMTP_URL: undefined,
    // Everybody may use the printed accounts, so none of them can require a second factor.
    ADMIN_SECOND_FACTOR: "optional",
    DEMO: "1",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
  };
}
