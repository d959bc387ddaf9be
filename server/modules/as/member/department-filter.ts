/** Lists of attendance are filtered by where their person works (as.md §2): in the department or below it, today. */
import { sql } from 'kysely'
import type { DerivedFilterPredicate } from '../../../kernel/registry'
import { organisation } from '../../sc'

const department: DerivedFilterPredicate = (ctx, alias, ids) => sql<boolean>`${sql.ref(`${alias}.user_id`)} in (
  select post.user_id from sc_user_department as post join sc_department as place on place.id = post.department_id
    join sc_department as top on place.path like top.path || '%'
  where ${organisation.postHolds(sql`(now() at time zone ${ctx.companyZone()}::text)::date`)} ${ids === null ? sql`` : sql`and top.id = any(${[...ids]}::bigint[])`})`

export const departmentFilters = Object.fromEntries(
  ['as/member', 'as/punch', 'as/day-record', 'as/anomaly'].map((entity) => [entity, { department }]),
)
