/** The template that another module names (vs.md §5.7), and an event as it begins (§12.20). */
import { sql } from 'kysely'
import type { example } from '../../../../src/schemas/vs/example'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { RowOf } from '../../../../src/schemas/core/define'
import { eventOfTemplate } from '../../../../src/shared/vs/template'
import type { Values } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'

export type ExampleRow = RowOf<typeof example>

/** @param key its id, or the English name of one that comes with the product @throws 422 where none that is offered is called so */
export async function offeredExample(ctx: Context, key: number | string): Promise<ExampleRow> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from vs_example where deleted_at is null and active
      and ${typeof key === 'number' ? sql`id = ${key}` : sql`builtin and name ->> 'en' = ${key}`} order by id limit 1`.execute(ctx.db)
  const id = rows[0]?.id
  const row = id === undefined ? undefined : await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/example'), id)
  if (!row) throw invalidField('example', 'vs:error.example_unknown')
  return row as ExampleRow // as the entity declares it
}

/** @param options of the first question, in place of the template's */
export function valuesOfExample(template: ExampleRow, options?: readonly I18nText[]) {
  const values = eventOfTemplate(template)
  const { questions } = values
  if (!options || !Array.isArray(questions)) return values
  const [first, ...rest] = questions as readonly Values[]
  return { ...values, questions: [{ ...first, options: options.map((text, index) => ({ id: index + 1, text })) }, ...rest] }
}
