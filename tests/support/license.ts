/** Licence files as the maker writes them, with a key pair of the test's own. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { canonicalJson } from '../../src/shared/core/canonical-json'

export interface LicenseMaker {
  /** For KONTOR_LICENSE_KEY. */
  publicPem: string
  /** The text of a signed file. */
  file(members: Readonly<Record<string, unknown>>): string
}

export const licenseMembers = {
  licensee: 'Formosa Harbour Co.',
  edition: 'business',
  seats: null,
  modules: null,
  host: null,
  issued_at: '2026-11-01T00:00:00Z',
  expires_at: null,
}

export function licenseMaker(): LicenseMaker {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    file: (members) => {
      const signed = { ...licenseMembers, ...members }
      return JSON.stringify({ ...signed, signature: sign(null, Buffer.from(canonicalJson(signed)), privateKey).toString('base64') })
    },
  }
}
