import { expect } from "@playwright/test";
import type { Pair, SignedIn } from "../../../bench/support/seed.ts";
import { freePort } from "../../setup/free-port.ts";
import { type Engine, preparedServer } from "./databases.ts";
import { camille } from "./person-steps.ts";
import { pairsInPostgres, seededPair } from "./seeded.ts";
import type { Server } from "./server.ts";

type Answer = { status: number; text: string };
type Fault = { message?: string; code?: string; cause?: Fault };
type Line = { level: number; msg: string; times?: number; reason?: string; err?: Fault };

/** The built product with a client's case, and what an operator has of it: its addresses, its figures and its log. */
export class Operator {
  readonly server: Server;
  readonly pair: Pair;
  /** The messages that were acknowledged, and those that were not. */
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  private metrics: number;
  private readFrom = 0;

  private constructor(server: Server, pair: Pair, metrics: number) {
    this.server = server;
    this.pair = pair;
    this.metrics = metrics;
  }

  /** Starts the product on a prepared database. @returns also the function that removes its data. */
  static async start(engine: Engine, settings: NodeJS.ProcessEnv, before?: (server: Server) => void) {
    const metrics = await freePort();
    const { server, dispose } = await preparedServer(engine, {
      METRICS_PORT: String(metrics),
      LOG_LEVEL: "info",
      ...settings,
    });
    before?.(server);
    const isEmbedded = server.databaseUrl === undefined;
    if (!isEmbedded) await server.start();
    const pair = isEmbedded ? await seededPair(server) : (await pairsInPostgres(server, 1))[0];
    return { operator: new Operator(server, pair as Pair, metrics), dispose };
  }

  health = async (): Promise<object> => JSON.parse((await this.get("/health")).text);

  /** The values of series of `/metrics`, by their names without « recours_ »; undefined without a value. */
  async figures(...names: string[]): Promise<Record<string, number | undefined>> {
    const page = await (await fetch(`http://127.0.0.1:${this.metrics}/metrics`)).text();
    const lines = page.split("\n");
    return Object.fromEntries(
      names.map((name) => {
        const line = lines.find((each) => each.startsWith(`recours_${name} `));
        return [name, line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")))];
      }),
    );
  }

  /** The warnings and errors that were logged since the last call, each as its message and its cause. */
  logged(): string[] {
    const text = this.server.stderr.slice(this.readFrom);
    this.readFrom = this.server.stderr.length;
    const lines = text.split("\n").filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as Line)
      .filter(({ level, times }) => level > 30 && !times)
      .map(({ msg, reason, err }) => [msg, reason ?? causeOf(err)].filter(Boolean).join(": "));
  }

  /** Opens a page or a file as the client, or as who is given. */
  async get(path: string, who: SignedIn = this.pair.client): Promise<Answer> {
    const answer = await fetch(this.server.url + path, { headers: { Cookie: who.cookie }, redirect: "manual" });
    return { status: answer.status, text: await answer.text() };
  }

  /** Writes a message to the client, as the page does. */
  async say(text: string): Promise<number> {
    const body = JSON.stringify({ text, fileIds: [], clientKey: crypto.randomUUID() });
    const { status } = await this.post(`/cases/${this.pair.caseId}/messages`, this.pair.staff, body, {
      "Content-Type": "application/json",
    });
    (status < 300 ? this.acknowledged : this.refused).push(text);
    return status;
  }

  /** Sends a file as the client, as the page does. */
  async upload(
    content: BodyInit = "Relevé de la partie adverse\n",
  ): Promise<Answer & { id?: string; detail?: string }> {
    const answer = await this.post(
      `/uploads?purpose=attachment&slot=chat:${this.pair.caseId}`,
      this.pair.client,
      content,
      {
        "Content-Type": "application/octet-stream",
        "x-file-name": "relev%C3%A9.txt",
      },
    );
    return { ...answer, ...(answer.text.startsWith("{") ? JSON.parse(answer.text) : {}) };
  }

  async post(
    path: string,
    who: SignedIn | undefined,
    body: BodyInit,
    given: Record<string, string> = {},
  ): Promise<Answer> {
    const headers = { Origin: this.server.url, ...(who && { Cookie: who.cookie }), ...given };
    const answer = await fetch(this.server.url + path, { method: "POST", headers, body, redirect: "manual" });
    return { status: answer.status, text: await answer.text() };
  }

  /** Creates an account, which gets an e-mail. */
  async register(): Promise<void> {
    const form = { ...camille, phone: "06 12 34 56 78", phoneCountry: "FR", country: "France" };
    expect((await this.post("/register", undefined, new URLSearchParams(form))).status).toBe(303);
  }

  /** The texts of the case, as its page reads them. */
  async messages(): Promise<string[]> {
    const { text } = await this.get(`/cases/${this.pair.caseId}/messages?after=0`);
    return (JSON.parse(text) as { messages: { text: string }[] }).messages.map((message) => message.text);
  }
}

/** The code at the bottom of an error or, without one, its first message. */
function causeOf(fault: Fault | undefined): string {
  const chain: Fault[] = [];
  for (let each = fault; each; each = each.cause) chain.push(each);
  const code = chain.findLast((each) => each.code)?.code;
  return code ?? chain.find((each) => each.message)?.message?.replace(/ \(Queue.*\)$/, "") ?? "";
}

/** What a person reads on a page, without its markup. */
export const shown = ({ text }: Answer): string =>
  text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

type Told = {
  health: Record<string, unknown>;
  ready: number;
  figures: Record<string, number>;
  /** What a client's dashboard answers, and what it says. */
  page: readonly [status: number, text: string];
  /** The log, without what it repeats; nothing else stands there. */
  log: RegExp;
};

/** What is told when all is well. */
export const WELL: Omit<Told, "figures" | "log"> = { health: { status: "ok" }, ready: 200, page: [200, "Bonjour"] };

/** Expects what an operator and a person are told; waits for it, since a fault is found after some seconds. */
export async function expectTold(operator: Operator, { health, ready, figures, page, log }: Told): Promise<void> {
  const seen = async () => {
    const dashboard = await operator.get("/dashboard");
    return {
      health: await operator.health(),
      ready: (await operator.get("/ready")).status,
      figures: await operator.figures(...Object.keys(figures)),
      page: [dashboard.status, shown(dashboard)],
    };
  };
  const expected = {
    health: expect.objectContaining(health),
    ready,
    figures,
    page: [page[0], expect.stringContaining(page[1])],
  };
  await expect(async () => expect(await seen()).toEqual(expected)).toPass({ timeout: 60_000 });
  const lines = operator.logged();
  expect(lines.filter((line) => !log.test(line))).toEqual([]);
  expect(lines, "each cause is written once a minute").toEqual([...new Set(lines)]);
}

/** Expects that what was acknowledged is there once, and what was refused is not. */
export async function expectKept(operator: Operator): Promise<void> {
  const messages = await operator.messages();
  expect(messages.filter((text) => operator.acknowledged.includes(text)).sort()).toEqual(operator.acknowledged.sort());
  expect(messages.filter((text) => operator.refused.includes(text))).toEqual([]);
  expect(operator.server.stdout + operator.server.stderr, "no stack outside of the log").not.toMatch(/^\s+at /m);
}
