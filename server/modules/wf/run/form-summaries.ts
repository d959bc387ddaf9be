/** The summary of forms in lists (wf.md §2.1): their indexed fields in the reader's words, without what the reader may not see. */
import { sql } from 'kysely'
import type { FormSummary } from '../../../../src/shared/wf/work-list'
import { wallClock } from '../../../export/values'
import type { Context } from '../../../kernel/context'
import { sharedTexts } from '../../sc'
import type { FormValues } from '../flow/rules/state'
import { namedRecords, valueText, type ValueWords } from '../print/form-values'
import { loadTitles } from '../print/named-records'
import { summaryFields, uiOf, type SummedContent } from './rules/summary-fields'
import { isShownValue } from './work-list-search'

export interface ReadValues {
  instance: number
  content: SummedContent
  /** Of the chosen fields, those that have a value and are shown to the caller. */
  values: FormValues
}

/**
 * Values of some fields of forms, past no right: a field that is hidden from the caller is absent. @param keysOf by the version of the
 * form
 */
export async function readValues(
  ctx: Context,
  instances: readonly number[],
  keysOf: (content: SummedContent) => readonly string[],
): Promise<ReadValues[]> {
  if (instances.length === 0) return []
  const { rows: versions } = await sql<SummedContent & { id: number }>`
    select id::int as id, json_schema, ui_schema from wf_template_definition
    where id in (select definition_id from wf_instance where id = any(${[...instances]}::bigint[]))`.execute(ctx.db)
  const chosen = new Map(versions.map((version) => [version.id, { content: version, keys: keysOf(version) }]))
  const all = [...new Set([...chosen.values()].flatMap(({ keys }) => keys))]
  if (all.length === 0) return []
  const { rows } = await sql<{ instance: number; definition: number; values: FormValues | null }>`
    select i.id::int as instance, i.definition_id::int as definition, (select jsonb_object_agg(v.field_key, v.value)
      from jsonb_each(i.data) as v(field_key, value) where v.field_key = any(${all}::text[]) and ${isShownValue(ctx)}) as values
    from wf_instance as i where i.id = any(${[...instances]}::bigint[])`.execute(ctx.db)
  return rows.flatMap(({ instance, definition, values }) => {
    const version = chosen.get(definition)
    if (!version) return []
    const kept = Object.entries(values ?? {}).filter(([key]) => version.keys.includes(key))
    return [{ instance, content: version.content, values: Object.fromEntries(kept) }]
  })
}

/** @returns by instance */
export async function formSummaries(ctx: Context, instances: readonly number[]): Promise<Map<number, FormSummary[]>> {
  const read = await readValues(ctx, instances, summaryFields)
  const named = new Map<string, Set<number>>()
  for (const { content, values } of read)
    for (const [entity, ids] of namedRecords(content, values)) named.set(entity, new Set([...(named.get(entity) ?? []), ...ids]))
  const words = await wordsOf(ctx, await loadTitles(ctx, named))
  return new Map(
    read.map(({ instance, content, values }) => [
      instance,
      summaryFields(content).flatMap((key) => {
        const schema = content.json_schema.properties[key] ?? {}
        const ui = { ...uiOf(content, key), 'ui:capital': false }
        const text = valueText(schema, ui, values[key], words)
        return text === '' ? [] : [{ key, label: ui['ui:title'] ?? { en: schema.title ?? key }, text }]
      }),
    ]),
  )
}

async function wordsOf(ctx: Context, titles: ReadonlyMap<string, string>): Promise<ValueWords> {
  const {
    rows: [person],
  } = await sql<{ zone: string | null }>`select time_zone as zone from sc_user where id = ${ctx.person?.id ?? 0}`.execute(ctx.db)
  const clock = wallClock(person?.zone ?? ctx.companyZone())
  const say = (key: string, params: Readonly<Record<string, string>> = {}) =>
    sharedTexts().translate(ctx.language, { key: `wf:print.${key}`, params })
  return {
    ...{ language: ctx.language, yes: say('yes'), no: say('no'), sum: say('sum') },
    republicYear: (year) => say('republic_year', { year: `${year}` }),
    wallTime: (instant) => clock(instant).slice(0, 16),
    title: (entity, id) => titles.get(`${entity} ${id}`) ?? '',
    picture: () => undefined,
  }
}
