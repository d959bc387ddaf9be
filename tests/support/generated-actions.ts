/** Performs the declared actions of an entity on records of its samples, and says what does not hold. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isForNamed, questionOf, rightTo } from '../../src/schemas/core/actions'
import type { Entity, Field } from '../../src/schemas/core/define'
import { isEmpty } from '../../src/schemas/core/condition'
import { isRequired } from '../../src/schemas/core/shown'
import { isOwner } from '../../src/schemas/core/field-types'
import type { Condition } from '../../src/schemas/core/filter'
import type { Values } from '../../server/contracts/hooks'
import { columnFields, columnOf, isColumn, sqlType } from '../../server/database/schema/columns'
import type { Db } from '../../server/kernel/context'
import notNow from '../../locales/en/error/error.json'
import type { Answer, Client } from './app'
import { fulfilling, illegalMove, setMismatches, wayOut, wayTo, type ActionCase } from './declared-cases'
import { exampleOf, freshRow, valueOf, type FindReference } from './sample'

export interface Tools {
  db: Db
  /** Who may do everything. */
  admin: Client
  /** Somebody who may not, of those actions that `mayOther` denies. */
  other: Client
  mayOther: (entity: Entity, action: string) => boolean
  /** @returns the id of a new record */
  make: (entity: Entity) => Promise<number>
  find: FindReference
  /** What must be there besides the record before an action works: by entity and action. */
  preparations: Readonly<Record<string, (db: Db, id: number) => Promise<unknown>>>
}

let counter = 0

/** @returns sentences, each with what to do; none when the action does what is declared */
export async function actionProblems(tools: Tools, entity: Entity, { name, action, open, closed }: ActionCase): Promise<string[]> {
  const { db, admin, other } = tools
  const states = entity.x.states?.field
  const id = await tools.make(entity)
  const problems: string[] = []
  const place = `${entity.name}, action ${name}`
  const say = (what: string) => problems.push(`${place}: ${what}`)
  const url = `/api/${entity.name}/${id}/${name}`
  const input = await answers(entity, name, tools.find)
  const isClosed = async (client: Client, why: string) => {
    const answer = await client.post(url, input)
    const isRefused = answer.status === 409 && answer.body.message === notNow.action.not_now
    if (!isRefused) say(`${why} it is not refused with 409 not_now, but ${told(answer)}`)
  }

  const start = states === undefined ? undefined : String((await rowOf(db, entity, id))[states])
  const opening = open[0]
  if (start !== undefined && opening === undefined) {
    say(`no transition leads from ${start} to a state that has it`)
    return problems
  }
  // Refused on the way to where it is there; where it is there at once, after it was done or in a state behind.
  for (const state of opening === undefined ? [] : [start ?? '', ...(wayTo(entity, start ?? '', opening) ?? [])]) {
    if (states !== undefined && state !== start) await put(db, entity, id, { [states]: state })
    if (closed.includes(state)) await isClosed(admin, `in the state ${state}`)
  }
  if (action.by !== undefined) await put(db, entity, id, { [action.by]: named(entity, action.by, admin.userId) })
  if (action.not_by !== undefined && action.not_by !== 'created_by')
    await put(db, entity, id, { [action.not_by]: fieldNamed(entity, action.not_by).required ? other.userId : null })
  if (action.not_by === 'created_by') await sql`update ${sql.table(entity.table)} set created_by = null where id = ${id}`.execute(db)
  if (action.when !== undefined) {
    const unmet = await hold(tools, entity, id, { none: [action.when] })
    if (unmet) await isClosed(admin, 'against its condition')
  }
  const conditions = [...(action.when === undefined ? [] : [action.when]), ...Object.values(action.guard ?? {})]
  if (conditions.length > 0 && !(await hold(tools, entity, id, { all: conditions }))) {
    say(`no values were found that fulfil its condition; ${wayOut(entity, 'values that fulfil `when` and `guard`')}`)
    return problems
  }
  await tools.preparations[`${entity.name} ${name}`]?.(db, id)

  if (!tools.mayOther(entity, rightTo(entity, name))) {
    const { status } = await other.post(url, input)
    // Those whom a record names are looked for among its readers.
    if (status !== 403 && !(isForNamed(action) && status === 404)) say(`without the right it answers ${status}, not 403`)
  }
  const headers = { 'idempotency-key': `generated-${entity.key}-${name}-${++counter}` }
  const done = await admin.post(url, input, { headers })
  if (done.status !== 200) {
    say(
      `it is refused although the record has it: ${told(done)}; ${wayOut(entity, 'values that it accepts, or say in tests/support/preparations.ts what must be there besides')}`,
    )
    return problems
  }
  const again = await admin.post(url, input, { headers })
  if (again.status !== done.status || !isDeepStrictEqual(again.body, done.body))
    say(`the same Idempotency-Key again answers ${told(again)}`)

  const after = await rowOf(db, entity, id)
  if (states !== undefined && action.to !== undefined && after[states] !== action.to)
    say(`the record is ${String(after[states])}, not ${action.to}`)
  const today = String((await sql<{ day: string }>`select (now() at time zone 'Asia/Taipei')::date::text as day`.execute(db)).rows[0]?.day)
  if (!action.use_case) for (const wrong of setMismatches(action, after, { me: admin.userId, today })) say(wrong)
  if (states !== undefined && closed.includes(String(after[states]))) await isClosed(admin, 'when it was done')
  return problems
}

