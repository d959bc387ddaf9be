/** The order of the work list (wf.md §2.1): as its reader sorts it, else what is urgent first. */
import { sql } from 'kysely'
import { workSorts, type WorkSort } from '../../../../src/shared/wf/work-list'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { orderSql, sortExpression } from '../../../resource/query/list'
import { parseSort, wrongParameter } from '../../../resource/query/list-query'
import type { WorkQuery } from './work-list'

/** What the rows of a folder are: tasks `t`, copies `c`, or forms `i` alone; the first two have their form `i` beside them. */
export type Origin = 'task' | 'instance' | 'copy'

export const arrived = { task: sql`t.created_at`, instance: sql`coalesce(i.started_at, i.updated_at)`, copy: sql`c.created_at` }
export const dueOf = (from: Origin): Sql => (from === 'task' ? sql`t.due_at` : sql`i.due_at`)

/** A form may stand in a folder several times. */
const lastOf = { task: sql`i.id desc, t.id desc`, instance: sql`i.id desc`, copy: sql`i.id desc, c.id desc` }

/** @throws 422 for what the list is not sorted by */
export function orderOf(ctx: Context, query: Pick<WorkQuery, 'folder' | 'sub' | 'sort'>, from: Origin): Sql {
  const wanted = query.sort ? parseSort(query.sort) : []
  if (wanted.length === 0) return usualOrder(query, from)
  const keys = wanted.map(({ field, descending }) => {
    if (!isWorkSort(field)) throw wrongParameter('sort')
    return { ...expressionOf(ctx, field, from), descending, is_id: false }
  })
  return sql`${orderSql(keys)}, ${lastOf[from]}`
}

const isWorkSort = (field: string): field is WorkSort => workSorts.some((one) => one === field)

function expressionOf(ctx: Context, field: WorkSort, from: Origin): { sql: Sql; text: Sql } {
  const own = field === 'arrived_at' ? arrived[from] : field === 'due_at' ? dueOf(from) : undefined
  return own ? { sql: own, text: own } : sortExpression(ctx, ctx.snapshot.get('wf/instance'), field, 'i')
}

/** Of a folder, by its number in the address; 0 is the whole of it. */
export const partOf = (sub: string): number => Number(sub) || 0

/** What still waits comes by its urgency, what is over and done with by its age. Those of a long history are in the order of an index. */
function usualOrder({ folder = 'receive', sub = '0' }: Pick<WorkQuery, 'folder' | 'sub'>, from: Origin): Sql {
  const part = partOf(sub)
  if (folder === 'search') return sql`i.started_at desc, i.id desc`
  if (folder === 'receive' && part === 4) return sql`t.decided_at desc, t.id desc`
  if (folder === 'copy' && part === 1) return sql`c.created_at desc, c.id desc`
  if (folder === 'send' && part > 0) return sql`${arrived.instance} desc, i.id desc`
  return sql`(i.priority = 'very_urgent') desc, (i.priority = 'urgent') desc, ${arrived[from]} desc, ${lastOf[from]}`
}
