import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Config, setConfig } from "~/platform/config.server";
import { resetGeocoder } from "./geocoder.server";
import { searchAddresses } from "./search.server";

const METZ = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [6.171141, 49.116845] },
  properties: {
    type: "housenumber",
    name: "3 Rue Haute Pierre",
    label: "3 Rue Haute Pierre 57000 Metz",
    street: "Rue Haute Pierre",
    postcode: "57000",
    citycode: "57463",
    city: "Metz",
    housenumber: "3",
    context: "57, Moselle, Grand Est",
    id: "57463_3300_00003",
    score: 0.9969,
    _type: "address",
  },
};
const collection = (...features: object[]) => JSON.stringify({ type: "FeatureCollection", features });

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: URL[] = [];
const server = createServer((request, response) => {
  asked.push(new URL(request.url as string, "http://127.0.0.1"));
  answer(request, response);
});
const give =
  (body: string, status = 200, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  setConfig({ GEOCODER_URL: `http://127.0.0.1:${port}/geocodage/search` } as Config);
  resetGeocoder();
  asked = [];
  answer = give(collection(METZ));
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const EMBEDDED = [expect.objectContaining({ id: "57463-57000", label: "57000 Metz" })];

describe("the search of an address", () => {
  it("asks the geocoder as Géoplateforme expects, and fills every field from its answer", async () => {
    expect(await searchAddresses("3 rue haute pierre metz")).toEqual([
      {
        id: "57463_3300_00003",
        label: "3 Rue Haute Pierre 57000 Metz",
        address: "3 Rue Haute Pierre",
        postalCode: "57000",
        city: "Metz",
        department: "Moselle",
      },
    ]);
    expect(asked.map(({ pathname }) => pathname)).toEqual(["/geocodage/search"]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: "3 rue haute pierre metz",
      limit: "8",
      autocomplete: "1",
      index: "address",
    });
  });

  it("reads the département from the commune's code, and from the context when the commune is not known", async () => {
    const wrong = { ...METZ.properties, context: "83, Var, Provence" };
    const unknown = { ...METZ.properties, citycode: "99999", context: "83, Var, Provence" };
    answer = give(collection({ ...METZ, properties: wrong }, { ...METZ, properties: unknown }));
    expect((await searchAddresses("metz")).map(({ department }) => department)).toEqual(["Moselle", "Var"]);
  });

  it("leaves the street empty when the geocoder found a town only", async () => {
    const town = { ...METZ.properties, type: "municipality", name: "Metz", label: "Metz", housenumber: undefined };
    answer = give(collection({ ...METZ, properties: town }));
    expect(await searchAddresses("metz")).toEqual([expect.objectContaining({ address: "", city: "Metz" })]);
  });

  it("answers from the embedded list when the geocoder finds nothing, fails or answers nonsense", async () => {
    for (const body of [give(collection()), give("{}", 500), give("<html>"), give('{"features":[{}]}')]) {
      resetGeocoder();
      answer = body;
      expect(await searchAddresses("57000 metz")).toEqual(EMBEDDED);
    }
  });

  it("answers from the embedded list when nobody listens at the geocoder's address", async () => {
    setConfig({ GEOCODER_URL: "http://127.0.0.1:9/search" } as Config);
    expect(await searchAddresses("57000 metz")).toEqual(EMBEDDED);
  });

  it("does not wait for a geocoder that does not answer", async () => {
    answer = () => {};
    expect(await searchAddresses("57000 metz")).toEqual(EMBEDDED);
  });

  it("does not call the geocoder for a minute after three failures, then calls it again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    answer = give("{}", 503);
    for (let n = 0; n < 6; n++) await searchAddresses("57000 metz");
    expect(asked).toHaveLength(3);
    answer = give(collection(METZ));
    vi.advanceTimersByTime(61_000);
    expect(await searchAddresses("57000 metz")).toEqual([expect.objectContaining({ id: "57463_3300_00003" })]);
  });

  it("does not call it for as long as its Retry-After says", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    answer = give("", 429, { "Retry-After": "120" });
    await searchAddresses("57000 metz");
    answer = give(collection(METZ));
    vi.advanceTimersByTime(119_000);
    await searchAddresses("57000 metz");
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await searchAddresses("57000 metz");
    expect(asked).toHaveLength(2);
  });

  it("searches for no text shorter than three letters, and cuts it at two hundred", async () => {
    expect(await searchAddresses(" a ")).toEqual([]);
    expect(asked).toHaveLength(0);
    await searchAddresses("x".repeat(5000));
    expect(asked[0]?.searchParams.get("q")).toHaveLength(200);
  });

  it("sends nothing to a third party without a geocoder in the settings", async () => {
    setConfig({ GEOCODER_URL: undefined } as Config);
    expect(await searchAddresses("57000 metz")).toEqual(EMBEDDED);
    expect(asked).toHaveLength(0);
  });
});
