import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { loadConfig, SETTING_NAMES } from "~/platform/config.server.ts";
import { WORKER_LIMITS } from "~/platform/files/inspect/worker-process.server.ts";

// No container runs here: these hold the files of deploy/ to the code that they start and watch.

// biome-ignore lint/suspicious/noExplicitAny: what a file of another program holds
type Any = any;
const read = (path: string): string => readFileSync(path, "utf8");
const product = JSON.parse(read("package.json"));
const compose: Any = parse(read("compose.yaml"), { merge: true });
const manifests: Any[] = readdirSync("deploy/kubernetes").flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`), { merge: true }).map((document) => document.toJS()),
);
const manifest = (kind: string, name = "recours") =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

const unknown = (names: string[]) => names.filter((name) => !SETTING_NAMES.includes(name));
const SECRET = "0123456789abcdef".repeat(4);

/** What is written in .env.example, its empty secrets filled. */
function exampleEnv(): Record<string, string> {
  const lines = read(".env.example").match(/^\w+=.*$/gm) ?? [];
  const pairs = lines.map((line) => /^(\w+)="?(.*?)"?$/.exec(line)?.slice(1) as [string, string]);
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name,
      value || (/^(SECRET_KEY|\w+_PASSWORD|\w+_SECRET_KEY)$/.test(name) ? SECRET : ""),
    ]),
  );
}

/** A value of compose.yaml as Compose reads it: `${NAME}`, `${NAME:-otherwise}`, `${NAME:?complaint}`. */
function interpolated(value: string, env: Record<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind?: string, rest = "") => {
    if (env[name]) return env[name];
    if (kind === "?") throw new Error(`${name}: ${rest}`);
    return kind === "-" ? rest : "";
  });
}

describe("the image", () => {
  const dockerfile = read("Dockerfile");
  const ignored = read(".dockerignore");

  it("runs the Node of package.json, as nobody in particular, from files that are there and let through", () => {
    expect(/^ARG NODE_VERSION=(.+)$/m.exec(dockerfile)?.[1]).toBe(product.dependencies.node);
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last.indexOf("USER")).toBeGreaterThan(last.lastIndexOf("COPY"));
    const run = [...last.matchAll(/CMD (\[.*\])/g)].map((found) => JSON.parse(found[1] ?? "").at(-1));
    expect(run).toEqual(["scripts/health.mjs", "server/start.ts"]);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      (found) => found[1]?.split(" ") ?? [],
    );
    for (const path of [...run, ...copied.filter((each) => each !== ".")]) {
      expect(existsSync(path), path).toBe(true);
      expect(ignored, path).toMatch(new RegExp(`^!${path.split("/")[0]?.replaceAll(".", "\\.")}$`, "m"));
    }
  });

  it("is built from all that the version is the digest of, so that it tells the one that a folder of the same sources tells", () => {
    const sources = read("scripts/lib/sources.mjs");
    const [, files = "", folders = ""] =
      /CONFIGURATION = \[([^\]]+)\];\nconst FOLDERS = \[([^\]]+)\]/.exec(sources) ?? [];
    const named = [...`${files}${folders}`.matchAll(/"([^"]+)"/g)].map((found) => found[1]?.split("/")[0] as string);
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(ignored).toMatch(new RegExp(`^!${name.replaceAll(".", "\\.")}$`, "m"));
  });

  it("is made of packages whose content the lock file names by a digest", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { integrity?: string }> };
    const without = Object.entries(packages).filter(([path, { integrity }]) => path !== "" && !integrity);
    expect(without.map(([path]) => path)).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(500);
  });

  it("knows every setting that it gives, and tells the ports that they name", () => {
    const given = Object.fromEntries(
      [...dockerfile.matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
    );
    const { NODE_ENV, ...settings } = given;
    expect(NODE_ENV).toBe("production");
    expect(unknown(Object.keys(settings))).toEqual([]);
    expect(/^EXPOSE (.+)$/m.exec(dockerfile)?.[1]).toBe(`${settings.PORT} ${settings.METRICS_PORT}`);
  });
});

describe("compose.yaml", () => {
  const env = exampleEnv();
  const web = compose.services["web-1"];

  it("gives both processes settings that the product takes, from variables that .env.example explains", () => {
    expect(compose.services["web-2"]).toEqual(web);
    expect(unknown(Object.keys(web.environment))).toEqual([]);
    const used = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map((found) => found[1]);
    expect([...new Set(used)].sort()).toEqual(Object.keys(env).sort());
    const settings = Object.entries<string>(web.environment).map(([name, value]) => [name, interpolated(value, env)]);
    const config = loadConfig(Object.fromEntries(settings));
    expect(config).toMatchObject({
      TRUST_PROXY: 1,
      PASSWORD_MIN_LENGTH: 8,
      embedded: false,
      PUBLIC_URL: `https://${env.SITE_ADDRESS}`,
    });
    expect(() => interpolated(web.environment.SECRET_KEY, { ...env, SECRET_KEY: "" })).toThrow("SECRET_KEY");
  });

  it("leads from the proxy to both processes, and from them to what they need, by the same names and ports", () => {
    const port = /PORT=(\d+)/.exec(read("Dockerfile"))?.[1];
    const upstreams = /reverse_proxy (.+) \{/.exec(read("deploy/Caddyfile"))?.[1]?.split(" ");
    expect(upstreams).toEqual(["web-1", "web-2"].map((name) => `${name}:${port}`));
    const [{ static_configs: watched }] = parse(read("deploy/prometheus/prometheus.yaml")).scrape_configs;
    expect(watched[0].targets).toEqual(["web-1", "web-2"].map((name) => `${name}:${web.environment.METRICS_PORT}`));

    const hosts = ["DATABASE_URL", "STORAGE_URL", "CLAMD_URL"].map((name) => {
      const { hostname, port } = new URL(interpolated(web.environment[name], env));
      return `${hostname}:${port}`;
    });
    const s3Port = /--port :(\d+)/.exec(compose.services.storage.command[0])?.[1];
    const clamdPort = /^TCPSocket (\d+)$/m.exec(read("deploy/clamd.conf"))?.[1];
    expect(hosts).toEqual(["database:5432", `storage:${s3Port}`, `scanner:${clamdPort}`]);
    for (const host of hosts) expect(compose.services).toHaveProperty(host.split(":")[0] ?? "");
    const bucket = new URL(interpolated(web.environment.STORAGE_URL, env)).pathname;
    expect(compose.services.storage.command[0]).toContain(`mkdir -p /data${bucket}`);
  });

  it("keeps what must not be reached inside, names the version of every image, and mounts files that are there", () => {
    for (const [name, service] of Object.entries<Any>(compose.services)) {
      if (name !== "proxy") expect(service.ports, name).toBeUndefined();
      if (!service.build) expect(service.image, name).toMatch(/:v?\d+(\.\d+){1,2}(-[\w.]+)?\$\{[A-Z]+_DIGEST:-\}$/);
      for (const volume of service.volumes ?? []) {
        const [from = ""] = volume.split(":");
        expect(from.startsWith("./") ? existsSync(from) : from in compose.volumes, volume).toBe(true);
      }
    }
    expect(compose.networks.inside.internal).toBe(true);
    for (const name of ["database", "storage"]) expect(compose.services[name].networks).toEqual(["inside"]);
    // Docker kills after the grace: what a process may take to leave must fit.
    const grace = Number.parseInt(web.stop_grace_period, 10);
    expect(grace).toBeGreaterThan(Number(web.environment.DRAIN_SECONDS) + 45);
  });
});

