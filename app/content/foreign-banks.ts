/**
 * Banks whose clients' accounts are outside France, by the code of the country, with the names by which people write them in
 * lower case without accents. A bank that holds accounts in several countries is left out: its contract says which. The names
 * decide which law is shown; no address and no number is read from them.
 */
export const foreignBanks: Readonly<Record<string, readonly { title: string; names: readonly string[] }[]>> = {
  CH: [
    { title: "PostFinance", names: ["postfinance", "post finance"] },
    { title: "Banque cantonale vaudoise", names: ["banque cantonale vaudoise", "bcv"] },
    { title: "Banque cantonale de Genève", names: ["banque cantonale de geneve", "bcge"] },
    { title: "Banque cantonale de Fribourg", names: ["banque cantonale de fribourg"] },
    { title: "Banque cantonale du Valais", names: ["banque cantonale du valais", "bcvs"] },
    { title: "Banque cantonale neuchâteloise", names: ["banque cantonale neuchateloise"] },
    { title: "Banque cantonale du Jura", names: ["banque cantonale du jura"] },
    { title: "Raiffeisen Suisse", names: ["raiffeisen suisse"] },
    { title: "UBS Suisse", names: ["ubs suisse", "ubs switzerland"] },
    { title: "Banque Migros", names: ["banque migros"] },
  ],
  BE: [
    { title: "BNP Paribas Fortis", names: ["bnp paribas fortis", "bnp fortis", "fortis"] },
    { title: "Belfius", names: ["belfius"] },
    { title: "KBC", names: ["kbc", "kbc brussels"] },
    { title: "CBC", names: ["cbc banque"] },
    { title: "Crelan", names: ["crelan"] },
    { title: "Argenta", names: ["argenta"] },
    { title: "Beobank", names: ["beobank"] },
    { title: "ING Belgique", names: ["ing belgique"] },
  ],
  LU: [
    { title: "Spuerkeess (BCEE)", names: ["spuerkeess", "bcee", "spuerkeess bcee"] },
    { title: "BGL BNP Paribas", names: ["bgl bnp paribas", "bgl"] },
    { title: "Banque Internationale à Luxembourg", names: ["banque internationale a luxembourg"] },
    { title: "POST Luxembourg", names: ["post luxembourg"] },
  ],
  CA: [
    { title: "Desjardins", names: ["desjardins", "mouvement desjardins", "caisse desjardins"] },
    { title: "Banque Nationale du Canada", names: ["banque nationale du canada"] },
    { title: "Banque Royale du Canada", names: ["banque royale du canada", "rbc", "rbc banque royale"] },
    { title: "Banque de Montréal", names: ["banque de montreal", "bmo"] },
    { title: "TD Canada Trust", names: ["td canada trust", "banque td"] },
    { title: "CIBC", names: ["cibc", "banque cibc"] },
    { title: "Tangerine", names: ["tangerine"] },
    { title: "Banque Laurentienne", names: ["banque laurentienne"] },
  ],
};

/** Names that banks of several countries have: each is that of the country where its client lives. */
export const sharedBankNames: Readonly<Record<string, readonly string[]>> = {
  CH: ["raiffeisen", "banque raiffeisen", "ubs", "credit suisse"],
  BE: ["ing", "fortis banque"],
  LU: ["raiffeisen", "banque raiffeisen", "ing"],
};
