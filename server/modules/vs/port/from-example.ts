/** An event as its template begins it (vs.md §2, §12.20): a copy, so that changing the template later changes nothing in the event. */
import { sql } from 'kysely'
import type { example } from '../../../../src/schemas/vs/example'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { RowOf } from '../../../../src/schemas/core/define'
import { rulePresets } from '../../../../src/shared/vs/rule-presets'
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
export function valuesOfExample({ category, kind, secrecy, rule_preset, questions }: ExampleRow, options?: readonly I18nText[]): Values {
  const preset = rule_preset === null ? null : rulePresets[rule_preset]
  return {
    ...{ category, kind, secrecy, rule_preset },
    ...{ quorum: preset?.quorum ?? null, pass_rule: preset?.pass_rule ?? null, quorum_by_group: preset?.quorum_by_group ?? false },
    ...{ weighted: preset?.weighted ?? false, notice_days: preset?.notice_days ?? 0 },
    questions: (questions ?? []).map(({ id: _, options: own, ...question }, place) => ({
      ...question,
      options: place === 0 && options ? options.map((text, index) => ({ id: index + 1, text })) : withoutPictures(own),
    })),
  }
}

/** A file belongs to one record: pictures stay with the template. */
const withoutPictures = (options: unknown): unknown =>
  Array.isArray(options)
    ? options.map((option: Readonly<Record<string, unknown>>) => ({ ...option, picture: undefined }))
    : (options ?? null)
