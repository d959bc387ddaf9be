/** What the database keeps besides keys and references: what is unique together, excluded, there at all, only added, summed up. */
import type { Entity, Field } from '../define'
import { isApart, isBoolean, isJson, isNumber, isOnDay, isOne, isReference, isRows } from '../field-types'
import { find, is, systemFields, unknown } from './check-named'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'

export function keptByDatabase(entity: Entity, known: KnownEntities): Problem[] {
  return [
    ...together(entity),
    ...exclusions(entity),
    ...rowExclusions(entity),
    ...someOf(entity),
    ...changing(entity),
    ...runningSum(entity, known),
    ...locksRows(entity),
    ...periodLock(entity, known),
  ]
}

function together(entity: Entity): Problem[] {
  const unique = (entity.x.unique ?? []).flatMap((names) => [
    ...names.filter((name) => !find(entity, name)).map((name) => unknown(entity, 'x.unique', name)),
    ...names
      .filter((name) => is(find(entity, name), (field) => isApart(field) || isJson(field)))
      .map((name) => problem(entity, name, `x.unique: a ${find(entity, name)?.type ?? ''} field can't be part of it.`)),
  ])
  const indexes = (entity.x.indexes ?? []).flatMap(({ fields, prefix }) => [
    ...fields
      .filter((name) => !systemFields.includes(name) && !find(entity, name))
      .map((name) => unknown(entity, 'x.indexes', name, systemFields)),
    ...(prefix && fields.length !== 1 ? [problem(entity, undefined, 'x.indexes: prefix is about one text field.')] : []),
  ])
  const groups = (entity.lookup ? entity.lookup.default_per : [])
    .filter((name) => !find(entity, name))
    .map((name) => unknown(entity, 'x.lookup.default_per', name))
  return [...unique, ...indexes, ...groups]
}

function someOf(entity: Entity): Problem[] {
  return (entity.x.some_of ?? []).flatMap((group) =>
    group
      .filter((name) => {
        const field = find(entity, name)
        return !field || isApart(field)
      })
      .map((name) => unknown(entity, 'x.some_of', name)),
  )
}

/** Fields that may change although the rest stays. */
function changing(entity: Entity): Problem[] {
  const { append_only: rule } = entity.x
  if (!rule || rule === true) return []
  return rule.but.filter((name) => !find(entity, name)).map((name) => unknown(entity, 'x.append_only', name))
}

/** Rows whose sum is held are only added: a change or a removal would pass by the trigger. */
function runningSum(entity: Entity, known: KnownEntities): Problem[] {
  const { running_sum: sum, append_only } = entity.x
  if (!sum) return []
  const key = 'x.running_sum'
  const missing = [sum.of, sum.per].filter((name) => !find(entity, name)).map((name) => unknown(entity, key, name))
  if (missing.length > 0) return missing
  const per = find(entity, sum.per)
  const parent = known.get(per?.ref ?? '')
  return [
    ...(append_only ? [] : [problem(entity, undefined, `${key}: its rows are only added: x.append_only.`)]),
    ...(is(find(entity, sum.of), isNumber) ? [] : [problem(entity, sum.of, `${key}: of is a number.`)]),
    ...(is(per, isReference) ? [] : [problem(entity, sum.per, `${key}: per is a reference to one record.`)]),
    ...(parent && sum.below_zero !== undefined && !is(find(parent, sum.below_zero), isNumber)
      ? [problem(entity, undefined, `${key}: ${parent.name} has no number ${sum.below_zero}.`)]
      : []),
  ]
}

function locksRows(entity: Entity): Problem[] {
  const { locks_rows: rule, states } = entity.x
  if (!rule) return []
  const key = 'x.locks_rows'
  const state = find(entity, states?.field ?? '')
  return [
    ...[rule.from, rule.to]
      .filter((name) => !is(find(entity, name), (field) => isOne(field, 'date')))
      .map((name) => problem(entity, name, `${key}: from and to are dates.`)),
    ...[rule.state]
      .flat()
      .filter((name) => !state?.values?.includes(name))
      .map((name) => problem(entity, undefined, `${key}: the states have no ${name}.`)),
  ]
}

