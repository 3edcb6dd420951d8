import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeStatement, readStatement } from "./read-statement.ts";
import { StatementError } from "./statement.ts";
import { MAX_STATEMENT_ROWS } from "./statement-sizes.ts";

const TODAY = "2026-11-24";
const IBAN = "LT121000011101001000";

/** « 2026-03-14 out 120050 EUR transfer VILNIUS TRADE », or why a line is none. */
const read = (text: string) =>
  readStatement(text, TODAY).rows.map(({ movement, why }) =>
    movement
      ? [
          movement.day + (movement.isYearGuessed ? "?" : ""),
          movement.direction,
          movement.amount,
          movement.currency,
          movement.method,
          movement.payeeName,
          movement.payeeIban,
        ]
          .map(String)
          .join(" ")
          .replace(/ null$/, "")
      : why,
  );

describe("dates of three numbers", () => {
  const days = (text: string, isMonthFirst?: boolean) => {
    const { rows, dates } = readStatement(text, TODAY, { isMonthFirst });
    return [dates, ...rows.map(({ movement, why }) => movement?.day ?? why)];
  };
  const FORMATS: [name: string, text: (...dates: string[]) => string][] = [
    ["a table", (...dates) => `Date,Description,Amount\n${dates.map((date) => `${date},STEAM,-45.90`).join("\n")}`],
    ["cells without names", (...dates) => dates.map((date) => `"${date}";"STEAM";"-45.90"`).join("\n")],
    ["copied lines", (...dates) => dates.map((date) => `${date} STEAM -45.90`).join("\n")],
    ["QIF", (...dates) => `!Type:Bank\n${dates.map((date) => `D${date}\nT-45.90\nPSTEAM\n^`).join("\n")}`],
  ];

  it.each(FORMATS)("in %s have the month first where only that makes sense of all", (_, text) => {
    expect(days(text("03/04/2026", "3/14/26"))).toEqual(["month", "2026-03-04", "2026-03-14"]);
    expect(days(text("03-04-2026", "03-14-2026"), false)).toEqual(["month", "2026-03-04", "2026-03-14"]);
  });

  it.each(FORMATS)("in %s have the day first where some first number is no month", (_, text) => {
    expect(days(text("14/03/2026", "03/04/2026"), true)).toEqual(["day", "2026-03-14", "2026-04-03"]);
    expect(days(text("14/03/2026", "03/14/2026"))).toEqual(["day", "2026-03-14", "date"]);
  });

  it.each(FORMATS)("in %s that can be read both ways say so, and are read in the order that is chosen", (_, text) => {
    expect(days(text("03/04/2026", "05/05/2026"))).toEqual(["either", "2026-04-03", "2026-05-05"]);
    expect(days(text("03/04/2026", "05/05/2026"), true)).toEqual(["either", "2026-03-04", "2026-05-05"]);
    expect(days(text("05/05/2026"))).toEqual(["day", "2026-05-05"]);
  });

  it("tell nothing of the order in the words of a movement", () => {
    expect(days("Date;Libellé;Montant\n03/04/2026;FACTURE DU 11/23/2026;-10,00")).toEqual(["either", "2026-04-03"]);
  });
});

