/** What the tasks that are to be approved together come to (wf.md §5.15): amounts of their forms, and time of leave and overtime. */
import { sql } from 'kysely'
import type { BulkSums } from '../../../../src/shared/wf/task-calls'
import type { Context } from '../../../kernel/context'
import { boundActions } from '../action/run-hooks'
import { readValues } from './form-summaries'
import { bulkAmounts } from './rules/bulk-sums'
import { amountField, isMoney, uiOf } from './rules/summary-fields'
import { waitingForms } from './work-list'
import { isShownValue } from './work-list-search'

/** Of tasks that wait for the caller; of others nothing is said. */
export async function readBulkSums(ctx: Context, tasks: readonly number[]): Promise<BulkSums> {
  const forms = await waitingForms(ctx, tasks)
  const instances = forms.map(({ instance }) => instance)
  const read = await readValues(ctx, instances, (content) => [amountField(content) ?? []].flat())
  const amounts = bulkAmounts(
    read.map(({ content, values }) => {
      const key = amountField(content) ?? ''
      const ui = uiOf(content, key)
      const label = ui['ui:title'] ?? { en: content.json_schema.properties[key]?.title ?? key }
      return { value: values[key], unit: isMoney(content, key) ? null : (ui['ui:unit'] ?? null), label }
    }),
  )
  const minutes = await minutesOf(ctx, forms)
  const time = minutes.size === 0 ? null : { minutes: [...minutes.values()].reduce((sum, one) => sum + one, 0), forms: minutes.size }
  return { amounts, time }
}

interface WaitingForm {
  instance: number
  definition: number
}

/** Minutes that the forms ask for, as the modules have recorded them. */
async function minutesOf(ctx: Context, forms: readonly WaitingForm[]): Promise<Map<number, number>> {
  const all = new Map<number, number>()
  for (const definition of new Set(forms.map((form) => form.definition)))
    for (const { action, mapping } of await boundActions(ctx, definition)) {
      const recorded = ctx.ports?.workflowActions?.get(action)?.minutes
      if (!recorded) continue
      const fields = Object.values(mapping).flatMap((source) => ('field' in source ? [source.field.split('.')[0] ?? ''] : []))
      const open = await openForms(
        ctx,
        forms.flatMap((form) => (form.definition === definition ? [form.instance] : [])),
        fields,
      )
      for (const [instance, minutes] of await recorded(ctx, open)) all.set(instance, (all.get(instance) ?? 0) + minutes)
    }
  return all
}

/** Forms of which none of these fields is hidden from the caller. */
async function openForms(ctx: Context, instances: readonly number[], fields: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id::int as id from wf_instance as i where i.id = any(${[...instances]}::bigint[])
      and not exists (select from unnest(${[...new Set(fields)]}::text[]) as v(field_key) where not (${isShownValue(ctx)}))`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
