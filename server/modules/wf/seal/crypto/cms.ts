/** Signatures on bytes: CMS SignedData without content, CAdES baseline B-B (ETSI EN 319 122-1, RFC 5652, RFC 5035). */
import { createHash } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { bytesOf, derOf, parsed, signingKey, type KeyPair } from './certificates'

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

export interface CmsVerdict {
  /** PEM. */
  certificate: string
  /** The bytes are those signed, and the signature is of this certificate's key. */
  isIntact: boolean
}

/**
 * @param chain PEM of the issuers, sent along
 * @returns DER. No signing time: in a PDF that is `/M` (ETSI EN 319 142-1 §6.3)
 */
export async function signCms(content: Uint8Array, { certificate, key }: KeyPair, chain: readonly string[]): Promise<Buffer> {
  const own = parsed(certificate)
  const attributes = [
    attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: oid.data })),
    attribute(oid.messageDigest, new asn1js.OctetString({ valueHex: bytesOf(sha256(content)) })),
    attribute(oid.signingCertificateV2, signingCertificate(certificate)),
  ]
  const signedData = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: inDerOrder(attributes) }),
      }),
    ],
    certificates: [own, ...chain.map(parsed)],
  })
  await signedData.sign(await signingKey(key), 0, 'SHA-256', bytesOf(content))
  return Buffer.from(new pkijs.ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) }).toSchema().toBER())
}

/** @returns null for what is no signature, or has no certificate of its signer */
export async function verifyCms(der: Uint8Array, content: Uint8Array): Promise<CmsVerdict | null> {
  try {
    const { content: body, contentType } = pkijs.ContentInfo.fromBER(bytesOf(der))
    if (contentType !== oid.signedData) return null
    const signedData = new pkijs.SignedData({ schema: body })
    const certificate = signerOf(signedData)
    if (!certificate) return null
    const isSigned = await signedData.verify({ signer: 0, data: bytesOf(content), checkChain: false }).catch(() => false)
    return { certificate, isIntact: isSigned && namesItsCertificate(signedData, certificate) }
  } catch {
    // Broken DER is no signature.
    return null
  }
}

function signerOf({ certificates = [], signerInfos }: pkijs.SignedData): string | null {
  const sid: unknown = signerInfos[0]?.sid
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return null
  const found = certificates.find(
    (one) => one instanceof pkijs.Certificate && one.issuer.isEqual(sid.issuer) && one.serialNumber.isEqual(sid.serialNumber),
  )
  return found ? pemOf(Buffer.from(found.toSchema(true).toBER())) : null
}

/** RFC 5035 §3: the attribute keeps another certificate with the same key from being put in its place. */
function namesItsCertificate({ signerInfos }: pkijs.SignedData, certificate: string): boolean {
  const found = signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === oid.signingCertificateV2)
  const [value] = (found?.values ?? []) as asn1js.BaseBlock[]
  return value !== undefined && Buffer.from(value.toBER()).equals(Buffer.from(signingCertificate(certificate).toBER()))
}

/** SigningCertificateV2 with one ESSCertIDv2; SHA-256 is its default and is left out. */
function signingCertificate(certificate: string): asn1js.Sequence {
  const certHash = new asn1js.OctetString({ valueHex: bytesOf(sha256(derOf(certificate))) })
  return sequence(sequence(sequence(certHash)))
}

const sequence = (...value: asn1js.AsnType[]): asn1js.Sequence => new asn1js.Sequence({ value })
const attribute = (type: string, value: asn1js.AsnType): pkijs.Attribute => new pkijs.Attribute({ type, values: [value] })
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** A SET OF in DER is sorted by its encoded members (X.690 §11.6). */
function inDerOrder(attributes: readonly pkijs.Attribute[]): pkijs.Attribute[] {
  const encoded = attributes.map((one) => ({ one, der: Buffer.from(one.toSchema().toBER()) }))
  return encoded.sort((a, b) => Buffer.compare(a.der, b.der)).map(({ one }) => one)
}

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/(.{64})(?=.)/gu, '$1\n')}\n-----END CERTIFICATE-----\n`