describe("the manifests of Kubernetes", () => {
  const pod = manifest("Deployment").spec.template.spec;
  const [web] = pod.containers;
  const env: Record<string, string> = Object.fromEntries(web.env.map((each: Any) => [each.name, each.value]));
  const secret = manifest("Secret").stringData;

  it("give settings that the product takes", () => {
    expect(unknown([...Object.keys(env), ...Object.keys(secret)])).toEqual([]);
    expect(loadConfig({ ...env, ...secret })).toMatchObject({
      TRUST_PROXY: 1,
      PASSWORD_MIN_LENGTH: 8,
      embedded: false,
    });
    expect(web.envFrom).toEqual([{ secretRef: { name: manifest("Secret").metadata.name } }]);
    expect(
      web.image
        .replace(/@sha256:[0-9a-f]{64}$/, "")
        .split(":")
        .at(-1),
    ).toBe(product.version);
  });

  it("lead to the ports that the processes listen on, and to nothing else", () => {
    const ports = Object.fromEntries(web.ports.map((each: Any) => [each.name, each.containerPort]));
    expect(ports).toEqual({ http: Number(env.PORT), metrics: Number(env.METRICS_PORT) });
    const annotations = manifest("Deployment").spec.template.metadata.annotations;
    expect(annotations["prometheus.io/port"]).toBe(env.METRICS_PORT);
    const labels = manifest("Deployment").spec.template.metadata.labels;
    for (const name of ["recours", "recours-metrics"]) {
      const { selector, ports: served } = manifest("Service", name).spec;
      expect(labels).toMatchObject(selector);
      for (const each of served) expect(ports).toHaveProperty(each.targetPort);
    }
    const monitor = manifest("PodMonitor").spec;
    expect(monitor.selector).toEqual(manifest("Deployment").spec.selector);
    expect(labels[monitor.jobLabel]).toBe("recours");
    expect(monitor.podMetricsEndpoints).toMatchObject([{ port: "metrics", path: "/metrics" }]);
    const { rules, tls } = manifest("Ingress").spec;
    expect(rules[0].http.paths[0].backend.service).toEqual({ name: "recours", port: { name: "http" } });
    expect([`https://${rules[0].host}`, `https://${tls[0].hosts[0]}`]).toEqual([env.PUBLIC_URL, env.PUBLIC_URL]);
  });

  it("let nobody in but the proxy and Prometheus, and nothing out but to what the settings name", () => {
    const { podSelector, policyTypes, ingress, egress } = manifest("NetworkPolicy").spec;
    expect(podSelector).toEqual(manifest("Deployment").spec.selector);
    expect(policyTypes).toEqual(["Ingress", "Egress"]);
    const portsOf = (rules: Any[]) => rules.flatMap(({ ports }) => ports.map(({ port }: Any) => port));
    expect(portsOf(ingress).sort()).toEqual([web.ports[0].containerPort, web.ports[1].containerPort].sort());
    for (const rule of ingress) expect(rule.from.length).toBeGreaterThan(0);
    for (const rule of egress) expect(rule.to.length).toBeGreaterThan(0);
    // The ports of the addresses in the Secret and of the scanner, and of name resolution (53).
    const portOf = (address: string) => Number(new URL(address.replace(/^s3:/, "https:")).port || 443);
    const named = [secret.DATABASE_URL, secret.STORAGE_URL, secret.SMTP_URL, env.CLAMD_URL].map((each) =>
      portOf(each as string),
    );
    expect(new Set(portsOf(egress))).toEqual(new Set([53, ...named]));
    // The metadata service of a cloud gives credentials to whoever asks.
    const open = egress
      .flatMap(({ to }: Any) => to.flatMap(({ ipBlock }: Any) => ipBlock ?? []))
      .filter(({ cidr }: Any) => cidr.endsWith("/0"));
    expect(open).toEqual([
      { cidr: "0.0.0.0/0", except: expect.arrayContaining(["169.254.0.0/16", "10.0.0.0/8"]) },
      { cidr: "::/0", except: expect.arrayContaining(["fc00::/7", "fe80::/10"]) },
    ]);
  });

  it("let the backup and a restore reach the database and the storage of the site, and nothing else", () => {
    const { podSelector, ingress, egress } = manifest("NetworkPolicy", "recours-backup").spec;
    const { metadata } = manifest("CronJob", "recours-backup").spec.jobTemplate.spec.template;
    expect(podSelector.matchLabels).toEqual(metadata.labels);
    expect(podSelector.matchLabels).toEqual(manifest("Pod", "recours-restore").metadata.labels);
    expect(ingress).toEqual([]);
    const ofSite = manifest("NetworkPolicy").spec.egress;
    expect(egress.length).toBe(3);
    for (const rule of egress) expect(ofSite).toContainEqual(rule);
  });

  it("open a place to restore in with the image, the Secret and the backups of the site", () => {
    const { containers, volumes, securityContext } = manifest("Pod", "recours-restore").spec;
    const nightly = manifest("CronJob", "recours-backup").spec.jobTemplate.spec.template.spec;
    expect(containers).toMatchObject([{ image: web.image, envFrom: web.envFrom }]);
    expect(containers[0].securityContext).toEqual(web.securityContext);
    expect(containers[0].volumeMounts).toEqual(nightly.initContainers[0].volumeMounts);
    expect({ volumes, securityContext }).toEqual({
      volumes: nightly.volumes,
      securityContext: nightly.securityContext,
    });
    const claim = volumes.find((each: Any) => each.persistentVolumeClaim).persistentVolumeClaim.claimName;
    expect(manifest("PersistentVolumeClaim", claim)).toBeDefined();
  });

  it("ask of the database whether to send requests, never whether to live, and leave the time to leave", () => {
    expect(web.readinessProbe.httpGet.path).toBe("/ready");
    // server/metrics/metrics.test.ts sees both answer with the database away.
    expect(web.livenessProbe.httpGet.path).toBe("/alive");
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(env.DRAIN_SECONDS) + 45);
    const budget = manifest("PodDisruptionBudget").spec;
    const scaler = manifest("HorizontalPodAutoscaler").spec;
    expect(scaler.minReplicas).toBeGreaterThan(budget.minAvailable);
    expect(scaler.scaleTargetRef.name).toBe("recours");
    expect(budget.selector).toEqual(manifest("Deployment").spec.selector);
  });
});

