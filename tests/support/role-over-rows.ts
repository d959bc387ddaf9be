/** A role that may do all with every entity, within the rows that its grants reach. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { actionsOf, type Entity, type Field } from '../../src/schemas/core/define'
import { isMany, isOwner } from '../../src/schemas/core/field-types'
import type { Scope } from '../../src/schemas/core/types'
import type { Client, TestApp } from './app'

/** Gives each of `people` a role with every action of `entities`, in the rows that `reach` says. */
export async function giveRoleOverRows(
  { db }: TestApp,
  admin: Client,
  people: readonly Client[],
  { code, entities, reach }: { code: string; entities: readonly Entity[]; reach: (entity: Entity) => { read: Scope; write: Scope } },
): Promise<void> {
  const role = (await admin.post('/api/sc/role', { code, name: { en: code } })).body.data.id
  for (const entity of entities) {
    const { read, write } = reach(entity)
    await sql`insert into sc_role_grant (role_id, path, effect, actions, read, write)
      values (${role}, ${entity.path}, 'allow', ${[...actionsOf(entity)]}, ${read}, ${write}) on conflict do nothing`.execute(db)
  }
  for (const { userId } of people) expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${userId}` })).status).toBe(201)
}

/** What an owner field holds of a row of this person. */
export const belongingTo = (field: Field, { userId }: Client): unknown =>
  isOwner(field) ? (isMany(field) ? [`u${userId}`] : `u${userId}`) : isMany(field) ? [userId] : userId