describe("lines that are copied", () => {
  it("from the site of a bank hold a date, a label and a signed amount", () => {
    expect(
      read(`14/03/2026 VIR SEPA VILNIUS TRADE -1 200,50 €
14.03.26 VIREMENT INSTANTANE EMIS VERS M DUPONT −300,00
14 mars 2026 PAIEMENT PAR CARTE X4821 AMAZON 12/03 -45,90 EUR
02/03/2026 SALAIRE ACME +1 800,00 €
2026-03-01 PRLV SEPA EDF -1.250,00`),
    ).toEqual([
      "2026-03-14 out 120050 EUR transfer VILNIUS TRADE",
      "2026-03-14 out 30000 EUR instant_transfer M DUPONT",
      "2026-03-14 out 4590 EUR card AMAZON",
      "2026-03-02 in 180000 EUR null SALAIRE ACME",
      "2026-03-01 out 125000 EUR direct_debit EDF",
    ]);
  });

  it("take the day of a card for no amount, and keep in doubt a debit that lost its sign among signed ones", () => {
    expect(
      read(`18/11/2026 CB AMAZON MKTPL 17.11   1290,00
19/11/26 VIR SEPA INST M. DUPONT GARAGE 2 500,00 €
19/11/2026 VIR RECU DE MARTIN 20,00
20/11/2026 PRLV EDF -45,00 €`).map((line) => line?.split(" ").slice(0, 3).join(" ")),
    ).toEqual(["2026-11-18 null 129000", "2026-11-19 null 250000", "2026-11-19 in 2000", "2026-11-20 out 4500"]);
  });

  it("from a PDF have two dates without their year, a balance, and details that follow", () => {
    expect(
      read(`RELEVE DE COMPTE du 01/03/2025 au 31/03/2025
Date Valeur Nature de l'opération Débit Crédit
SOLDE PRECEDENT AU 28/02/2025 3 400,00
14.03 14.03 VIR SEPA EMIS 1 200,50
BENEF: VILNIUS TRADE UAB
IBAN: LT12 1000 0111 0100 1000 MOTIF: PLACEMENT
15.03 VIR RECU DE MARTIN 16.03.25 150,00
17/03 CHEQUE 0001234 80,00
Total des opérations 1 280,50`),
    ).toEqual([
      "nothing",
      "nothing",
      "balance",
      `2025-03-14? null 120050 EUR transfer VILNIUS TRADE UAB ${IBAN}`,
      "2025-03-15 in 15000 EUR transfer MARTIN",
      "2025-03-17? null 8000 EUR cheque null",
      "balance",
    ]);
  });

  it("hold the day, the label and the amount on lines of their own, as on a phone", () => {
    expect(
      read(`Samedi 14 mars 2026
VIR INST
VILNIUS TRADE
-1 200,50 €
CARTE 4821 STEAM
-45 €
Vendredi 13 mars
Salaire
1 800,00 €`),
    ).toEqual([
      "2026-03-14 out 120050 EUR instant_transfer VILNIUS TRADE",
      "2026-03-14 out 4500 EUR card STEAM",
      "2026-03-13? in 180000 EUR null Salaire",
    ]);
  });

  it("hold columns apart by tabs, with or without their names", () => {
    expect(read("14/03/2026\tVIR SEPA VILNIUS TRADE\t1200\t\n15/03/2026\tRETRAIT DAB LYON\t80,00\t")).toEqual([
      "2026-03-14 null 120000 EUR transfer VILNIUS TRADE",
      "2026-03-15 null 8000 EUR voucher null",
    ]);
    const named = "Date\tLibellé\tDébit\tCrédit\n14/03/2026\tVIR VILNIUS TRADE\t1 200,50\t\n15/03/2026\tX\t\t20,00";
    expect(read(named)).toEqual(["2026-03-14 out 120050 EUR transfer VILNIUS TRADE", "2026-03-15 in 2000 EUR null X"]);
  });

  it("end with their date, or name another currency", () => {
    expect(read("VIR SEPA VILNIUS TRADE 14/03/2026 -1 200,50 €\nBINANCE 14/03/2026 -70,00 USDT")).toEqual([
      "2026-03-14 out 120050 EUR transfer VILNIUS TRADE",
      "2026-03-14 out 7000 USDT null BINANCE",
    ]);
  });

  it("are named when they cannot be read: none is dropped", () => {
    const text = `Bonjour
14/03/2026 VIR SEPA X
Fin

32/13/2026 VIR X -1,00
-45,00 €
14/03/2026 X 12,480 €`;
    expect(read(text)).toEqual(["nothing", "amount", "nothing", "date", "date", "amount"]);
  });
});