it("a process whose event loop is blocked may end wherever something starts it again, and nowhere else", () => {
  const [pod] = manifest("Deployment").spec.template.spec.containers;
  const inPod = Object.fromEntries(pod.env.map((each: Any) => [each.name, each.value]));
  expect(inPod.SUPERVISED).toBe("1");
  const web = compose.services["web-1"];
  expect([web.environment.SUPERVISED, web.restart, web.init]).toEqual(["1", "unless-stopped", true]);
  expect(read("deploy/systemd/recours.env.example")).toMatch(/^SUPERVISED=1$/m);
  expect(read("deploy/systemd/recours.service")).toMatch(/^Restart=always$/m);
  // `docker run` starts nothing again unless it is told to.
  expect(read("Dockerfile")).not.toContain("SUPERVISED");
  expect(loadConfig({}).SUPERVISED).toBe(false);
});

it("the container is alive while its event loop answers, whatever the database does", () => {
  expect(read("scripts/health.mjs")).toContain("/alive`");
});

describe("the backup of each night", () => {
  const ARGUMENTS = ["--keep", "14"];

  it("of Kubernetes runs the image and the Secret of the site, keeps fourteen, and receives no request", () => {
    const job = manifest("CronJob", "recours-backup").spec;
    const { metadata, spec } = job.jobTemplate.spec.template;
    const [web] = manifest("Deployment").spec.template.spec.containers;
    const [backup] = spec.initContainers;
    const [verify] = spec.containers;
    expect([backup.image, verify.image]).toEqual([web.image, web.image]);
    expect([backup.envFrom, verify.envFrom]).toEqual([web.envFrom, web.envFrom]);
    expect(backup.command).toEqual(["node", "ops/commands/backup.ts", "/backups", ...ARGUMENTS]);
    expect(backup.volumeMounts).toContainEqual({ name: "backups", mountPath: "/backups" });
    for (const [, file] of [backup.command, verify.command]) expect(existsSync(file), file).toBe(true);
    for (const name of ["recours", "recours-metrics"])
      expect(metadata.labels).not.toMatchObject(manifest("Service", name).spec.selector);
    expect(job.concurrencyPolicy).toBe("Forbid");
  });
});