/** @returns what does not hold of the state of a new record: its default, that nobody writes it, and that the database keeps its transitions */
export async function stateProblems({ db, admin, make }: Tools, entity: Entity): Promise<string[]> {
  const field = entity.fields.find(({ name }) => name === entity.x.states?.field)
  if (!field) return []
  const id = await make(entity)
  const state = String((await rowOf(db, entity, id))[field.name])
  const problems: string[] = []
  if (entity.x.standard_actions.includes('edit')) {
    const { status, body } = await admin.patch(`/api/${entity.name}/${id}`, { [field.name]: field.values?.at(-1) })
    if (status !== 422 || !Object.hasOwn(body.errors, field.name))
      problems.push(`${entity.name}: ${field.name} is written by PATCH (${status})`)
  }
  const move = illegalMove(entity, state)
  const error: unknown =
    move === undefined ? undefined : await put(db, entity, id, { [field.name]: move }).catch((caught: unknown) => caught)
  if (move !== undefined && (error as { code?: string } | undefined)?.code !== '23514')
    problems.push(`${entity.name}: the database lets ${field.name} go from ${state} to ${move}`)
  return problems
}

/**
 * A record that only the server's own code makes: what is required, what the examples say, and what is given.
 * @param given values by field, and `created_by`
 * @returns its id
 */
export async function insertRow(db: Db, entity: Entity, find: FindReference, given: Values = {}): Promise<number> {
  for (let tries = entity.x.exclude || entity.x.unique ? 28 : 1; tries > 1; tries--)
    try {
      return await insertNext(db, entity, find, given)
    } catch (error) {
      // A range or a group of values that another row has: the next number has another.
      if (!['23P01', '23505'].includes(String((error as { code?: string }).code))) throw error
    }
  return insertNext(db, entity, find, given)
}

async function insertNext(db: Db, entity: Entity, find: FindReference, { created_by = null, ...values }: Values): Promise<number> {
  const n = ++counter
  const example = entity.x.examples?.[n % entity.x.examples.length] ?? {}
  const columns: [string, ReturnType<typeof stored>][] = []
  for (const field of columnFields(entity.fields)) {
    if (Object.hasOwn(values, field.name)) {
      columns.push([columnOf(field), stored(field, values[field.name])])
      continue
    }
    const given = example[field.name]
    const isNeeded = field.required || field.x.unique || entity.x.some_of?.some(([first]) => first === field.name)
    if (given === undefined && (field.default !== undefined || !isNeeded)) continue
    const findNew: FindReference = (one, code) => find(one, field.x.unique ? freshRow : code)
    const value = given === undefined ? await valueOf(field, n, findNew) : await exampleOf(field, given, n, findNew)
    columns.push([columnOf(field), stored(field, value)])
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(entity.table)} (version, created_by, ${sql.join(columns.map(([name]) => sql.ref(name)))}) values (1, ${created_by}, ${sql.join(columns.map(([, value]) => value))}) returning id`.execute(
    db,
  )
  return Number(rows[0]?.id)
}

function stored(field: Field, value: unknown) {
  const type = sql.raw(sqlType(field))
  if (Array.isArray(value) && field.type !== 'json') return sql`${value}::${type}`
  const text = value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return sql`${text}::text::${type}`
}

const told = ({ status, body }: Answer): string => `${status} ${body.message} ${JSON.stringify(body.errors)}`

async function answers(entity: Entity, name: string, find: FindReference): Promise<Values> {
  const given: Record<string, unknown> = {}
  const example = entity.x.examples?.[0] ?? {}
  const asked = questionOf(entity, name)?.fields ?? []
  const row = Object.fromEntries(asked.map((field) => [field.name, field.default ?? null]))
  for (const field of asked)
    if (isRequired(field, row) && field.default === undefined) {
      const own = example[entity.x.actions[name]?.apart?.includes(field.name) ? `${name}.${field.name}` : field.name]
      // What a record may be without, the action may ask for.
      given[field.name] = isEmpty(own) ? await valueOf(field, ++counter, find) : await exampleOf(field, own, ++counter, find)
    }
  return given
}

const fieldNamed = (entity: Entity, name: string): Field => {
  const field = entity.fields.find((one) => one.name === name)
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  return field
}

const named = (entity: Entity, name: string, person: number): unknown => {
  const field = fieldNamed(entity, name)
  return isOwner(field) ? (field.type === 'owners' ? [`u${person}`] : `u${person}`) : person
}

/** @returns whether values were found, which stand in the record then */
async function hold({ db, find }: Tools, entity: Entity, id: number, condition: Condition): Promise<boolean> {
  const samples: Record<string, unknown> = {}
  for (const field of entity.fields.filter((one) => isColumn(one)))
    samples[field.name] = await valueOf(field, ++counter, find).catch(() => null)
  const values = fulfilling(entity, condition, await rowOf(db, entity, id), samples)
  if (values) await put(db, entity, id, values)
  return values !== undefined
}

/** As JSON carries them, by field. */
async function rowOf(db: Db, entity: Entity, id: number): Promise<Values> {
  const { rows } = await sql<{ row: Values }>`select to_jsonb(t) as row from ${sql.table(entity.table)} as t where id = ${id}`.execute(db)
  const row = rows[0]?.row ?? {}
  return Object.fromEntries(
    entity.fields
      .filter((field) => isColumn(field))
      .map((field) => {
        const value = row[columnOf(field)] ?? null
        const isExact = ['decimal', 'money', 'percent'].includes(field.type)
        return [field.name, isExact && value !== null ? String(value) : value]
      }),
  )
}

/** Past the API, as only code and the database itself would: what is computed too. */
export async function put(db: Db, entity: Entity, id: number, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldNamed(entity, name)
    await sql`update ${sql.table(entity.table)} set ${sql.ref(columnOf(field))} = ${stored(field, value)} where id = ${id}`.execute(db)
  }
}
