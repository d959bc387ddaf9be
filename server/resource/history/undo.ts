/**
 * The way back of a change set: what stood before comes back in every row that nobody has touched since; the others are
 * left, each with its reason (decisions/revisions.md). An undo is a change set too, so that it can be undone.
 */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { actorOf, attempt, withAllRights, type Context } from '../../kernel/context'
import { conflict, notFound, type Message } from '../../kernel/errors'
import type { UndoRule, UndoRules, Values, WentBack } from '../../contracts/hooks'
import { isReauthDemand } from '../../kernel/reauth'
import { failureOf } from '../batch/batch'
import type { ChangeKind } from '../../contracts/bulk'
import { asChangeSet } from '../batch/change-set'
import { same } from '../../../src/schemas/core/same'
import { refuseClosed } from '../write/closed'
import { revisionData } from '../write/conflict'
import { deleteRecord, restoreRecord } from '../write/delete'
import { orderRecord } from '../write/lookup'
import { findRecord } from '../read/read'
import { rowPredicate } from '../query/predicate'
import { requireAction } from '../query/rights'
import type { Sql } from '../../kernel/sql'
import { undoAction } from '../write/act'
import { labelOf } from '../write/label'
import { takeBackNotices } from './take-back-notices'
import { lockForWrite, updateRecord, type WriteOptions } from '../write/write'

interface ChangeSetRow {
  id: number
  change_set: string
  kind: ChangeKind
  actor: number | null
  title: string | null
  entity: string
  state: string
  undo_until: string | null
  undone_at: string | null
  undoes_id: number | null
  details: Values | null
}
/** What the change set did to one record, its first and last version within it. */
interface Step {
  entity: string
  record_id: number
  first: number
  last: number
  first_action: string
  last_action: string
}
interface UndoOptions extends WriteOptions {
  rules: UndoRules
}
export interface UndoFailure {
  entity: string
  id: number
  title: string
  text: Message
}
export interface UndoResult {
  done: number
  failed: UndoFailure[]
  change_set: number | null
}

/** Reasons that are told one by one; beyond them the count is enough. */
const namedFailures = 1_000

/** The set when the caller may undo it. @throws 404 outside his own, 409 when it is undone already or too old */
export async function undoableSet(ctx: Context, id: number, { lock = false } = {}): Promise<ChangeSetRow> {
  const entity = ctx.snapshot.find('sc/change-set')
  if (!entity) throw notFound()
  requireAction(ctx, entity, 'undo')
  const {
    rows: [set],
  } = await sql<ChangeSetRow>`
    select t.id, t.change_set, t.kind, t.actor_id::int as actor, t.title, t.entity, t.state, t.undo_until, t.undone_at, t.undoes_id, t.details
    from sc_change_set as t where t.id = ${id} and t.deleted_at is null and ${rowPredicate(ctx, entity, 'write', 't')} ${lock ? sql`for update` : sql``}`.execute(
    ctx.db,
  )
  if (!set) throw notFound()
  if (set.undone_at !== null) throw conflict('error:undo.already')
  if (set.state === 'running') throw conflict('error:undo.running')
  if (set.undo_until !== null && Date.parse(set.undo_until) < ctx.now().getTime()) throw conflict('error:undo.too_late')
  return set
}

/** How many records the set changed, and how many of them stand as it left them. */
export async function previewUndo(ctx: Context, set: ChangeSetRow): Promise<{ total: number; undoable: number }> {
  const steps = await stepsOf(ctx, set.change_set)
  let undoable = 0
  for (const name of new Set(steps.map((step) => step.entity))) {
    const entity = ctx.snapshot.find(name)
    if (!entity) continue
    const own = steps.filter((step) => step.entity === name)
    const {
      rows: [row],
    } = await sql<{ n: number }>`
      select count(*)::int as n from unnest(${own.map((step) => step.record_id)}::bigint[], ${own.map((step) => step.last)}::integer[]) as step(id, version)
      join ${sql.table(entity.table)} as t on t.id = step.id where ${standsAsLeft(entity, sql`step.version`)}`.execute(ctx.db)
    undoable += row?.n ?? 0
  }
  return { total: steps.length, undoable }
}

/**
 * Undoes it in one transaction: every row that stands as the set left it.
 * @param onProgress called after each record
 * @throws 404, 409 as `undoableSet`
 */
