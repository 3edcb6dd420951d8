import { type ObjectStorage, preparedObjectStorage } from "../../setup/object-storage.ts";
import { type ReverseProxy, startReverseProxy } from "../../setup/reverse-proxy.ts";
import { Server } from "./server.ts";

/**
 * Several processes of the built product behind a reverse proxy, as on several machines: they share a PostgreSQL and an
 * object storage, but no folder.
 */
export class Fleet extends Server {
  /** The processes; each keeps its port and its place behind the proxy when it is restarted. */
  members: Server[] = [];
  private proxy: ReverseProxy | undefined;
  private storage: ObjectStorage | undefined;
  private settings: NodeJS.ProcessEnv;
  private count: number;

  constructor(settings: NodeJS.ProcessEnv, count: number) {
    super(settings);
    this.settings = settings;
    this.count = count;
  }

  override get url(): string {
    return this.balancer.url;
  }

  get balancer(): ReverseProxy {
    if (!this.proxy) throw new Error("The processes were not started.");
    return this.proxy;
  }

  override get setupPath(): string {
    return this.member(0).setupPath;
  }

  member(n: number): Server {
    const member = this.members[n];
    if (!member) throw new Error(`There is no process ${n}.`);
    return member;
  }

  /** The process that serves one of the open live streams. */
  streaming(): Server {
    const [from] = this.balancer.streamsFrom();
    const member = this.members.find(({ url }) => url === from);
    if (!member) throw new Error("No live stream is open.");
    return member;
  }

  /** Starts the storage and the proxy, then all processes at once, and waits until each serves. */
  override async start(): Promise<this> {
    this.proxy ??= await startReverseProxy(() => this.members.map(({ url }) => url));
    if (!this.storage) {
      this.storage = await preparedObjectStorage();
      await this.storage.start();
    }
    const shared = { STORAGE_URL: this.storage.url, TRUST_PROXY: "1", PUBLIC_URL: this.url };
    for (let n = this.members.length; n < this.count; n++)
      this.members.push(new Server({ MAIL_FROM: senderOf(n), ...this.settings, ...shared }));
    await Promise.all(this.members.map((member) => member.start()));
    return this;
  }

  override async stop(signal?: NodeJS.Signals): Promise<number | null> {
    const codes = await Promise.all(this.members.map((member) => member.stop(signal)));
    return codes.find((code) => code !== 0) ?? 0;
  }

  override async kill(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
  }

  override async dispose(): Promise<void> {
    await this.proxy?.close();
    await Promise.all(this.members.map((member) => member.dispose()));
    await this.storage?.dispose();
    await super.dispose();
  }

  override errors(): string[] {
    return this.members.flatMap((member) => member.errors());
  }
}

/** The sender's address of a process; each has its own, so that a test knows which process sent an e-mail. */
export const senderOf = (n: number): string => `Recours <processus-${n}@exemple.fr>`;
