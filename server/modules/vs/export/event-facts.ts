/** What is at the head of an event's documents: which it is, when, and how it is held. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import type { Fact } from '../../../export/record-page'
import { personName } from '../../../resource/read/person-names'
import type { EventRow } from '../event/event-questions'
import type { EventWords } from './event-words'

const instants = ['published_at', 'opens_at', 'closes_at', 'counted_at', 'results_published_at'] as const

export async function headFacts(ctx: Context, words: EventWords, row: EventRow): Promise<Fact[]> {
  const { rows } = await sql<{ category: I18nText; organiser: string | null }>`
    select c.name as category, (select to_jsonb(${personName(ctx, 'person')}) #>> '{}' from sc_user as person
      where person.id = ${row.organiser}) as organiser
    from vs_category as c where c.id = ${row.category}`.execute(ctx.db)
  const [names] = rows
  const fact = (field: string, value: string): Fact[] => (value === '' ? [] : [{ label: words.label(field), value }])
  return [
    ...fact('number', row.number ?? ''),
    ...fact('category', words.text(names?.category)),
    ...fact('kind', words.label(`kind.enum.${row.kind}`)),
    ...fact('secrecy', words.label(`secrecy.enum.${row.secrecy}`)),
    ...fact('organiser', names?.organiser ?? ''),
    ...fact('rule_preset', row.rule_preset === null ? '' : words.label(`rule_preset.enum.${row.rule_preset}`)),
    ...instants.flatMap((field) => fact(field, words.time(row[field]))),
    ...fact('tie_rule', row.kind === 'vote' ? words.label(`tie_rule.enum.${row.tie_rule}`) : ''),
    ...fact('questions_hash', row.questions_hash ?? ''),
  ]
}
