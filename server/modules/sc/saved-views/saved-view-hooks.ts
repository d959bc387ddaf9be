/** Saved views (sc.md §3.6): whose they are, what they may hold, and that a person has one default a list. */
import { sql } from 'kysely'
import { mayDo } from '../../../resource/query/rights'
import type { Context } from '../../../kernel/context'
import type { FieldErrors, Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { touchRows } from '../../../resource/query/statement'
import { areColumns, areFilters, isChart, isSort } from './rules/list-settings'
import { ownerErrors } from '../groups/unknown-owners'

export const savedViewHooks: EntityHooks = {
  beforeSave: (ctx, { before, after }) => (before ? {} : { user: ctx.person?.id ?? after.user }),

  async validate(ctx, { before, after }) {
    return { ...(before ? {} : screenErrors(ctx, after)), ...shapeErrors(after), ...(await ownerErrors(ctx, after, ['shared_with'])) }
  },

  async afterSave(ctx, { before, after }) {
    if (after.is_default === true && before?.is_default !== true) await clearOtherDefault(ctx, after)
  },
}

/** A view of a list that the person may not open tells him nothing, but is of no use either. */
function screenErrors(ctx: Context, { screen }: Values): FieldErrors {
  const entity = ctx.snapshot.find(String(screen))
  const may = entity && mayDo(ctx, entity, 'list')
  return may ? {} : { screen: [{ key: 'sc:error.view_screen' }] }
}

function shapeErrors({ filters, columns, sort, chart }: Values): FieldErrors {
  const broken = (holds: boolean, name: string): [string, Message[]][] => (holds ? [] : [[name, [{ key: 'sc:error.view_shape' }]]])
  return Object.fromEntries([
    ...broken(filters === null || areFilters(filters), 'filters'),
    ...broken(columns === null || areColumns(columns), 'columns'),
    ...broken(sort === null || isSort(sort), 'sort'),
    ...broken(chart === null || isChart(chart), 'chart'),
  ])
}

async function clearOtherDefault(ctx: Context, { id, user, screen }: Values): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update sc_saved_view set is_default = false
    where is_default and deleted_at is null and id <> ${id} and user_id = ${user} and screen = ${screen} returning id`.execute(ctx.db)
  await touchRows(
    ctx,
    ctx.snapshot.get('sc/saved-view'),
    rows.map((row) => Number(row.id)),
    { is_default: { from: true, to: false } },
  )
}
