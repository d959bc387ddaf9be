/** Whether a record holds what its declaration derives (`x.from`, `x.formula`), after it was made and after what it is made of was changed. */
import { compareDecimals } from '../../src/schemas/core/compare-decimals'
import { isEmpty } from '../../src/schemas/core/condition'
import type { Entity, Field } from '../../src/schemas/core/define'
import { derive, type Sources } from '../../src/schemas/core/derived/derive'
import { derivedPlan } from '../../src/schemas/core/derived/plan'
import { isComputedBy } from '../../src/schemas/core/derived/is-derived'
import { currencyDigits } from '../../src/shared/engine/currency-digits'
import type { Values } from '../../server/contracts/hooks'
import type { Client, Row } from './app'
import { wayOut } from './declared-cases'
import type { RecordMaker } from './record-maker'
import { valueOf } from './sample'

/** Pure. @returns what stands otherwise than it is derived, by path */
export function derivedMismatches(entity: Entity, row: Values, sources: Sources): string[] {
  const { row: wanted, errors } = derive(entity, row, sources)
  const wrong = (derivedPlan(entity)?.fields ?? []).flatMap(({ field, list }) => {
    const [stands, should] = [row, wanted].map((one) =>
      (list === undefined ? [one] : rowsOf(one[list])).map((each) => each[field.name] ?? null),
    )
    const path = list === undefined ? field.name : `${list}.${field.name}`
    return isSame(stands, should) ? [] : [`${path} is ${JSON.stringify(stands)}, not ${JSON.stringify(should)}`]
  })
  return [...wrong, ...errors.map(({ path, key }) => `${path}: ${key}`)]
}

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  const isNumber = (value: unknown) => (typeof value === 'string' || typeof value === 'number') && /^-?\d+(\.\d+)?$/.test(String(value))
  return isNumber(one) && isNumber(other)
    ? compareDecimals(one as string, other as string) === 0
    : JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** @returns sentences, each with what to do; none where every derived value is right */
export async function derivedProblems({ admin, maker }: { admin: Client; maker: RecordMaker }, entity: Entity): Promise<string[]> {
  const sample = await filled(entity, await maker.sample(entity), maker)
  const made = await admin.post(`/api/${entity.name}`, sample)
  if (made.status !== 201)
    return [
      `${entity.name}: ${made.body.message}; ${wayOut(entity, `what its derived values are made of: ${JSON.stringify(made.body.errors)}`)}`,
    ]
  const problems = await wrongIn(admin, entity, made.body.data, 'when it is made')
  for (const field of sourceFields(entity).filter(({ type, x }) => type === 'integer' && !x.fixed)) {
    const next = Number(made.body.data[field.name] ?? 0) + 1
    const changed = await admin.patch(`/api/${entity.name}/${String(made.body.data.id)}`, { [field.name]: next })
    if (changed.status === 200) problems.push(...(await wrongIn(admin, entity, changed.body.data, `when ${field.name} is ${next}`)))
  }
  return problems
}

async function wrongIn(admin: Client, entity: Entity, row: Row, when: string): Promise<string[]> {
  const referred = await referredRows(admin, entity, row)
  const { body } = await admin.get('/api/sc/company-setup')
  const now = new Date().toISOString()
  const day = (instant: string) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Taipei' }).format(new Date(instant))
  const sources: Sources = {
    before: null,
    referred: (name, id) => referred.get(`${name}/${id}`),
    environment: { today: day(now), now, dayOf: day },
    companyCurrency: String(body.data.currency),
    currencyDigits,
  }
  return derivedMismatches(entity, row, sources).map((wrong) => `${entity.name}, ${when}: ${wrong}`)
}

async function referredRows(admin: Client, entity: Entity, row: Row): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const { from, list } of derivedPlan(entity)?.fields ?? []) {
    for (const own of from === undefined ? [] : list === undefined ? [row] : rowsOf(row[list])) {
      const id = own[from?.reference ?? '']
      const place = `${from?.target ?? ''}/${String(id)}`
      if (id !== null && id !== undefined && !rows.has(place)) rows.set(place, (await admin.get(`/api/${place}`)).body.data)
    }
  }
  return rows
}

/** Fields of the record that derived values are made of, and that people write. */
const sourceFields = (entity: Entity): Field[] => {
  const reads = new Set((derivedPlan(entity)?.fields ?? []).flatMap((one) => one.reads))
  return entity.fields.filter(({ name, x }) => reads.has(name) && !x.computed && !isComputedBy(x))
}

/** With a value in each of these, and a child row where its values are derived, so that something is to be derived. */
async function filled(entity: Entity, sample: Values, { find }: RecordMaker): Promise<Values> {
  const full: Record<string, unknown> = { ...sample }
  for (const field of sourceFields(entity)) if (isEmpty(full[field.name])) full[field.name] = await valueOf(field, 1, find)
  for (const list of new Set((derivedPlan(entity)?.fields ?? []).flatMap((one) => one.list ?? []))) {
    const items = entity.fields.find(({ name }) => name === list)?.items ?? []
    const reads = new Set((derivedPlan(entity)?.fields ?? []).flatMap((one) => one.reads))
    const row: Record<string, unknown> = { ...rowsOf(full[list])[0] }
    for (const item of items)
      if (isEmpty(row[item.name]) && !item.x.computed && !isComputedBy(item.x) && (item.required || reads.has(`${list}.${item.name}`)))
        row[item.name] = await valueOf(item, 1, find)
    full[list] = [row, ...rowsOf(full[list]).slice(1)]
  }
  return full
}
