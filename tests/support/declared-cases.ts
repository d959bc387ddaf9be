/** What the generated tests of actions and states try, read from a declaration. Pure. */
import { appliesTo, isUndoable, performedActions, transitionsOf } from '../../src/schemas/core/actions'
import { isEmpty, matches } from '../../src/schemas/core/condition'
import type { Entity, Field } from '../../src/schemas/core/define'
import { comparisonsOf, type Condition } from '../../src/schemas/core/filter'
import type { ActionDeclaration } from '../../src/schemas/core/types'
import type { Values } from '../../server/contracts/hooks'

/** The sentence at the end of each failure: what the author of a declaration can do about it. */
export const wayOut = ({ name }: Entity, what: string): string => `declare x.examples for ${name}: ${what}`

export interface ActionCase {
  name: string
  action: ActionDeclaration
  /** Of the states that can be reached from where a record begins: those that have the action, and those that don't. Without states both are empty. */
  open: readonly string[]
  closed: readonly string[]
}

/** @param start the state of a new record */
export function actionCases(entity: Entity, start: string | undefined): ActionCase[] {
  // The database lets no statement put a document of double entry into a state: tests/api/fa tries its actions.
  if (entity.x.double_entry) return []
  const states = start === undefined ? [] : reachable(entity, start)
  return performedActions(entity).map(([name, action]) => {
    const hasIt = (state: string) => {
      const { when: _when, ...bare } = action
      const condition = appliesTo(entity, bare)
      return condition === undefined || matches(condition, { [entity.x.states?.field ?? '']: state })
    }
    return { name, action, open: states.filter(hasIt), closed: states.filter((state) => !hasIt(state)) }
  })
}

/** States in the order in which transitions reach them, the first itself. */
function reachable(entity: Entity, start: string): string[] {
  const found = [start]
  for (const state of found) found.push(...nextStates(entity, state).filter((next) => !found.includes(next)))
  return found
}

const nextStates = (entity: Entity, state: string): string[] => [
  ...new Set(transitionsOf(entity).flatMap(({ from, to }) => (from === state ? [to] : []))),
]

/** @returns the states to pass on the way, without the first; undefined where none leads there */
export function wayTo(entity: Entity, start: string, end: string): string[] | undefined {
  const ways = new Map<string, string[]>([[start, []]])
  for (const [state, way] of ways) {
    if (state === end) return way
    for (const next of nextStates(entity, state)) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return undefined
}

/** A move that neither an action nor its undo makes. @returns undefined where each state leads to each other */
export function illegalMove(entity: Entity, from: string): string | undefined {
  const values = entity.fields.find(({ name }) => name === entity.x.states?.field)?.values ?? []
  const legal = transitionsOf(entity).flatMap(({ action, from: one, to }) => [
    ...(one === from ? [to] : []),
    ...(action !== null && to === from && isUndoable(entity.x.actions[action] ?? {}) ? [one] : []),
  ])
  return values.find((state) => state !== from && !legal.includes(state))
}

const mostTries = 5_000

/**
 * Values under which the record fulfils the condition.
 * @param samples a value of each field, where the condition asks for any
 * @returns undefined where none was found: a condition over other records, or one that says more than this looks for
 */
export function fulfilling(entity: Entity, condition: Condition, record: Values, samples: Values): Values | undefined {
  const comparisons = comparisonsOf(condition)
  const fields = [...new Set(comparisons.map(({ field }) => field))].map((name) => entity.fields.find((field) => field.name === name))
  let tries: Values[] = [{}]
  for (const field of fields) {
    if (!field) return undefined
    const wanted = comparisons.filter((one) => one.field === field.name).flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
    const values = candidates(field, wanted, [record[field.name], samples[field.name]])
    tries = tries.flatMap((chosen) => values.map((value) => ({ ...chosen, [field.name]: value }))).slice(0, mostTries)
  }
  return tries.find((chosen) => matches(condition, { ...record, ...chosen }))
}

/** What stands already comes first: it is left where it will do. */
function candidates(field: Field, wanted: readonly unknown[], own: readonly unknown[]): unknown[] {
  const around = wanted.flatMap((value): unknown[] => {
    if (value === undefined || value === null) return []
    if (field.values || typeof value === 'boolean') return [value]
    if (field.type === 'text') return [value, `${String(value)}x`]
    if (Number.isFinite(Number(value))) return [value, ...[1, -1].map((step) => sameKind(value, Number(value) + step))]
    return [value]
  })
  const all = [...own, ...(field.values ?? []), ...(field.type === 'boolean' ? [true, false] : []), ...around]
  return [...new Set([...all.filter((value) => value !== undefined), null])]
}

const sameKind = (value: unknown, number: number): unknown => (typeof value === 'string' ? String(number) : number)

/** What stands in the record after an action that writes what is declared and nothing else. `$now` is only filled. */
export function setMismatches({ set = {} }: ActionDeclaration, row: Values, { me, today }: { me: number; today: string }): string[] {
  return Object.entries(set).flatMap(([field, value]) => {
    if (value === '$now') return isEmpty(row[field]) ? [`${field} is empty, not the moment`] : []
    const wanted = value === '$me' ? me : value === '$today' ? today : value
    const stands = row[field] ?? null
    const isSame =
      wanted === null ? isEmpty(stands) : String(stands) === String(wanted) || JSON.stringify(stands) === JSON.stringify(wanted)
    return isSame ? [] : [`${field} is ${JSON.stringify(stands)}, not ${JSON.stringify(wanted)}`]
  })
}