/** Rows that stay as they are with their period. */
function periodLock(entity: Entity, known: KnownEntities): Problem[] {
  const { period_lock: rule, states } = entity.x
  if (!rule) return []
  const key = 'x.period_lock'
  const wanted = [...rule.on, ...(rule.until === undefined ? [] : [rule.until]), ...(rule.fields ?? [])]
  const missing = wanted.filter((name) => !find(entity, name)).map((name) => unknown(entity, key, name))
  if (missing.length > 0) return missing
  const state = find(entity, states?.field ?? '')
  const isDay = (name: string) => is(find(entity, name), isOnDay)
  return [
    ...(known.get(rule.by)?.x.locks_rows ? [] : [problem(entity, undefined, `${key}: ${rule.by} locks no rows (x.locks_rows).`)]),
    ...rule.on
      .filter((name) => !isDay(name) && !is(find(entity, name), isJson) && find(entity, name)?.ref !== rule.by)
      .map((name) => problem(entity, name, `${key}: on names dates, instants, a json list of dates or a reference to ${rule.by}.`)),
    ...(rule.until === undefined || isDay(rule.until) ? [] : [problem(entity, rule.until, `${key}: until is a date or an instant.`)]),
    ...(rule.fields ?? [])
      .filter((name) => is(find(entity, name), isApart))
      .map((name) => problem(entity, name, `${key}: fields are columns of its own table.`)),
    ...(rule.states ?? [])
      .filter((name) => !state?.values?.includes(name))
      .map((name) => problem(entity, undefined, `${key}: the states have no ${name}.`)),
  ]
}

/** Ranges of child rows, wherever they stand. */
function rowExclusions(entity: Entity): Problem[] {
  return entity.fields.flatMap((list) =>
    (list.x.exclude ?? []).flatMap(({ name, equal, from, to, error }) => {
      const key = `x.exclude ${name}`
      if (!isRows(list)) return [problem(entity, list.name, `${key}: only child rows have ranges of their own.`)]
      const item = (wanted: string) => list.items?.find((field) => field.name === wanted)
      const missing = [from, to, error, ...equal].filter((wanted) => !item(wanted))
      if (missing.length > 0) return missing.map((wanted) => problem(entity, list.name, `${key}: its rows have no field ${wanted}.`))
      return [...rangeProblems(entity, key, item(from), item(to)), ...nameProblems(entity, key, name)]
    }),
  )
}

function exclusions(entity: Entity): Problem[] {
  return (entity.x.exclude ?? []).flatMap(({ name, equal = [], from, to, where = [], error }) => {
    const key = `x.exclude ${name}`
    const wanted = [from, to, error, ...equal, ...where.map((part) => (typeof part === 'string' ? part : part.field))]
    const missing = wanted.filter((field) => !find(entity, field)).map((field) => unknown(entity, key, field))
    if (missing.length > 0) return missing
    return [
      ...rangeProblems(entity, key, find(entity, from), find(entity, to)),
      ...where
        .filter((part) => typeof part === 'string' && !is(find(entity, part), isBoolean))
        .map((part) => problem(entity, String(part), `${key}: where names a boolean field, or { field, not }.`)),
      ...where.flatMap((part) => {
        const values = typeof part === 'string' ? undefined : find(entity, part.field)?.values
        return typeof part === 'string' || !values || values.includes(part.not)
          ? []
          : [problem(entity, part.field, `${key}: where: there is no value ${part.not}.${didYouMean(part.not, values)}`)]
      }),
      ...nameProblems(entity, key, name),
    ]
  })
}

function rangeProblems(entity: Entity, key: string, start: Field | undefined, end: Field | undefined): Problem[] {
  const isRange = start && end && ((isOnDay(start) && start.type === end.type) || (isNumber(start) && isNumber(end)))
  return isRange ? [] : [problem(entity, start?.name, `${key}: from and to must be two dates, two instants or two numbers.`)]
}

const nameProblems = (entity: Entity, key: string, name: string): Problem[] =>
  /^[a-z][a-z0-9_]*$/.test(name) ? [] : [problem(entity, undefined, `${key}: the name is lower case with underscores.`)]