export async function undoChangeSet(
  ctx: Context,
  id: number,
  { rules, ...options }: UndoOptions,
  onProgress?: (done: number, total: number) => void,
): Promise<UndoResult> {
  const known = await undoableSet(ctx, id)
  const { title } = known
  const act = actUndone(known)
  const rule = rules[act.of]
  // What let go of a deleted record did so without being asked whose it is: so it takes it up again, when whoever deleted it takes that back.
  const hasLetGo = act.of === 'delete' && known.actor !== null && known.actor === actorOf(ctx)
  const entity = ctx.snapshot.find(known.entity)
  if (!entity) throw notFound()
  const { result, change_set } = await asChangeSet(
    ctx,
    { kind: 'undo', entity, undoes: id, ...(title === null ? {} : { title }) },
    async (tx) => {
      const set = await undoableSet(tx, id, { lock: true })
      const steps = await stepsOf(tx, set.change_set)
      const failed: UndoFailure[] = []
      const back: WentBack[] = []
      let [done, left] = [0, 0]
      for (const [index, step] of steps.entries()) {
        try {
          const record = await attempt(tx, (inner) =>
            undoStep(inner, set, step, {
              ...options,
              rule,
              hasLetGo,
              action: step.entity === set.entity ? act.action : undefined,
            }),
          )
          if (record) back.push(record)
          done += 1
        } catch (error) {
          if (isReauthDemand(error)) throw error
          left += 1
          if (failed.length < namedFailures) failed.push(await explain(tx, step, error))
        }
        onProgress?.(index + 1, steps.length)
      }
      if (done > 0) await markUndone(tx, set, left === 0)
      if (left === 0 && !act.again) await takeBackNotices(tx, set.change_set)
      if (back.length > 0) await rule?.afterAll?.(tx, back, act)
      return { done, failed: left, told: failed, details: act }
    },
  )
  return { done: result.done, failed: result.told, change_set }
}

/** What the way back of a set means: the act is undone, or done again where the set is its undo. */
function actUndone({ kind, details }: ChangeSetRow): ActUndone {
  const kept = details as Partial<ActUndone> | null // what `performAction` and an undo keep
  const named = typeof kept?.action === 'string' ? { action: kept.action } : {}
  return kind === 'undo' ? { of: kept?.of ?? kind, again: kept?.again !== true, ...named } : { of: kind, again: false, ...named }
}

interface ActUndone {
  of: ChangeKind
  again: boolean
  /** The declared action. */
  action?: string
}

