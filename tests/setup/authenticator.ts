import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Party = { id: string; origin: string };
/** Options for tests of refusals: without user verification, or with another signature counter. */
type Options = { verified?: boolean; counter?: number };

const digest = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const url64 = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** A device with one passkey (ES256, no attestation), which answers as through a browser. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  private keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** Creates its passkey. @param challenge the challenge of the registration. */
  create(party: Party, challenge: string, options: Options = {}): object {
    const { x, y } = this.keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x ?? "", "base64url"))],
      [-3, new Uint8Array(Buffer.from(y ?? "", "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = new Uint8Array(Buffer.concat([this.data(party, options, 0x40), credential]));
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", authData],
    ]);
    return this.answer({
      clientDataJSON: url64(this.client("webauthn.create", party, challenge)),
      attestationObject: url64(isoCBOR.encode(attestation)),
      transports: ["internal"],
    });
  }

  /** Answers a challenge with its passkey. */
  get(party: Party, challenge: string, options: Options = {}): object {
    const client = this.client("webauthn.get", party, challenge);
    const data = this.data(party, options);
    return this.answer({
      clientDataJSON: url64(client),
      authenticatorData: url64(data),
      signature: url64(sign("sha256", Buffer.concat([data, digest(client)]), this.keys.privateKey)),
    });
  }

  private client(type: string, { origin }: Party, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data({ id }: Party, { verified = true, counter = ++this.counter }: Options, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([digest(id), Buffer.from([flags | 0x01 | (verified ? 0x04 : 0)]), count]);
  }

  private answer(response: object): object {
    const id = url64(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}