/** Files as banks write them, with invented operations. */
const CSV = {
  "BoursoBank: both dates, a decimal point, a balance": `\ufeffdateOp;dateVal;label;category;categoryParent;amount;comment;accountNum;accountLabel;accountbalance
2026-03-14;2026-03-14;"VIR SEPA VILNIUS TRADE";Virements;Virements;-1200,50;;00040123456;BoursoBank;3400.00
2026-03-15;2026-03-15;"CARTE 14/03/26 STEAM CB*4821";Loisirs;Loisirs;"-1 045,90";;00040123456;BoursoBank;2354.10
2026-03-16;2026-03-16;"VIR MARTIN";Virements;Virements;20,00;;00040123456;BoursoBank;2374.10`,
  "Crédit Agricole: a preamble, quoted labels of several lines, debit and credit": `Téléchargement du 24/11/2026;

M. MOREAU
Compte de Dépôt carte n° 00123456789;
Solde au 24/11/2026 3 400,00 €
Liste des opérations du compte entre le 01/03/2026 et le 31/03/2026;

Date;Libellé;Débit euros;Crédit euros;
14/03/2026;"VIREMENT EMIS
VILNIUS TRADE
";1 200,50;;
15/03/2026;"PAIEMENT PAR CARTE
X4821 STEAM 14/03
";1 045,90;;
16/03/2026;"VIREMENT EN VOTRE FAVEUR
MARTIN";;20,00;`,
  "Caisse d’Épargne: signed debits, the day of the operation among thirteen columns": `Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation
14/03/2026;VILNIUS TRADE;VIR SEPA VILNIUS TRADE;;;Virement;;;-1200,50;;14/03/2026;14/03/2026;0
15/03/2026;STEAM;CB STEAM FACT 140326;;;Carte bancaire;;;-1045,90;;15/03/2026;15/03/2026;0
16/03/2026;MARTIN;VIR MARTIN;;;Virement recu;;;;+20,00;16/03/2026;16/03/2026;0`,
  "Société Générale: the account above, thousands with points": `="0123456789012";"01/03/2026";"31/03/2026";"3";"16/03/2026";"3400,00 EUR"

Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise
14/03/2026;VIR SEPA VILNIUS TRADE;VIR SEPA VILNIUS TRADE;-1.200,50;EUR
15/03/2026;CARTE X4821 STEAM;CARTE X4821 14/03 STEAM;-1.045,90;EUR
16/03/2026;VIR RECU MARTIN;VIR RECU MARTIN;20,00;EUR`,
  "Crédit Mutuel: the label after the amounts": `Date;Date de valeur;Débit;Crédit;Libellé;Solde
14/03/2026;14/03/2026;-1 200,50;;VIR SEPA VILNIUS TRADE;3 400,00
15/03/2026;15/03/2026;-1 045,90;;PAIEMENT CB 1403 STEAM;2 354,10
16/03/2026;16/03/2026;;20,00;VIR MARTIN;2 374,10`,
  "tabs, as a spreadsheet copies": `Date opération\tLibellé\tMontant
14/03/2026\tVIR SEPA VILNIUS TRADE\t-1 200,50 €
15/03/2026\tCB STEAM\t-1 045,90 €
16/03/2026\tVIR MARTIN\t20,00 €`,
  "BNP Paribas: no names of columns": `Compte de chèques;Compte de chèques;****1234;16/03/2026;;3400,00
14/03/2026;Virement émis;;VIR SEPA VILNIUS TRADE;-1200,50
15/03/2026;Paiement carte;;CB STEAM;-1045,90
16/03/2026;Virement reçu;;VIR MARTIN;20,00`,
  "N26: commas, the name and the account of the payee": `"Booking Date","Value Date","Partner Name","Partner Iban","Type","Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-03-14,2026-03-14,"VILNIUS TRADE",${IBAN},"Outgoing Transfer","Placement","Principal",-1200.5,"","",""
2026-03-15,2026-03-15,"STEAM",,"Presentment card","","Principal",-1045.90,"","",""
2026-03-16,2026-03-16,"MARTIN",,"Income","","Principal",20.00,"","",""`,
};

