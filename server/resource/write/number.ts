/** Numbers that a declaration gives (`x.number`): to a record that is judged already, so that a refused one takes none. */
import { sql } from 'kysely'
import { isEmpty, matches } from '../../../src/schemas/core/condition'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isReference } from '../../../src/schemas/core/field-types'
import { patternProblem, recordTokens, type Reset, type TokenValues } from '../../../src/schemas/core/number-pattern'
import type { Values } from '../../contracts/hooks'
import type { Context } from '../../kernel/context'
import { invalid, type FieldErrors } from '../../kernel/errors'
import { memoize } from '../../kernel/memoize'
import type { Snapshot } from '../../kernel/registry'
import { nextNumber } from './sequence'

const numberFields = memoize((entity: Entity): readonly Field[] => entity.fields.filter(({ x }) => x.number))

/** A number that was given stays, whoever writes: an undo or a revert to the time before it takes none back. */
export function keepNumbers(entity: Entity, before: Values | null, after: Values): Values {
  const given = numberFields(entity).filter(({ name }) => before && !isEmpty(before[name]))
  return given.length === 0 ? after : { ...after, ...Object.fromEntries(given.map(({ name }) => [name, before?.[name]])) }
}

/**
 * @param after the record as it would stand
 * @returns the numbers that are due to it and that it does not have
 * @throws 422 on a field that the pattern names and that is empty
 */
export async function dueNumbers(ctx: Context, entity: Entity, after: Values): Promise<Values> {
  const given: Record<string, unknown> = {}
  for (const field of numberFields(entity)) {
    const { on = 'create' } = field.x.number ?? {}
    if (isEmpty(after[field.name]) && (on === 'create' || matches(on, after))) given[field.name] = await numberOf(ctx, entity, field, after)
  }
  return given
}

/** Another pattern may have made the same text before, or the server's own code brought it: such a one is passed over. */
async function numberOf(ctx: Context, entity: Entity, field: Field, after: Values): Promise<string> {
  const { reset = 'never', gapless = false } = field.x.number ?? {}
  const pattern = await patternOf(ctx, field)
  const values = await valuesOf(ctx, entity, pattern, after)
  const key = [counterOf(entity, field), ...Object.values(values)].join('.')
  for (;;) {
    const number = await nextNumber(ctx, { key, pattern, reset, gapless, values })
    if (!(await isTaken(ctx, entity, field, number))) return number
  }
}

/** Of an entity the one number, whatever its field is called by now; further ones by their names. */
const counterOf = (entity: Entity, field: Field): string => {
  const own = `${entity.module}.${entity.key}`
  return numberFields(entity)[0] === field ? own : `${own}.${field.name}`
}

async function isTaken(ctx: Context, entity: Entity, field: Field, number: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(entity.table)} where kontor_fold(${sql.ref(field.name)}) = kontor_fold(${number}) and deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

async function valuesOf(ctx: Context, entity: Entity, pattern: string, after: Values): Promise<TokenValues> {
  const values: Record<string, string> = {}
  for (const token of recordTokens(pattern)) {
    const [name = '', behind] = token.split('.')
    const field = entity.fields.find((one) => one.name === name)
    const value = field && isReference(field) && behind !== undefined ? await referred(ctx, field, behind, after[name]) : after[name]
    if (isEmpty(value)) throw invalid({ [name]: [{ key: 'error:validation.required' }] })
    values[token] = String(value)
  }
  return values
}

async function referred(ctx: Context, field: Field, name: string, id: unknown): Promise<unknown> {
  if (typeof id !== 'number') return null
  const {
    rows: [row],
  } = await sql<{ value: unknown }>`
    select ${sql.ref(name)} as value from ${sql.table(ctx.snapshot.get(field.ref ?? '').table)} where id = ${id}`.execute(ctx.db)
  return row?.value
}

/** Read once for a call, a transaction or a job: a file of thousands of rows asks for each. */
const knownPatterns = memoize<Context, Map<string, Promise<string>>>(() => new Map())

async function patternOf(ctx: Context, { x }: Field): Promise<string> {
  const pattern = x.number?.pattern ?? ''
  if (typeof pattern === 'string') return pattern
  const known = knownPatterns(ctx)
  const read = known.get(pattern.setting) ?? settingOf(ctx, pattern.setting)
  known.set(pattern.setting, read)
  return read
}

async function settingOf(ctx: Context, setting: string): Promise<string> {
  const [name = '', field = ''] = setting.split('.')
  const {
    rows: [row],
  } = await sql<{
    pattern: string
  }>`select ${sql.ref(field)} as pattern from ${sql.table(ctx.snapshot.get(name).table)} where id = 1`.execute(ctx.db)
  if (!row) throw new Error(`${name} has no row: its seed is written at every start.`)
  return row.pattern
}

/** Of a singleton's fields that hold patterns: how often the numbers that they make begin anew. */
const settingResets = memoize((snapshot: Snapshot): ReadonlyMap<string, Reset> => {
  const numbers = snapshot.entities.flatMap(({ fields }) => fields.flatMap(({ x }) => x.number ?? []))
  return new Map(numbers.flatMap(({ pattern, reset = 'never' }) => (typeof pattern === 'string' ? [] : [[pattern.setting, reset]])))
})

/** Patterns that people have set, as far as they would not give every record a number of its own. */
export function patternErrors(ctx: Context, entity: Entity, after: Values): FieldErrors {
  if (!entity.x.singleton) return {}
  const resets = settingResets(ctx.snapshot)
  return Object.fromEntries(
    entity.fields.flatMap(({ name }) => {
      const reset = resets.get(`${entity.name}.${name}`)
      const wrong = reset && patternProblem(String(after[name]), { own: [], reset })
      return wrong ? [[name, [{ key: `error:sequence.${wrong.key}`, params: wrong.params }]]] : []
    }),
  )
}
