/**
 * Certificates of the organisation (wf.md §5.11): an internal CA, made at the first use, and what it issues. RSA-3072, SHA-256, X.509 v3.
 * Nobody outside trusts this CA by itself, and the verification page says so.
 */
import { createHash, createPublicKey, generateKeyPair, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

/** A certificate and its private key, both PEM (the key PKCS#8). The key is never kept as it is: seal it first. */
export interface KeyPair {
  certificate: string
  key: string
}

export interface CertificateFacts {
  /** Common names. */
  subject: string
  issuer: string
  /** Hex. */
  serial: string
  valid_from: Date
  valid_to: Date
}

interface Issued {
  /** Common name, and the organisation it belongs to. */
  name: string
  organisation: string
  from: Date
  years: number
}

const newKeyPair = promisify(generateKeyPair)
const sha256WithRsa = 'SHA-256'
/** Object identifiers of RFC 5280 §4.2, RFC 9336 (document signing) and X.520. */
const oid = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  /** Readers of PDFs that don't know the newer purpose look for this one. */
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const
/** Bits of KeyUsage (RFC 5280 §4.2.1.3), with how many low bits are unused. */
const usage = { signDocuments: { bits: 0b1100_0000, unused: 6 }, signCertificates: { bits: 0b0000_0110, unused: 1 } } as const

/** A root that may issue certificates for people and seals, and nothing below them. Takes about a second of one core. */
export async function makeAuthority(issued: Issued): Promise<KeyPair> {
  const keys = await rsaKeys()
  const certificate = blank(issued, keys.publicDer)
  certificate.issuer = nameOf(issued)
  certificate.extensions = [
    extension(oid.basicConstraints, true, new pkijs.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
    usageExtension(usage.signCertificates),
    extension(oid.subjectKeyIdentifier, false, new asn1js.OctetString({ valueHex: keyIdentifier(keys.publicDer) })),
  ]
  return { certificate: await signed(certificate, keys.key), key: keys.key }
}

/** A certificate with which documents are signed. */
export async function issueCertificate(issued: Issued, authority: KeyPair): Promise<KeyPair> {
  const keys = await rsaKeys()
  const issuer = parsed(authority.certificate)
  const issuerKey = createPublicKey(authority.certificate).export({ type: 'spki', format: 'der' })
  const certificate = blank(issued, keys.publicDer)
  certificate.issuer = issuer.subject
  certificate.extensions = [
    extension(oid.basicConstraints, true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    usageExtension(usage.signDocuments),
    extension(oid.extendedKeyUsage, false, new pkijs.ExtKeyUsage({ keyPurposes: [oid.documentSigning, oid.emailProtection] }).toSchema()),
    extension(oid.subjectKeyIdentifier, false, new asn1js.OctetString({ valueHex: keyIdentifier(keys.publicDer) })),
    extension(
      oid.authorityKeyIdentifier,
      false,
      new pkijs.AuthorityKeyIdentifier({ keyIdentifier: new asn1js.OctetString({ valueHex: keyIdentifier(issuerKey) }) }).toSchema(),
    ),
  ]
  return { certificate: await signed(certificate, authority.key), key: keys.key }
}

/** @throws for what is no certificate */
export function factsOf(pem: string): CertificateFacts {
  const read = new X509Certificate(pem)
  return {
    subject: commonName(read.subject),
    issuer: commonName(read.issuer),
    serial: read.serialNumber.toLowerCase(),
    valid_from: new Date(read.validFrom),
    valid_to: new Date(read.validTo),
  }
}

/** Whether `certificate` was issued by one of `authorities` (PEM), directly; what is its own issuer must be one of them. */
export function isIssuedBy(certificate: string, authorities: readonly string[]): boolean {
  const read = new X509Certificate(certificate)
  return authorities.some((pem) => {
    const authority = new X509Certificate(pem)
    return authority.ca && read.checkIssued(authority) && read.verify(authority.publicKey)
  })
}

export const derOf = (pem: string): Buffer => new X509Certificate(pem).raw

export const parsed = (pem: string): pkijs.Certificate => pkijs.Certificate.fromBER(bytesOf(derOf(pem)))

/** For signing by Web Crypto. @param pem PKCS#8 */
export async function signingKey(pem: string): Promise<webcrypto.CryptoKey> {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/gu, ''), 'base64')
  return await webcrypto.subtle.importKey('pkcs8', der, { name: 'RSASSA-PKCS1-v1_5', hash: sha256WithRsa }, false, ['sign'])
}

/** A view of its own, since the libraries read the whole buffer behind one. */
export const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

async function rsaKeys(): Promise<{ publicDer: Buffer; key: string }> {
  const { publicKey, privateKey } = await newKeyPair('rsa', { modulusLength: 3072 })
  return {
    publicDer: publicKey.export({ type: 'spki', format: 'der' }),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function blank({ name, organisation, from, years }: Issued, publicDer: Buffer): pkijs.Certificate {
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // Positive, and never 0 in front: 16 random bytes behind a 1.
  certificate.serialNumber = new asn1js.Integer({ valueHex: bytesOf(Buffer.concat([Buffer.from([1]), randomBytes(15)])) })
  certificate.subject = nameOf({ name, organisation })
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(bytesOf(publicDer))
  certificate.notBefore = timeOf(from)
  certificate.notAfter = timeOf(new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate())))
  return certificate
}

/** RFC 5280 §4.1.2.5: UTCTime through 2049. */
const timeOf = (value: Date): pkijs.Time => new pkijs.Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })

/** Each part is a set of its own (X.501); pkijs writes what it makes itself as one set, what it has read as it was. */
function nameOf({ name, organisation }: Pick<Issued, 'name' | 'organisation'>): pkijs.RelativeDistinguishedNames {
  const part = (type: string, value: string) =>
    new asn1js.Set({ value: [new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) }).toSchema()] })
  // X.520 ends both at 64 characters.
  const cut = (text: string) => [...text].slice(0, 64).join('')
  const parts = [part(oid.organisation, cut(organisation)), part(oid.commonName, cut(name))]
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: parts }).toBER())
}

function extension(extnID: string, critical: boolean, value: { toBER: () => ArrayBuffer }): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
}

function usageExtension({ bits, unused }: { bits: number; unused: number }): pkijs.Extension {
  return extension(oid.keyUsage, true, new asn1js.BitString({ valueHex: bytesOf(Buffer.from([bits])), unusedBits: unused }))
}

/** RFC 5280 §4.2.1.2, method 1: SHA-1 of the key's bits, as a name, not for security. */
function keyIdentifier(publicDer: Buffer): ArrayBuffer {
  const { subjectPublicKey } = pkijs.PublicKeyInfo.fromBER(bytesOf(publicDer))
  return bytesOf(createHash('sha1').update(subjectPublicKey.valueBlock.valueHexView).digest())
}

async function signed(certificate: pkijs.Certificate, issuerKey: string): Promise<string> {
  await certificate.sign(await signingKey(issuerKey), sha256WithRsa)
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString()
}

/** `CN=…` of Node's text of a name, a line for each part. */
const commonName = (text: string): string => /^CN=(.*)$/mu.exec(text)?.[1] ?? text.replaceAll('\n', ', ')