describe("the CSV file of a bank", () => {
  for (const [name, text] of Object.entries(CSV))
    it(`is read: ${name}`, () => {
      const [first, second, third] = [120050, 104590, 2000].map((amount) =>
        read(text).find((one) => one?.includes(` ${amount} `)),
      );
      expect(first).toMatch(/^2026-03-14 out 120050 EUR transfer (?:.*)VILNIUS TRADE/);
      expect(second).toMatch(/^2026-03-15 out 104590 EUR card (?:.*)STEAM/);
      expect(third).toMatch(/^2026-03-16 in 2000 EUR/);
    });

  it("is read in the encoding that it has", () => {
    const text = "Date;Libellé;Débit\r\n14/03/2026;PRÉLÈVEMENT ÉLECTRO;45,90\r\n";
    const latin = Buffer.from(text, "latin1");
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), latin, wide])
      expect(read(decodeStatement(bytes))).toEqual(["2026-03-14 out 4590 EUR direct_debit ÉLECTRO"]);
  });

  it("says of each row that is no movement why", () => {
    const text = `Date de début,Description,Montant,Devise,État
2026-03-14 10:45:12,VILNIUS TRADE,-70.00,USD,TERMINÉ
2026-03-14 10:45:12,STEAM,-70.00,USD,ANNULÉ
2026-03-15,STEAM,beaucoup,USD,TERMINÉ
bientôt,STEAM,-70.00,USD,TERMINÉ
2026-03-16,Solde final,10.00,USD,TERMINÉ`;
    expect(read(text)).toEqual(["2026-03-14 out 7000 USD null VILNIUS TRADE", "pending", "amount", "date", "balance"]);
  });
});

const OFX1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261124<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30004<ACCTID>00012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN>
<TRNTYPE>XFER
<DTPOSTED>20260314
<TRNAMT>-1200,50
<FITID>1
<NAME>VILNIUS & TRADE
<MEMO>VIR SEPA PLACEMENT
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260315120000[+1:CET]<TRNAMT>+20.00<FITID>2<NAME>MARTIN</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260399<TRNAMT>-20.00<FITID>3<NAME>X</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const OFX2 = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS>
<CCSTMTRS><CURDEF>USD</CURDEF><BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260314</DTPOSTED>
<TRNAMT>-70</TRNAMT><NAME>A &amp; B</NAME></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;

const camt = (version: string, prefix: string, party: (name: string) => string, status: (code: string) => string) => {
  const p = prefix && `${prefix}:`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></Acct>
<Bal><Amt Ccy="EUR">3400.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="EUR">1200.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status("BOOK")}</Sts><BookgDt><Dt>2026-03-14</Dt></BookgDt>
<ValDt><Dt>2026-03-15</Dt></ValDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><RltdPties>${party("VILNIUS TRADE")}<CdtrAcct><Id><IBAN>${IBAN}</IBAN></Id></CdtrAcct></RltdPties>
<RmtInf><Ustrd>Placement</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status("BOOK")}</Sts><BookgDt><DtTm>2026-03-16T10:00:00</DtTm></BookgDt>
<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls><RltdPties>${party("UN")}</RltdPties></TxDtls>
<TxDtls><Amt Ccy="EUR">20.00</Amt><RltdPties>${party("DEUX")}</RltdPties></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status("BOOK")}</Sts><ValDt><Dt>2026-03-17</Dt></ValDt></Ntry>
<Ntry><Amt Ccy="EUR">6</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status("PDNG")}</Sts></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
  return text.replace(/<(\/?)(?=[A-Z])/g, `<$1${p}`).replace("xmlns=", `xmlns${prefix && `:${prefix}`}=`);
};