/** What was deleted first, since others named it; then newest first: what was created last goes first, a parent is back before the rows that went with it. */
async function stepsOf(ctx: Context, changeSet: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select entity, record_id, min(version)::int as first, max(version)::int as last,
      (array_agg(action order by version))[1] as first_action, (array_agg(action order by version desc))[1] as last_action
    from kontor_revision where change_set_id = ${changeSet}::text::uuid group by entity, record_id order by (array_agg(action order by version desc))[1] = 'deleted' desc, max(id) desc`.execute(
    ctx.db,
  )
  return rows.map((step) => ({ ...step, record_id: Number(step.record_id) }))
}

/** `hasLetGo`: records that were changed, not deleted, only let go of others. */
type StepOptions = WriteOptions & { rule: UndoRule | undefined; hasLetGo: boolean; action: string | undefined }

/** @returns the record whose former values were written, if they were */
async function undoStep(
  ctx: Context,
  set: ChangeSetRow,
  step: Step,
  { rule, hasLetGo, ...options }: StepOptions,
): Promise<WentBack | undefined> {
  const entity = ctx.snapshot.find(step.entity)
  if (!entity) throw conflict('error:undo.gone')
  if (await isUndone(ctx, entity, step)) return undefined
  if (set.kind === 'order')
    return orderRecord(ctx, entity, { id: step.record_id, after_id: Number(set.details?.after_id ?? 0) || null }).then(() => undefined)
  const [wasThere, isThere] = [step.first_action !== 'created' && step.first_action !== 'restored', step.last_action !== 'deleted']
  if (!wasThere) {
    const takeBack = ctx.hooks[entity.name]?.takeBack
    if (isThere && takeBack) await takeBack(ctx, await lockForWrite(ctx, entity, step.record_id))
    else if (isThere) await deleteRecord(ctx, entity, step.record_id, options)
    return undefined
  }
  if (!isThere) await restoreRecord(ctx, entity, step.record_id)
  return writeBase(hasLetGo ? withAllRights(ctx) : ctx, entity, step, { ...options, rule })
}

/** @returns true when this very undo has dealt with the record (rows that came back with their parent) @throws 409 when it moved on since */
async function isUndone(ctx: Context, entity: Entity, { record_id, last }: Step): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ stands: boolean; ours: boolean }>`
    select ${standsAsLeft(entity, sql`${last}::integer`)} as stands,
      exists (select 1 from kontor_revision as now where now.entity = ${entity.name} and now.record_id = t.id and now.version = t.version and now.change_set_id = ${ctx.change_set ?? null}::text::uuid) as ours
    from ${sql.table(entity.table)} as t where t.id = ${record_id} for update of t`.execute(ctx.db)
  if (!row) throw conflict('error:undo.gone')
  if (row.ours) return true
  if (!row.stands) throw conflict('error:undo.moved_on')
  return false
}

/** Is the row (alias t) as it was at this version: untouched since, or brought back to it (by undoing what came after)? */
function standsAsLeft(entity: Entity, version: Sql): Sql<boolean> {
  const content = (alias: string) => sql`${sql.ref(`${alias}.data`)} - ${['version', 'updated_at', 'updated_by']}::text[]`
  return sql<boolean>`(t.version = ${version} or exists (
    select 1 from kontor_revision as now join kontor_revision as left_as on left_as.entity = now.entity and left_as.record_id = now.record_id and left_as.version = ${version}
    where now.entity = ${entity.name} and now.record_id = t.id and now.version = t.version
      and (t.deleted_at is not null) = (left_as.action = 'deleted') and ${content('now')} = ${content('left_as')}))`
}

/** The fields that the set changed, as they stood before it; computed ones too, since the values are the server's own. */
async function writeBase(
  ctx: Context,
  entity: Entity,
  { record_id, first, last }: Step,
  { rule, action, ...options }: Omit<StepOptions, 'hasLetGo'>,
): Promise<WentBack | undefined> {
  const [base, left] = [await revisionData(ctx, entity, record_id, first - 1), await revisionData(ctx, entity, record_id, last)]
  if (!base || !left) throw conflict('error:undo.gone')
  const changed = entity.fields.filter((field) => !field.x.secret && !same(base[field.name] ?? null, left[field.name] ?? null))
  if (changed.length === 0) return undefined
  // A field that came later stood at its default.
  const values = Object.fromEntries(
    changed.map((field) => [field.name, Object.hasOwn(base, field.name) ? (base[field.name] ?? null) : (field.default ?? null)]),
  )
  if (rule?.write) {
    await rule.write(ctx, { entity, id: record_id, values, former: base })
  } else if (action !== undefined) {
    await undoAction(ctx, entity, action, { id: record_id, values })
  } else {
    requireAction(ctx, entity, 'edit')
    await refuseClosed(ctx, entity, await lockForWrite(ctx, entity, record_id), values)
    await updateRecord(ctx, entity, record_id, values, { ...options, trusted: true })
  }
  return { entity, id: record_id, before: left, after: base }
}

async function explain(ctx: Context, step: Step, error: unknown): Promise<UndoFailure> {
  const { text } = failureOf(step.record_id, error)
  const entity = ctx.snapshot.find(step.entity)
  const row =
    entity && ((await findRecord(ctx, entity, step.record_id)) ?? (await findRecord(ctx, entity, step.record_id, { deleted: true })))
  return { entity: step.entity, id: step.record_id, title: entity && row ? labelOf(entity, row) : `#${step.record_id}`, text }
}

/** An undo that is undone makes what it had undone done again. */
async function markUndone(ctx: Context, set: ChangeSetRow, whole: boolean): Promise<void> {
  await sql`update sc_change_set set undone_at = ${ctx.now()}, state = ${whole ? 'undone' : 'partly_undone'}, updated_at = now() where id = ${set.id}`.execute(
    ctx.db,
  )
  // An import is done as long as its rows are there.
  await sql`update sc_import set undone_at = ${ctx.now()}, state = 'rolled_back', updated_at = now() where change_set_id = ${set.id}`.execute(
    ctx.db,
  )
  if (set.kind === 'undo')
    await sql`update sc_change_set set undone_at = null, state = 'done', updated_at = now() where id = ${set.undoes_id}`.execute(ctx.db)
}
