/** The values that lists filter by, show and search (wf.md §3 `instance-field`): of fields with `ui:indexed`, never of sensitive ones. */
import { sql } from 'kysely'
import type { FieldUi, FormContent } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { textOf } from '../flow/rules/form-values'
import type { FormValues } from '../flow/rules/state'

export const indexedFields = ({ ui_schema, json_schema }: Pick<FormContent, 'ui_schema' | 'json_schema'>): string[] =>
  Object.keys(json_schema.properties).filter((key) => {
    const ui = ui_schema[key] as FieldUi | undefined
    return ui?.['ui:indexed'] === true && ui['ui:sensitive'] !== true
  })

export async function writeIndexedFields(ctx: Context, instance: number, content: FormContent, data: FormValues): Promise<void> {
  await sql`delete from wf_instance_field where instance_id = ${instance}`.execute(ctx.db)
  for (const key of indexedFields(content)) {
    const value = plain(data[key])
    if (value === null) continue
    const isNumber = /^-?\d{1,14}(\.\d{1,6})?$/.test(value)
    await sql`insert into wf_instance_field (instance_id, field_key, text_value, number_value, date_value)
      values (${instance}, ${key}, ${value.slice(0, 255)}, ${isNumber ? value : null}::numeric, ${/^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null}::text::date)`.execute(
      ctx.db,
    )
  }
}

/** One text of a value: an amount by its number, several joined. */
function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return (
      value
        .map(plain)
        .filter((one) => one !== null)
        .join(', ') || null
    )
  if (typeof value === 'object') return 'amount' in value ? plain(value.amount) : null
  return textOf(value) || null
}