describe("a file for software", () => {
  it("is read when it is OFX, in SGML and in XML", () => {
    expect(read(OFX1)).toEqual([
      "2026-03-14 out 120050 EUR transfer VILNIUS & TRADE",
      "2026-03-15 in 2000 EUR null MARTIN",
      "date",
    ]);
    expect(read(OFX2)).toEqual(["2026-03-14 out 7000 USD card A & B"]);
  });

  it("is read when it is CAMT.053, of any version and with any prefix", () => {
    const plain = (code: string) => code;
    const versions = [
      camt("camt.053.001.02", "", (name) => `<Cdtr><Nm>${name}</Nm></Cdtr>`, plain),
      camt("camt.053.001.02", "ns2", (name) => `<Cdtr><Nm>${name}</Nm></Cdtr>`, plain),
      camt(
        "camt.053.001.08",
        "",
        (name) => `<Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr>`,
        (code) => `<Cd>${code}</Cd>`,
      ),
    ];
    for (const text of versions)
      expect(read(text)).toEqual([
        `2026-03-14 out 120050 EUR transfer VILNIUS TRADE ${IBAN}`,
        "2026-03-16 out 1000 EUR null UN",
        "2026-03-16 out 2000 EUR null DEUX",
        "2026-03-17 in 500 EUR null null",
        "pending",
      ]);
  });
});

describe("the amount of an OFX file", () => {
  const amountIn = (written: string) => read(`<OFX><STMTTRN><DTPOSTED>20260314<TRNAMT>${written}<NAME>X</STMTTRN>`)[0];

  it("is not guessed where it may be a thousand or three decimals", () => {
    expect(["-1.200", "1,200", "-12.345"].map(amountIn)).toEqual(["amount", "amount", "amount"]);
    expect(amountIn("-1,200,300.50")).toBe("2026-03-14 out 120030050 EUR null X");
  });
});

describe("a QIF file", () => {
  it("has its movements in the lists of accounts only, and its last record may have no end", () => {
    expect(
      read(`!Account
NCompte courant
TBank
^
!Type:Cat
NVoiture
^
!Type:CCard
D14/03/26
T-1 200,50
PVIR SEPA VILNIUS TRADE
Sfrais
$-1,00
^
D15/03'26
U-45.90
MCB STEAM`),
    ).toEqual(["2026-03-14 out 120050 EUR transfer VILNIUS TRADE", "2026-03-15 out 4590 EUR card STEAM"]);
  });

  it("names the records that it cannot read", () => {
    expect(read("!Type:Bank\nD32/13/2026\nT-1\nPX\n^\nD14/03/2026\nTbeaucoup\nPX\n^")).toEqual(["date", "amount"]);
  });
});

describe("an MT940 file", () => {
  it("has reversals, labels of several lines, other currencies, and wrappers of SWIFT", () => {
    expect(
      read(`{1:F01BANKFRPPAXXX0000000000}{2:O940}{4:
:20:1
:25:30004/0001
:60F:C260313CHF100,
:61:260314RC20,00NTRF1
:86:?00VIREMENT?20PLACEMENT ${IBAN.slice(0, 10)}
:61:2603150315RDF45,9NCHK2
:86:CB ${"A".repeat(58)}BBBB
CCCC
:61:260399D1,00NTRF3
:62F:C260331CHF125,9
-}`),
    ).toEqual([
      "2026-03-14 out 2000 CHF transfer PLACEMENT LT12100001",
      `2026-03-15 in 4590 CHF card ${"A".repeat(58)}BBBBCCCC`,
      "date",
    ]);
  });
});

const refusal = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof StatementError) return error.reason;
    throw error;
  }
};

