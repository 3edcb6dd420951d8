import { randomBytes, X509Certificate } from "node:crypto";
import { Integer } from "asn1js";
import { Certificate, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from "pkijs";

const SHA_256 = "2.16.840.1.101.3.4.2.1";
/** The key usage of a certificate that signs time stamps (RFC 3161, 2.3). */
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const EXTENDED_KEY_USAGE = "2.5.29.37";
/** PKIStatus of RFC 3161: granted, granted with modifications. */
const GRANTED = [0, 1];

/**
 * Makes the request of a time stamp (RFC 3161) for a text: only its SHA-256 leaves, and a random number that the answer
 * repeats.
 */
export async function timeStampRequest(text: string): Promise<{ body: Uint8Array<ArrayBuffer>; nonce: Buffer }> {
  const nonce = randomBytes(8);
  // A positive number, without a leading zero that its encoding would drop.
  nonce[0] = ((nonce[0] as number) & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: await MessageImprint.create("SHA-256", bufferOf(Buffer.from(text))),
    nonce: new Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  });
  return { body: new Uint8Array(request.toSchema().toBER()), nonce };
}

/**
 * Checks the answer of a time stamp authority: it grants a stamp of this very text, and the certificate that it holds made
 * its signature and may stamp.
 * @param nonce of the request; of a stored answer it is not known any more.
 * @param trusted certificates of the authority, one of which must be at the end of the chain at the time of the stamp.
 *   Without any, nothing says whose stamp it is.
 * @returns the time of the stamp; null when the answer does not hold.
 */
export async function readTimeStamp(
  answer: Uint8Array,
  text: string,
  { nonce, trusted = [] }: { nonce?: Buffer; trusted?: X509Certificate[] } = {},
): Promise<Date | null> {
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(bufferOf(answer));
    if (!GRANTED.includes(status.status) || !timeStampToken) return null;
    const signed = new SignedData({ schema: timeStampToken.content });
    const content = signed.encapContentInfo.eContent?.getValue();
    if (!content) return null;
    const stamp = TSTInfo.fromBER(content);
    if (nonce && !nonce.equals(Buffer.from(stamp.nonce?.valueBlock.valueHexView ?? []))) return null;
    if (stamp.messageImprint.hashAlgorithm.algorithmId !== SHA_256) return null;
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: bufferOf(Buffer.from(text)),
      extendedMode: true,
      checkDate: stamp.genTime,
      checkChain: trusted.length > 0,
      trustedCerts: trusted.map(({ raw }) => Certificate.fromBER(bufferOf(raw))),
    });
    return signatureVerified && signerCertificate && mayStamp(signerCertificate) ? stamp.genTime : null;
  } catch {
    // Neither bytes of another format nor a wrong signature are a time stamp.
    return null;
  }
}

/** Reads the certificates of a text in PEM. @throws Error when there is none. */
export function readCertificates(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new Error("no certificate in PEM");
  return found.map((text) => new X509Certificate(text));
}

function mayStamp({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  return (usage?.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes?.includes(TIME_STAMPING) ?? false;
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
