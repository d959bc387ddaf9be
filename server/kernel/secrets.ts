/**
 * Seals what must be read again but not be found in the database: passwords of other systems, bodies of mails that wait.
 * AES-256-GCM; the key follows from the installation's secret, so with KONTOR_SECRET set the database alone opens nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Entity, Field } from '../../src/schemas/core/define'

export interface Secrets {
  /** @param place where it is kept (`sc/company-setup.smtp_password`): moved elsewhere it does not open */
  seal: (text: string, place: string) => string
  /** @returns null for what was sealed with another secret, for another place, or was changed */
  open: (sealed: string, place: string) => string | null
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** @param secret of the installation, the same on all nodes */
export function createSecrets(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kontor secrets at rest', 32))
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
    },
    open(sealed, place) {
      const [made, packed = ''] = sealed.split('.')
      const bytes = Buffer.from(packed, 'base64url')
      if (made !== version || bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Where a field's secret is kept. */
export const placeOf = (entity: Pick<Entity, 'name'>, field: Pick<Field, 'name'>): string => `${entity.name}.${field.name}`
