/** The filters of the address as the condition that the server is asked. Days of an instant are days of the company's zone (shell.md §5.5). */
import { asker, namesPeople } from '../../../shared/engine/me-filter'
import type { Entity, Field } from '../../../schemas/core/define'
import type { Comparison, Condition } from '../../../schemas/core/types'
import { rangeOfPreset, type DatePreset } from '../../../shared/engine/date-preset'
import { instantOf, todayIn } from '../../../components/format/format-date'
import { fieldNamed } from '../../entity/system-fields'
import { askedOfNode, type Days, type FieldFilter, type FilterGroup } from './filter-tree'

/** @param today what presets count from @returns undefined when nothing is filtered */
export function conditionOfFilters(
  { filters, tree }: { filters: readonly FieldFilter[]; tree?: FilterGroup | undefined },
  entity: Entity,
  days: Days,
  today = todayIn(days.timeZone),
): Condition | undefined {
  const all = filters.flatMap((filter) => {
    const field = fieldNamed(entity, filter.field)
    return field ? conditions(field, filter, days, today) : []
  })
  if (tree) all.push(askedOfNode(tree, today, days))
  return all.length === 0 ? undefined : { all }
}

function conditions(field: Field, { op, values }: FieldFilter, days: Days, today: string): Condition[] {
  const name = field.name
  if (op === 'empty' || op === 'nempty') return [{ field: name, op }]
  if (op === 'preset') {
    // readListState lets only known presets through.
    return within(field, rangeOfPreset(values[0] as DatePreset, { today, ...days }), days)
  }
  if (op === 'between') return within(field, [values[0] ?? '', values[1] ?? ''], days)
  if (field.type === 'datetime') return onDay(field, op, values[0] ?? '', days)
  const typed = values.map((value) => typedValue(field, value))
  return [{ field: name, op, value: op === 'in' || op === 'nin' ? typed : typed[0] }]
}

/** Both ends count; an empty one is open. */
function within(field: Field, [from, to]: readonly [string, string], days: Days): Condition[] {
  if (field.type === 'datetime') {
    return [
      ...(from ? [{ field: field.name, op: 'gte', value: instantOf(from, '00:00', days.timeZone) } satisfies Comparison] : []),
      ...(to ? [{ field: field.name, op: 'lt', value: instantOf(nextDay(to), '00:00', days.timeZone) } satisfies Comparison] : []),
    ]
  }
  return [
    ...(from ? [{ field: field.name, op: 'gte', value: typedValue(field, from) } satisfies Comparison] : []),
    ...(to ? [{ field: field.name, op: 'lte', value: typedValue(field, to) } satisfies Comparison] : []),
  ]
}

function onDay(field: Field, op: FieldFilter['op'], day: string, days: Days): Condition[] {
  const start = instantOf(day, '00:00', days.timeZone)
  const end = instantOf(nextDay(day), '00:00', days.timeZone)
  if (op === 'gte') return [{ field: field.name, op: 'gte', value: start }]
  if (op === 'gt') return [{ field: field.name, op: 'gte', value: end }]
  if (op === 'lt') return [{ field: field.name, op: 'lt', value: start }]
  if (op === 'lte') return [{ field: field.name, op: 'lt', value: end }]
  return [
    { field: field.name, op: 'gte', value: start },
    { field: field.name, op: 'lt', value: end },
  ]
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** A value of the address as JSON carries it. */
export function typedValue(field: Field, value: string): unknown {
  if (field.type === 'boolean') return value === 'true'
  if (value === asker && namesPeople(field)) return value
  return field.type === 'integer' || field.type === 'duration' || field.type === 'ref' || field.type === 'refs' ? Number(value) : value
}