it("gives a process the memory that it and the programs that open files may take", () => {
  // Two inspect and two draw. 128 MB is what Node takes before any file, 512 MB what the process itself does.
  const needed = (512 + 4 * (128 + WORKER_LIMITS.memoryMB)) * 2 ** 20;
  const [web] = manifest("Deployment").spec.template.spec.containers;
  const gigabytes = [web.resources.limits.memory, compose.services["web-1"].mem_limit].map((size) =>
    Number.parseInt(size, 10),
  );
  expect([web.resources.limits.memory, compose.services["web-1"].mem_limit]).toEqual(["5Gi", "4g"]);
  for (const size of gigabytes) expect(size * 2 ** 30).toBeGreaterThanOrEqual(needed);
});

it("limits the memory of every program in Kubernetes, and keeps what is readable off the disks of its nodes", () => {
  const nightly = manifest("CronJob", "recours-backup").spec.jobTemplate.spec.template.spec;
  const pods = [manifest("Deployment").spec.template.spec, nightly, manifest("Pod", "recours-restore").spec];
  for (const { initContainers = [], containers, volumes } of pods) {
    for (const { name, resources } of [...initContainers, ...containers])
      expect({ name, memory: resources.limits.memory }).toEqual({ name, memory: expect.stringMatching(/^\d+[GM]i$/) });
    expect(volumes.find((each: Any) => each.name === "scratch").emptyDir).toMatchObject({ medium: "Memory" });
  }
});
