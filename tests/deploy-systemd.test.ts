import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig, SETTING_NAMES } from "~/platform/config.server.ts";

// No systemd runs here: these hold the files of deploy/systemd to the code that they start.

const hasAnalyze = spawnSync("systemd-analyze", ["--version"]).status === 0;

const read = (path: string): string => readFileSync(path, "utf8");

describe("systemd", () => {
  const service = read("deploy/systemd/recours.service");
  const example = read("deploy/systemd/recours.env.example");
  const env = Object.fromEntries(
    [...example.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

  it("is given settings that the product takes, and quotes what a shell would take apart", () => {
    const { NODE_ENV, ...settings } = env;
    expect(NODE_ENV).toBe("production");
    expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    const config = loadConfig({ ...settings, SECRET_KEY: "0123456789abcdef".repeat(4) });
    expect(config).toMatchObject({ TRUST_PROXY: 1, HOST: "127.0.0.1", PASSWORD_MIN_LENGTH: 8, embedded: false });
    // `systemctl reload` replaces the processes of a group; one alone would end.
    expect(service).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
    expect(config.WEB_PROCESSES).toBeGreaterThan(1);
    for (const [line] of example.matchAll(/^\w+=[^"\n]*$/gm)) expect(line).not.toMatch(/[\s<>;&$]/);
  });

  it("starts the product as npm does, from where the settings and the commands of an operator are", () => {
    const options = /const NODE_OPTIONS = (\[.+\]);/.exec(read("scripts/lib/toolchain.mjs"))?.[1] ?? "[]";
    expect(service).toContain(`/node_modules/.bin/node ${JSON.parse(options).join(" ")} server/start.ts\n`);
    const command = read("deploy/systemd/recours.sh");
    const nightly = read("deploy/systemd/recours-backup.service");
    for (const line of ["User=recours", "WorkingDirectory=/srv/recours", "EnvironmentFile=/etc/recours.env"])
      for (const unit of [service, nightly]) expect(unit.split("\n")).toContain(line);
    for (const words of ["-u recours", "cd /srv/recours", ". /etc/recours.env"]) expect(command).toContain(words);
    expect(env.DATA_DIR).toBe(`/var/lib/${/^StateDirectory=(.+)$/m.exec(service)?.[1]}`);
    const grace = Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1]);
    expect(grace).toBeGreaterThan(Number(env.DRAIN_SECONDS ?? 0) + 45);
  });

  it("stands behind an nginx that keeps nothing back, adds no header of its own and logs no secret", () => {
    const nginx = read("deploy/systemd/nginx.conf");
    expect(nginx).toContain(`server ${env.HOST}:${env.PORT};`);
    const { host } = new URL(env.PUBLIC_URL as string);
    expect(nginx.match(/server_name (\S+);/g)).toEqual([`server_name ${host};`, `server_name ${host};`]);
    for (const line of [
      "client_max_body_size 200m;",
      "proxy_request_buffering off;",
      "proxy_buffering off;",
      "proxy_http_version 1.1;",
      "proxy_set_header X-Forwarded-For $remote_addr;",
      "proxy_set_header Host $host;",
      "return 301 https://$host$request_uri;",
    ])
      expect(nginx).toContain(`\t${line}\n`);
    expect(nginx).not.toMatch(/add_header|\$request\b|\$args|\$http_referer|error_log \S+ (?!crit)/);
  });

  it("confines the backup as the product, lets it write where backups go, and tells when it fails", () => {
    const confinement = (unit: string) => unit.match(/^(Protect|Private|NoNew|Capability|StateDirectory).*$/gm);
    const nightly = read("deploy/systemd/recours-backup.service");
    expect(confinement(nightly)).toEqual(confinement(service));
    const place = /^ExecStart=\/usr\/bin\/npm run backup -- (\S+)/m.exec(nightly)?.[1];
    expect(nightly).toContain(`\nReadWritePaths=${place}\n`);
    const [, template] = /^OnFailure=(\S+@)%n\.service$/m.exec(nightly) ?? [];
    expect(read(`deploy/systemd/${template}.service`)).toMatch(/^ExecStart=\S+ .*%i/m);
  });

  it.runIf(hasAnalyze)("has units that systemd reads without a warning", () => {
    const folder = mkdtempSync(join(tmpdir(), "recours-units-"));
    try {
      const names = readdirSync("deploy/systemd").filter((name) => /\.(service|timer)$/.test(name));
      for (const name of names) {
        // The product and npm are not installed where the units say.
        const text = read(`deploy/systemd/${name}`).replace(
          /^(ExecStart=)\/(?:srv|usr\/bin\/npm)\S*/gm,
          "$1/usr/bin/true",
        );
        writeFileSync(join(folder, name), text);
      }
      const units = names.map((name) => join(folder, name.replace("@", "@recours-backup")));
      const { stdout, stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units]);
      expect([`${stdout}${stderr}`, status]).toEqual(["", 0]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("runs commands that are there, each night, also after a night without power", () => {
    const service = read("deploy/systemd/recours-backup.service");
    const commands = [...service.matchAll(/^ExecStart=\/usr\/bin\/npm run (\S+)(?: -- (.*))?$/gm)];
    expect(commands.map(([, name, rest]) => [name, rest?.split(" ").slice(1)])).toEqual([
      ["backup", ["--keep", "14"]],
      ["audit:verify", undefined],
    ]);
    expect(read("deploy/systemd/recours-backup.timer")).toMatch(/^OnCalendar=[\s\S]*^Persistent=true$/m);
  });
});
