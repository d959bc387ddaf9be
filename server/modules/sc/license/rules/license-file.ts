/** A licence file: JSON with an Ed25519 signature over its canonical form without it (sc.md §3.5, §9). Pure. */
import { verify, type KeyObject } from 'node:crypto'
import { canonicalJson } from '../../../../../src/shared/core/canonical-json'

export interface LicenseFile {
  licensee: string
  edition: string
  /** null = no limit. */
  seats: number | null
  /** null = all. */
  modules: string[] | null
  /** null = any. */
  host: string | null
  issued_at: string
  /** null = it does not end. */
  expires_at: string | null
  signature: string
}

/** `format`: no licence file at all; `signature`: not the maker's, or changed since; `member`: signed, but this member makes no sense. */
export type LicenseFault = { fault: 'format' | 'signature' } | { fault: 'member'; member: keyof LicenseFile }

/** Ed25519 signatures have 64 bytes. */
const signaturePattern = /^[A-Za-z0-9+/]{86}==$/

/** Nothing of the file counts before its signature does: the shape is looked at last. */
export function openLicenseFile(content: string, key: KeyObject): LicenseFile | LicenseFault {
  const file = membersOf(content)
  if (!file || typeof file.signature !== 'string') return { fault: 'format' }
  const { signature, ...signed } = file
  if (!isSigned(signed, signature, key)) return { fault: 'signature' }
  const license: LicenseFile = {
    licensee: file.licensee as string,
    edition: file.edition as string,
    seats: (file.seats ?? null) as number | null,
    modules: (file.modules ?? null) as string[] | null,
    host: (file.host ?? null) as string | null,
    issued_at: file.issued_at as string,
    expires_at: (file.expires_at ?? null) as string | null,
    signature,
  }
  const member = (Object.keys(sound) as (keyof typeof sound)[]).find((name) => !sound[name](license[name]))
  return member ? { fault: 'member', member } : license
}

function membersOf(content: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const file: unknown = JSON.parse(content)
    return typeof file === 'object' && file !== null && !Array.isArray(file) ? { ...file } : undefined
  } catch {
    return undefined
  }
}

function isSigned(signed: object, signature: string, key: KeyObject): boolean {
  if (!signaturePattern.test(signature)) return false
  try {
    return verify(null, Buffer.from(canonicalJson(signed)), key, Buffer.from(signature, 'base64'))
  } catch {
    // What has no canonical form was never signed.
    return false
  }
}

type Test = (value: unknown) => boolean
const isText =
  (longest: number): Test =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= longest
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
const isInstant: Test = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const sound = {
  licensee: isText(200),
  edition: isText(40),
  seats: orNull((value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1_000_000),
  modules: orNull(
    (value) => Array.isArray(value) && value.length <= 100 && value.every((code) => typeof code === 'string' && /^[a-z]{2,10}$/.test(code)),
  ),
  host: orNull(isText(253)),
  issued_at: isInstant,
  expires_at: orNull(isInstant),
} as const satisfies Partial<Record<keyof LicenseFile, Test>>

/** The host of an address, as a licence names it. @param address `https://kontor.example.com:8443/` */
export const isHostOf = (host: string, address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname === host.trim().toLowerCase()
