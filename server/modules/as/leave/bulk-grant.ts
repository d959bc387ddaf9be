/** A lot for many people at once (as.md §2 user-leave, bulk grant): the same for all, or what a rule gives each of them. */
import { sql } from 'kysely'
import { mostGranted, type GrantLine } from '../../../../src/shared/as/bulk-grant'
import { transact, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { rowPredicate } from '../../../resource/query/predicate'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { grantLot, type NewLot } from '../ledger/write-ledger'
import { overtimeSettings } from '../overtime/labour-bands'
import { lockPeople } from '../person/lock-people'
import { planPeople, type PlanPerson } from '../plan/plan-people'
import { grantsOf, readRules, type StoredRule } from './grant-leave'
import { readLeaveTypes, type LeaveType } from './leave-types'
import { grantRefusal } from './rules/judge-grant'

export interface GrantWanted {
  leave?: number | undefined
  minutes?: number | undefined
  valid_from?: string | undefined
  valid_to?: string | undefined
  rule?: number | undefined
  from?: string | undefined
  until?: string | undefined
  note?: string | undefined
}

type Lot = Omit<NewLot, 'user' | 'leave'>

interface Plan {
  leave: LeaveType
  lotsOf: (person: PlanPerson) => readonly Lot[]
  /** For whom the rule is; null = everybody. */
  chosen: ReadonlySet<number> | null
}

interface FoundLine {
  line: Omit<GrantLine, 'name' | 'employee_no'>
  /** To be granted. */
  lot: NewLot | null
}

/** @throws 422 where nobody is meant, too many are, or it is not said what is granted */
export async function previewGrants(
  ctx: Context,
  { owners, exclude = [], ...wanted }: GrantWanted & { owners: readonly string[]; exclude?: readonly number[] },
): Promise<GrantLine[]> {
  const out = new Set(exclude)
  const meant = (await organisation.expand(ctx, owners)).filter((user) => !out.has(user))
  const users = await inScope(ctx, meant)
  if (users.length === 0) throw invalidField('owners', 'as:error.batch_nobody')
  if (users.length > mostGranted) throw invalidField('owners', 'as:error.batch_preview_long', { most: mostGranted, n: users.length })
  const found = await judgeAll(ctx, users, await planOf(ctx, wanted, 'preview'))
  return named(
    ctx,
    found.map(({ line }) => line),
  )
}

/** @throws 404 for somebody whose entitlements the caller may not change, 422 as the preview */
export async function grantMany(
  ctx: Context,
  { key, users, ...wanted }: GrantWanted & { key: string; users: readonly number[] },
): Promise<{ granted: number; lines: GrantLine[] }> {
  if ((await inScope(ctx, users)).length < users.length) throw notFound()
  const plan = await planOf(ctx, wanted, key)
  return transact(ctx, async (tx) => {
    await lockPeople(tx, users)
    const found = await judgeAll(tx, users, plan)
    let granted = 0
    for (const { lot } of found) if (lot && (await grantLot(tx, lot)).isNew) granted += 1
    return {
      granted,
      lines: await named(
        tx,
        found.map(({ line }) => line),
      ),
    }
  })
}

/** Active people whose entitlements the caller may change, by id. */
async function inScope(ctx: Context, users: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id::int as id from sc_user as u where u.id = any(${[...users]}::bigint[]) and u.status = 'active' and u.deleted_at is null
      and exists (select 1 from (select u.id as user_id, u.id as id) as lot
        where ${rowPredicate(ctx, ctx.snapshot.get('as/leave-entitlement'), 'write', 'lot')}) order by u.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** @param key of the grant, which its lots are known by; those of a rule are known by the rule and their day, as the night's are */
async function planOf(ctx: Context, wanted: GrantWanted, key: string): Promise<Plan> {
  const types = await readLeaveTypes(ctx)
  const granted = (id: number, field: string): LeaveType => {
    const leave = types.find((type) => type.id === id && type.quota === 'granted')
    if (!leave) throw invalidField(field, 'error:validation.reference')
    return leave
  }
  const note = wanted.note?.trim() || null
  if (wanted.rule !== undefined) {
    const rule = (await readRules(ctx)).find(({ id }) => id === wanted.rule)
    if (!rule) throw invalidField('rule', 'error:validation.reference')
    const [from, until] = [required(wanted.from, 'from'), required(wanted.until, 'until')]
    if (until < from) throw invalidField('until', 'error:validation.after')
    const chosen = rule.owners.length === 0 ? null : new Set(await organisation.expand(ctx, rule.owners))
    return { leave: granted(rule.leave, 'rule'), chosen, lotsOf: (person) => lotsOfRule(rule, person, { from, until, note }) }
  }
  const [minutes, valid_from] = [required(wanted.minutes, 'minutes'), required(wanted.valid_from, 'valid_from')]
  const valid_to = wanted.valid_to ?? null
  if (valid_to !== null && valid_to < valid_from) throw invalidField('valid_to', 'error:validation.after')
  const lot: Lot = { source: 'adjust', source_id: `bulk:${key}`, minutes, valid_from, valid_to, note }
  return { leave: granted(required(wanted.leave, 'leave'), 'leave'), chosen: null, lotsOf: () => [lot] }
}

function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw invalidField(field, 'error:required')
  return value
}

const lotsOfRule = (
  rule: StoredRule,
  person: PlanPerson,
  { from, until, note }: { from: string; until: string; note: string | null },
): Lot[] =>
  grantsOf(rule, person, from, until).map(({ date, minutes, valid_from, valid_to }) => ({
    ...{ source: 'rule' as const, source_id: `rule:${rule.id}:${date}`, rule: rule.id },
    ...{ minutes, valid_from, valid_to, note },
  }))

async function judgeAll(ctx: Context, users: readonly number[], plan: Plan): Promise<FoundLine[]> {
  const [people, held, { four_eyes }] = await Promise.all([
    planPeople(ctx, users),
    heldLots(ctx, users, plan.leave.id),
    overtimeSettings(ctx),
  ])
  const granter = four_eyes ? (ctx.person?.id ?? null) : null
  return users.flatMap((user) => {
    const person = people.get(user)
    return person ? linesOf(person, plan, { held: held.get(user) ?? [], granter }) : []
  })
}

function linesOf(
  person: PlanPerson,
  { leave, chosen, lotsOf }: Plan,
  { held, granter }: { held: readonly Held[]; granter: number | null },
): FoundLine[] {
  const { user } = person
  const lots = chosen && !chosen.has(user) ? [] : lotsOf(person)
  const refusal = grantRefusal({ leave, person, lots, granter })
  if (refusal) {
    const { minutes = 0, valid_from = null, valid_to = null } = lots[0] ?? {}
    return [{ line: { user, minutes, valid_from, valid_to, result: 'refused', refusal }, lot: null }]
  }
  return lots.map((lot) => {
    const { minutes, valid_from, valid_to } = lot
    const isThere = held.some((one) => one.source === lot.source && one.source_id === lot.source_id && one.valid_from === valid_from)
    const isLike = held.some((one) => one.minutes === minutes && one.valid_from === valid_from)
    const result = isThere ? 'there' : isLike ? 'like' : 'new'
    const line: FoundLine['line'] = { user, minutes, valid_from, valid_to, result, refusal: null }
    return { line, lot: isThere ? null : { ...lot, user, leave: leave.id } }
  })
}

interface Held {
  source: string
  source_id: string
  valid_from: string
  minutes: number
}

async function heldLots(ctx: Context, users: readonly number[], leave: number): Promise<Map<number, Held[]>> {
  const { rows } = await sql<{ user: number; lots: Held[] }>`
    select user_id::int as "user", json_agg(json_build_object('source', source, 'source_id', source_id,
      'valid_from', to_char(valid_from, 'YYYY-MM-DD'), 'minutes', granted_min)) as lots
    from as_leave_entitlement where user_id = any(${[...users]}::bigint[]) and leave_id = ${leave} and deleted_at is null group by 1`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ user, lots }) => [user, lots]))
}

async function named(ctx: Context, lines: readonly FoundLine['line'][]): Promise<GrantLine[]> {
  const users = [...new Set(lines.map(({ user }) => user))]
  const names = await personNames(ctx, users)
  const { rows } = await sql<{ id: number; no: string | null }>`
    select id::int as id, employee_no as no from sc_user where id = any(${users}::bigint[])`.execute(ctx.db)
  const numbers = new Map(rows.map(({ id, no }) => [id, no]))
  return lines.map((line) => ({ ...line, name: names.get(line.user) ?? `#${line.user}`, employee_no: numbers.get(line.user) ?? null }))
}
