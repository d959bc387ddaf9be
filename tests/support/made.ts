import { expect } from 'vitest'
import type { Client, Row } from './app'

/** A record of cm that is made although others look like it: the tests are about what comes after. @returns its id */
export async function madeAllTheSame(client: Client, entity: string, values: Row): Promise<number> {
  const asked = ['organization', 'person', 'lead'].includes(entity)
    ? (await client.post(`/api/cm/${entity}/check-duplicates`, values)).body.data
    : []
  const { status, body } = await client.post(`/api/cm/${entity}`, {
    ...values,
    ...(asked.length > 0 ? { confirm_duplicates: asked.map(({ id }) => id), duplicate_reason: 'Of a test' } : {}),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
