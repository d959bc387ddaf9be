/** Whether a row fulfils a rule of its entity. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import type { Condition } from '../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { conditionSql } from './filter'

/** Whether the record fulfils a rule of its entity, whatever of it the caller may read. Undefined = every record. */
export const heldSql = (ctx: Context, entity: Entity, condition: Condition | undefined, alias: string): Sql<boolean> | undefined =>
  condition && sql<boolean>`coalesce(${conditionSql(withAllRights(ctx), entity, condition, alias)}, false)`