describe("a hostile statement", () => {
  it("is refused when it declares entities, nests too deep, or is no text", () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Document><Ntry>&b;</Ntry></Document>`;
    const remote = `<!DOCTYPE x SYSTEM "file:///etc/passwd"><OFX>`;
    expect(refusal(laughs)).toBe("unreadable");
    expect(refusal(remote)).toEqual([]);
    expect(refusal(`<Document>${"<a>".repeat(500_000)}`)).toBe("unreadable");
    expect(refusal(`<OFX>${"<a>".repeat(500_000)}`)).toBe("unreadable");
    expect(refusal("<html><body>14/03/2026</body></html>")).toBe("unreadable");
    expect(refusal("14/03/2026 \0 -1,00")).toBe("not_text");
    expect(refusal("a".repeat(2_000_001))).toBe("not_text");
    expect(refusal(" \n ")).toBe("empty");
  });

  it("is refused for what it is when it is a PDF, a picture or a spreadsheet", () => {
    const kindOf = (...bytes: (number | string)[]) =>
      refusal(
        decodeStatement(Buffer.concat(bytes.map((part) => Buffer.from(typeof part === "string" ? part : [part])))),
      );
    expect(kindOf("%PDF-1.7")).toBe("pdf");
    expect(kindOf("x\r\n", "%PDF-1.4\n", 0xe2, 0xe3)).toBe("pdf");
    expect(kindOf(0xff, 0xd8, 0xff, 0xe0, 0)).toBe("picture");
    expect(kindOf(0x89, "PNG\r\n", 0x1a)).toBe("picture");
    expect(kindOf(0, 0, 0, 0x18, "ftypheic")).toBe("picture");
    expect(kindOf("PK", 3, 4, 0x14)).toBe("spreadsheet");
    expect(kindOf(0xd0, 0xcf, 0x11, 0xe0)).toBe("spreadsheet");
  });

  it("is refused when it has more rows or columns than any", () => {
    const rows = (line: string) => `${line}\n`.repeat(MAX_STATEMENT_ROWS + 1);
    const entry = "<Ntry><Amt>1</Amt></Ntry>";
    for (const text of [
      rows("14/03/2026 X -1,00"),
      rows("Bonjour"),
      `Date;Montant;Libellé\n${rows("14/03/2026;-1,00;X")}`,
      `<OFX>${rows("<STMTTRN></STMTTRN>")}`,
      `<Document>${rows(entry)}`,
      `!Type:Bank\n${rows("D14/03/2026\nT-1\n^")}`,
      `:20:1\n:60F:C260313EUR1,\n${rows(":61:260314D1,00NTRF")}`,
    ])
      expect(refusal(text)).toBe("too_many_rows");
    expect(refusal("a;".repeat(900_000))).toBe("unreadable");
  });

  it("keeps no number that is not exact, and no word that is too long", () => {
    expect(read("14/03/2026 X -99999999999999999,00 €")).toEqual(["amount"]);
    expect(read("<OFX><STMTTRN><DTPOSTED>20260314<TRNAMT>-1e9<NAME>X</STMTTRN>")).toEqual(["amount"]);
    const [row] = readStatement(`14/03/2026 ${"A".repeat(1_000_000)} -1,00`, TODAY).rows;
    expect(row?.text.length).toBeLessThan(1_001);
  });

  const pieces = fc.constantFrom(
    ...[
      "14/03/2026",
      "14.03",
      "14 mars",
      "-1 200,50 €",
      "12,480",
      "1e999",
      "VIR SEPA",
      "IBAN",
      IBAN,
      "\0",
      "\ufeff",
      "\u202e",
    ],
    ...[
      ";",
      "\t",
      ",",
      '"',
      "\n",
      "\r\n",
      " ",
      "<",
      ">",
      "</",
      "/>",
      "&",
      "&#0;",
      "&#x110000;",
      "&lt;",
      "<![CDATA[",
      "]]>",
    ],
    ...[
      "<OFX>",
      "<STMTTRN>",
      "</STMTTRN>",
      "<TRNAMT>",
      "<Document>",
      "<Ntry>",
      "</Ntry>",
      "<TxDtls>",
      '<Amt Ccy="EUR">',
    ],
    ...[
      "Date;Libellé;Montant\n",
      "__proto__",
      "constructor",
      "!Type:Bank\n",
      "\nD",
      "\nT-",
      "\n^\n",
      ":20:",
      ":61:260314D1,",
      ":86:",
      "<!DOCTYPE a [",
      "<!--",
      "-->",
      "<?xml",
      "9".repeat(400),
    ],
  );
  const hostile = fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 80 });

  it("is read or refused, whatever it holds", () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const found = refusal(parts.join(""));
        if (typeof found !== "string") expect(found.length).toBeLessThanOrEqual(MAX_STATEMENT_ROWS);
        for (const { movement } of typeof found === "string" ? [] : readStatement(parts.join(""), TODAY).rows) {
          if (!movement) continue;
          expect(Number.isSafeInteger(movement.amount) && movement.amount > 0).toBe(true);
          expect(movement.day).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => void refusal(decodeStatement(bytes))));
  });

  it("takes the time of its size, whatever its lines repeat", () => {
    // A pattern that goes back over what it read would take minutes.
    for (const part of ["1 ", "1 234,", "A A ", "- ", "14/", "x* ", "FR76 1234 ", '"', "<", "&", "vers : ", "123 456 "])
      refusal(part.repeat(1_900_000 / part.length));
    for (const part of ["1 ", "A A ", "x* ", "FR76 1234 5678 ", "vers : ", "cb ", "carte *", "123 456 ", "du 1 "])
      refusal(Array.from({ length: 400 }, () => `14/03/2026 ${part.repeat(480 / part.length)} -1,00`).join("\n"));
  });
});

describe("the currency of a statement", () => {
  const currencies = (text: string, currency?: string) =>
    readStatement(text, "2026-04-01", { currency }).rows.flatMap(({ movement }) =>
      movement ? [`${movement.currency}${movement.isCurrencyUnwritten ? " asked" : ""}`] : [],
    );

  it.each([
    ["a line", "14/03/2026 VIR SEPA VILNIUS TRADE -1 200,50"],
    ["a table", "Date;Libellé;Montant\n14/03/2026;VIR VILNIUS TRADE;-1200,50"],
    ["QIF", "!Type:Bank\nD14/03/2026\nT-1200.50\nPVILNIUS\n^"],
    ["OFX", "<OFX><STMTTRN><DTPOSTED>20260314<TRNAMT>-1200.50<NAME>VILNIUS</STMTTRN></OFX>"],
  ])("is the one that a person chose for %s that names none, and is asked", (_, text) => {
    expect(currencies(text)).toEqual(["EUR asked"]);
    expect(currencies(text, "CHF")).toEqual(["CHF asked"]);
  });

  it.each([
    ["a line", "14/03/2026 VIR SEPA VILNIUS TRADE -1 200,50 €", "EUR"],
    ["its balance", "14/03/2026 VIR SEPA VILNIUS TRADE -1 200,50\nSolde au 31/03/2026 3 400,00 CHF", "CHF"],
    ["the name of a column", "Date;Libellé;Débit euros;Crédit euros\n14/03/2026;VIR VILNIUS;1200,50;", "EUR"],
    ["a line above the table", "Compte;123;CHF\nDate;Libellé;Montant\n14/03/2026;VIR VILNIUS;-1200,50", "CHF"],
    ["OFX", "<OFX><CURDEF>CHF<STMTTRN><DTPOSTED>20260314<TRNAMT>-1200.50<NAME>VILNIUS</STMTTRN></OFX>", "CHF"],
  ])("is the one that %s names, whatever a person chose", (_, text, currency) => {
    expect(currencies(text, "GBP")).toEqual([currency]);
  });

  it("is asked where only what was bought names one", () => {
    expect(currencies("14/03/2026 VIR VILNIUS TRADE -1 200,50\n15/03/2026 CARTE STEAM -45,90 USD")).toEqual([
      "EUR asked",
      "USD",
    ]);
  });
});
