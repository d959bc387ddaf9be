/** Records of the entity that most tests of screens use. */
import { expect } from 'vitest'
import type { RealConsole } from './real-console'

export const taxCategories = '/cm/admin/info-settings/business/tax-category'

/** A record of its own for a test. */
export async function newTaxCategory({ app }: RealConsole, code: string): Promise<number> {
  const admin = await app.signIn('admin')
  const { status, body } = await admin.post('/api/cm/tax-category', {
    code,
    name: { en: code },
    country: 'TW',
    kind: 'standard',
    rate: '5',
  })
  expect(status, body.message).toBe(201)
  return Number(body.data.id)
}

/** Somebody else saves it meanwhile. */
export async function changeByOther({ app }: RealConsole, id: number, values: object): Promise<void> {
  const ben = await app.signIn('admin')
  const { body } = await ben.get(`/api/cm/tax-category/${id}`)
  expect((await ben.patch(`/api/cm/tax-category/${id}`, { ...values, version: body.data.version })).status).toBe(200)
}
