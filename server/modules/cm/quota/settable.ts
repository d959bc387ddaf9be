/** Whose targets one sets: who does not set everybody's sets those below him, neither his own nor that of a department that he leads (cm.md §6). */
import { sql } from 'kysely'
import { permissionObject } from '../../../../src/schemas/core/permission'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

/** @param alias has a column `owner`; that the line is of his people at all is the row rule's matter */
export function settable(ctx: Context, alias: string): Sql<boolean> {
  const { person } = ctx
  if (person === null || (permissionObject(ctx.tree, ctx.snapshot.get('cm/quota-line').path)?.write ?? []).includes('all'))
    return sql<boolean>`true`
  const owner = sql.ref(`${alias}.owner`)
  return sql<boolean>`(${owner} <> ${`u${person.id}`} and (${owner} not like 'd%' or exists (
    select 1 from sc_department as led where 'd' || led.id = ${owner} and led.parent_id = any(${[...person.tree_departments]}::bigint[]))))`
}
