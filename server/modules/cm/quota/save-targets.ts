/** Plans are saved together with their targets, cell by cell (cm.md §2): what is not named stays. */
import { sql } from 'kysely'
import type { PlanDraft, Target } from '../../../../src/shared/cm/quota'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, invalid, notFound, type FieldErrors, type Message } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { deleteRecord } from '../../../resource/write/delete'
import { findRecord } from '../../../resource/read/read'
import { rowPredicate } from '../../../resource/query/predicate'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { inField } from '../common/in-field'
import { ownerDepartment } from '../common/owner-department'
import { unknownOwnerErrors } from '../common/unknown-owner-errors'
import { refreshLines } from './line-sums'
import { spansOf } from './quota-hooks'
import { settable } from './settable'

interface Line {
  id: number
  owner: string
  period_start: string
  target: string
}

const lineOf = (ctx: Context) => ctx.snapshot.get('cm/quota-line')

/** @returns the id of the new plan @throws 422 with paths like `targets.3.target` */
export function createQuota(ctx: Context, { values, targets }: PlanDraft): Promise<number> {
  return transact(ctx, async (tx) => {
    const plan = await createRecord(tx, tx.snapshot.get('cm/quota'), values)
    await setTargets(tx, plan, targets)
    return Number(plan.id)
  })
}

/** Who sets targets of his people need not be allowed to change the plan itself: then `values` is empty. @throws 403, 404, 409, 422 */
export function saveQuota(ctx: Context, id: number, { values, version, targets }: PlanDraft): Promise<void> {
  return transact(ctx, async (tx) => {
    const entity = tx.snapshot.get('cm/quota')
    await sql`select id from cm_quota where id = ${id} for update`.execute(tx.db)
    const plan = await findRecord(tx, entity, id)
    if (!plan) throw notFound()
    if (plan.status === 'closed') throw new ApiError(409, { key: 'cm:error.quota_is_closed' })
    if (Object.keys(values).length > 0) await dropStray(tx, { ...plan, ...values })
    const saved =
      Object.keys(values).length > 0
        ? await updateRecord(tx, entity, id, { ...values, ...(version === undefined ? {} : { version }) })
        : plan
    await setTargets(tx, saved, targets)
  })
}

/** Targets of spans that the plan no longer has go with them. */
async function dropStray(ctx: Context, plan: Values): Promise<void> {
  requireAction(ctx, ctx.snapshot.get('cm/quota'), 'edit')
  if (plan.status !== 'draft') return
  const starts = (await spansOf(ctx, plan)).map(({ start, end }) => `${start} ${end}`)
  const { rows } = await sql<{ id: number }>`
    select id from cm_quota_line where quota_id = ${plan.id} and deleted_at is null and not (period_start::text || ' ' || period_end::text) = any(${starts}::text[])`.execute(
    ctx.db,
  )
  for (const { id } of rows) await deleteRecord(withAllRights(ctx), lineOf(ctx), Number(id))
}

/** Each cell is judged by the one rule of whose lines one may write: before it goes, after it stands. */
async function setTargets(ctx: Context, plan: Values, targets: readonly Target[]): Promise<void> {
  if (targets.length === 0) return
  requireAction(ctx, lineOf(ctx), 'set-targets')
  const spans = new Map((await spansOf(ctx, plan)).map(({ start, end }) => [start, end]))
  const errors = await targetErrors(ctx, targets, spans)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await requireBelow(ctx, targets)
  const { rows } =
    await sql<Line>`select id, owner, period_start::text as period_start, target::text as target from cm_quota_line where quota_id = ${plan.id} and deleted_at is null`.execute(
      ctx.db,
    )
  const standing = new Map(rows.map((line) => [`${line.owner} ${line.period_start}`, Number(line.id)]))
  const departments = await departmentsOf(ctx, [...new Set(targets.map(({ owner }) => owner))])
  await requireWritable(
    ctx,
    targets.flatMap(({ owner, period_start }) => standing.get(`${owner} ${period_start}`) ?? []),
  )
  const all = withAllRights(ctx)
  const touched: number[] = []
  for (const [index, { owner, period_start, target }] of targets.entries()) {
    const id = standing.get(`${owner} ${period_start}`)
    const line = await inField(`targets.${index}`, async () => {
      if (target === null) return id === undefined ? null : (await deleteRecord(all, lineOf(ctx), id), null)
      if (id !== undefined) return updateRecord(all, lineOf(ctx), id, { target }, { trusted: true })
      return createRecord(
        all,
        lineOf(ctx),
        {
          quota: Number(plan.id),
          owner,
          department: departments.get(owner) ?? null,
          period_start,
          period_end: spans.get(period_start),
          target,
        },
        { trusted: true },
      )
    })
    if (line) touched.push(Number(line.id))
  }
  await requireWritable(ctx, touched)
  await refreshLines(ctx, sql`q.id = ${plan.id}`)
}

async function targetErrors(ctx: Context, targets: readonly Target[], spans: ReadonlyMap<string, string>): Promise<FieldErrors> {
  const found: Record<string, readonly Message[]> = {}
  for (const [index, { owner, period_start }] of targets.entries()) {
    if (!/^[du]/.test(owner)) found[`targets.${index}.owner`] = [{ key: 'cm:error.quota_owner' }]
    if (!spans.has(period_start)) found[`targets.${index}.period_start`] = [{ key: 'cm:error.quota_span' }]
  }
  const unknown = await unknownOwnerErrors(ctx, Object.fromEntries(targets.map(({ owner }, index) => [`targets.${index}.owner`, [owner]])))
  return { ...unknown, ...found }
}

/** @throws 403 for the targets of who stands above the caller */
async function requireBelow(ctx: Context, targets: readonly Target[]): Promise<void> {
  const {
    rows: [above],
  } = await sql<{ owner: string }>`
    select l.owner from unnest(${[...new Set(targets.map(({ owner }) => owner))]}::text[]) as l(owner) where not ${settable(ctx, 'l')} limit 1`.execute(
    ctx.db,
  )
  if (above) throw forbidden()
}

async function requireWritable(ctx: Context, ids: readonly number[]): Promise<void> {
  const {
    rows: [foreign],
  } = await sql<{ id: number }>`
    select l.id from cm_quota_line as l where l.id = any(${ids}::bigint[]) and not coalesce(${rowPredicate(ctx, lineOf(ctx), 'write', 'l')}, false) limit 1`.execute(
    ctx.db,
  )
  if (foreign) throw forbidden()
}

/** A department is its own; a person's is that of his post today. */
async function departmentsOf(ctx: Context, owners: readonly string[]): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  for (const owner of owners)
    found.set(
      owner,
      owner.startsWith('d')
        ? Number(owner.slice(1))
        : await ownerDepartment(ctx, { before: null, after: { owner: Number(owner.slice(1)) } }),
    )
  return found
}
