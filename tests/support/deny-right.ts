import { expect } from 'vitest'
import type { Client } from './app'

let made = 0

/** Takes actions away from one person, by a role that denies them. @param path of the object: `bb.use.bulletin` @returns gives them back */
export async function denyRight(admin: Client, { userId }: Client, path: string, actions: readonly string[]): Promise<() => Promise<void>> {
  const create = async (entity: string, values: object): Promise<number> => {
    const { status, body } = await admin.post(`/api/sc/${entity}`, values)
    expect(status, JSON.stringify(body)).toBe(201)
    return Number(body.data.id)
  }
  const code = `denied-${(made += 1)}`
  const role = await create('role', { code, name: { en: code } })
  await create('role-grant', { role, path, effect: 'deny', actions })
  const assignment = await create('role-assignment', { role, owner: `u${userId}` })
  return async () => expect((await admin.delete(`/api/sc/role-assignment/${assignment}`)).status).toBe(200)
}
