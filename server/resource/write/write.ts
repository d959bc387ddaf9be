/** Create and update a record: the one way in, for the API, imports, seeds and modules alike. Prepare, check, write, what follows, answer. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isRows } from '../../../src/schemas/core/field-types'
import { isTypedSecret, writableFields } from '../../../src/schemas/core/json-schema'
import { clearHidden } from '../../../src/schemas/core/shown'
import { same } from '../../../src/schemas/core/same'
import { actorOf, transact, type Context } from '../../kernel/context'
import { ApiError, forbidden, invalid, notFound, type FieldErrors } from '../../kernel/errors'
import { linkFiles, takesFiles } from './linked-files'
import type { Saved, Values } from '../../contracts/hooks'
import { changeActionErrors } from './change-action'
import { coerceValues } from './coerce'
import { constraintError } from './constraint-error'
import { refuseClosed } from './closed'
import { withoutComputedParts } from './computed-parts'
import { refuseConflict } from './conflict'
import { checkTree } from './tree'
import { clearOtherDefaults, nextPosition } from './lookup'
import { withDerived } from './derived'
import { follow } from './follow'
import { labelOf } from './label'
import type { Answer, Claim } from './idempotency'
import { findRecord } from '../read/read'
import { rangeErrors } from './ranges'
import { refuseWithoutReauth } from './reauth'
import { chosenReferences, lockReferences, type PlacedReference } from './references'
import type { Mode } from '../query/predicate'
import { mayDo, mayWrite, requireAction } from '../query/rights'
import { closedAmong } from '../query/row-guards'
import { withCallerDefaults } from './defaults'
import { withKnownIds } from './known-ids'
import { dueNumbers, keepNumbers, patternErrors } from './number'
import { fieldIsUsed } from '../query/used-by'
import { isOwnerDerived } from '../query/whose-row'
import { amountErrors } from './amount-errors'
import { inactiveChoices, recordErrors, shapeErrors } from './validate'
import { placeOf } from '../../kernel/secrets'
import { saveVirtualFields, splitVirtualFields } from './virtual-fields'
import { writeRow, type Write, type WriteAction } from '../query/statement'
import { unchanged, written, type Written } from './written'

export interface WriteOptions {
  /** Computed fields may be written too: seeds, hooks, imports of the system. */
  trusted?: boolean
}

/**
 * @param input the fields of the new record; what is left out takes its default
 * @returns the record as it stands
 * @throws 403 without the right, 422 naming the fields
 */
export async function createRecord(ctx: Context, entity: Entity, input: Values, { trusted = false }: WriteOptions = {}): Promise<Saved> {
  requireAction(ctx, entity, 'create')
  return transact(ctx, async (tx) => (await create(tx, entity, input, trusted)).result())
}

/** The same for the API: ends the transaction with the answer to the caller. @param claim the key under which it is kept */
export async function createAnswer(ctx: Context, entity: Entity, input: Values, claim: Claim | null): Promise<Answer> {
  requireAction(ctx, entity, 'create')
  return transact(ctx, async (tx) => (await create(tx, entity, input, false)).answer({ status: 201, claim }))
}

async function create(ctx: Context, entity: Entity, input: Values, trusted: boolean): Promise<Written> {
  const { own, virtual } = accepted(ctx, entity, input, trusted)
  const wanted = withDefaults(entity, await withCallerDefaults(ctx, entity, own))
  const position = entity.lookup && wanted.position === null ? { position: await nextPosition(ctx, entity) } : {}
  return save(ctx, {
    entity,
    before: null,
    wanted: { ...wanted, ...position },
    beside: virtual,
    trusted,
    isBounded: !trusted && !isOwnerDerived(entity, own),
  })
}

/**
 * @param patch the changed fields; null clears, an absent field stays; `version` is the one the caller has read
 * @returns the record as it stands; unchanged (and no new version) when nothing differs
 * @throws 404 outside the caller's rows, 409 with base, mine and theirs when both changed a field, 422 naming the fields
 */
export async function updateRecord(
  ctx: Context,
  entity: Entity,
  id: number,
  patch: Values,
  { trusted = false }: WriteOptions = {},
): Promise<Saved> {
  requireAction(ctx, entity, 'edit')
  return transact(ctx, async (tx) => (await update(tx, entity, await lockForWrite(tx, entity, id), patch, trusted)).result())
}

/** The same where the caller has locked the row with `lockForWrite`, in this transaction. @param before as it was locked */
export async function updateLocked(
  ctx: Context,
  entity: Entity,
  before: Saved,
  patch: Values,
  { trusted = false }: WriteOptions = {},
): Promise<Saved> {
  requireAction(ctx, entity, 'edit')
  return (await update(ctx, entity, before, patch, trusted)).result()
}

/** The same for a declared action, whose right the caller has asked for: it writes what it declares, whoever may edit that. */
export const writeAction = async (ctx: Context, entity: Entity, before: Saved, values: Values): Promise<Saved> =>
  (await update(ctx, entity, before, values, true)).result()

/** The same for the API, as `createAnswer`. */
export async function updateAnswer(ctx: Context, entity: Entity, id: number, patch: Values, claim: Claim | null): Promise<Answer> {
  requireAction(ctx, entity, 'edit')
  return transact(ctx, async (tx) =>
    (await update(tx, entity, await lockForWrite(tx, entity, id), patch, false)).answer({ status: 200, claim }),
  )
}

/** The same for the one row of a singleton: one that begins empty is written by the first who fill it in. */
export async function singletonAnswer(ctx: Context, entity: Entity, patch: Values, claim: Claim | null): Promise<Answer> {
  if (entity.seeds.length > 0) return updateAnswer(ctx, entity, 1, patch, claim)
  requireAction(ctx, entity, 'edit')
  return transact(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${entity.table}))`.execute(tx.db)
    const before = await findRecord(tx, entity, 1, { mode: 'write', lock: true })
    const { version: _version, ...first } = patch
    const saved = await (before ? update(tx, entity, before, patch, false) : create(tx, entity, first, false))
    return saved.answer({ status: 200, claim })
  })
}

async function update(ctx: Context, entity: Entity, before: Saved, { version, ...patch }: Values, trusted: boolean): Promise<Written> {
  const { own, virtual } = accepted(ctx, entity, patch, trusted)
  const mine = coerceValues(entity.fields, own)
  const merged = typeof version === 'number' && version !== before.version ? await refuseConflict(ctx, entity, before, mine, version) : mine
  await refuseFixed(ctx, entity, before, merged, { trusted })
  if (!trusted) await refuseClosed(ctx, entity, before, merged, virtual)
  const unseen = trusted ? undefined : await closedAmong(ctx, entity, before.id, merged)
  return save(ctx, { entity, before, wanted: { ...before, ...merged }, beside: virtual, trusted, isBounded: !trusted, unseen })
}

/** What the caller may send, told apart by who keeps it. @throws 403, 422 naming the fields */
function accepted(ctx: Context, entity: Entity, input: Values, trusted: boolean): ReturnType<typeof splitVirtualFields> {
  const { own, virtual } = splitVirtualFields(ctx, entity, input)
  refuseUnwritable(ctx, entity, own, trusted)
  return { own: withoutComputedParts(entity, own, trusted), ...(virtual ? { virtual } : {}) }
}

/** A new record's values: those given, and defaults for the rest. */
export function withDefaults(entity: Entity, input: Values): Values {
  const defaults = Object.fromEntries(entity.fields.map((field) => [field.name, field.default ?? null]))
  return coerceValues(entity.fields, { ...defaults, ...withoutNulls(entity, input) })
}

/** @throws 404 when the row isn't there for the caller, 403 when he may see but not write it */
export async function lockForWrite(
  ctx: Context,
  entity: Entity,
  id: number,
  { deleted = false, mode = 'write' }: { deleted?: boolean; mode?: Mode } = {},
): Promise<Saved> {
  const row = await findRecord(ctx, entity, id, { mode, lock: true, deleted })
  if (row) return row
  if (await findRecord(ctx, entity, id, { deleted }))
    throw mayDo(ctx, entity, 'show') || mayDo(ctx, entity, 'list') ? forbidden() : notFound()
  throw notFound()
}

interface Change {
  entity: Entity
  before: Saved | null
  /** As it is asked for: hooks have not added what is derived. */
  wanted: Values
  /** Fields that are kept in rows elsewhere (`x.virtual_fields`). */
  beside: Values | undefined
  trusted: boolean
  /** The row as it is afterwards must be one that the caller may write. */
  isBounded: boolean
  /** Fields that the caller writes without reading them: that nothing was to be changed would tell what stands there. */
  unseen?: ReadonlySet<string> | undefined
}

interface Prepared extends Change {
  /** As it would stand. */
  after: Values
  changed: readonly Field[]
}

async function save(ctx: Context, change: Change): Promise<Written> {
  const judged = await prepare(ctx, change)
  const references = await check(ctx, judged)
  refuseWithoutReauth(ctx, judged.entity, judged)
  const prepared = await numbered(ctx, judged)
  const { entity, before, changed } = prepared
  if (before && changed.length === 0) return withVirtualFields(ctx, prepared, unchanged(ctx, entity, before))
  if (takesDefault(prepared)) await clearOtherDefaults(ctx, entity, prepared.after)
  const saved = written(ctx, writeOf(entity, before ? 'updated' : 'created', { ...prepared, values: valuesOf(ctx, prepared) }), {
    references,
    isBounded: prepared.isBounded,
  })
  if (before)
    await follow(
      ctx,
      entity,
      changed.map(({ name }) => name),
      async () => (await saved.row()).id,
    )
  if (takesFiles(entity, prepared.after)) await linkFiles(ctx, entity, await saved.row())
  const hooks = ctx.hooks[entity.name]
  if (hooks?.afterSave) await hooks.afterSave(ctx, { before, after: await saved.row() })
  return withVirtualFields(ctx, prepared, saved)
}

async function prepare(ctx: Context, change: Change): Promise<Prepared> {
  const { entity, before, unseen } = change
  const after = keepNumbers(entity, before, await projectRecord(ctx, entity, change))
  const changed = entity.fields.filter(
    (field) => !before || unseen?.has(field.name) || !same(before[field.name] ?? null, after[field.name] ?? null),
  )
  return { ...change, after, changed }
}

async function numbered(ctx: Context, change: Prepared): Promise<Prepared> {
  const given = await dueNumbers(ctx, change.entity, change.after)
  if (Object.keys(given).length === 0) return change
  const changed = change.entity.fields.filter((field) => change.changed.includes(field) || Object.hasOwn(given, field.name))
  return { ...change, after: { ...change.after, ...given }, changed }
}

/** @returns the references that the write looks up itself: those of a record about which nothing else asks the database */
async function check(ctx: Context, change: Prepared): Promise<readonly PlacedReference[]> {
  const { entity, before, after, trusted } = change
  refuse({
    ...recordErrors(demanded(ctx, entity, trusted), after),
    ...(trusted ? {} : await amountErrors(ctx, entity, { before, after })),
    ...inactiveChoices(entity, before, after),
    ...(trusted ? {} : await changeActionErrors(ctx, entity, change)),
  })
  const references = chosenReferences(entity, before, after)
  if (isWrittenAlone(ctx, change)) return references
  refuse(await lockReferences(ctx, entity, references))
  refuse(await crossRecordErrors(ctx, entity, change))
  return []
}

/** No rule looks at other records before the write, and nothing follows from the row after it. */
function isWrittenAlone(ctx: Context, change: Prepared): boolean {
  const { entity, beside } = change
  const hooks = ctx.hooks[entity.name]
  return (
    !hooks?.validate &&
    !hooks?.afterSave &&
    !takesDefault(change) &&
    !entity.x.singleton &&
    !entity.x.tree &&
    !entity.x.exclude?.length &&
    !takesFiles(entity, change.after) &&
    !beside
  )
}

const takesDefault = ({ entity, before, after }: Prepared): boolean =>
  Boolean(entity.lookup) && after.is_default === true && before?.is_default !== true

function valuesOf(ctx: Context, { entity, before, after, changed }: Prepared): Values {
  return Object.fromEntries(
    changed.map((field) => [
      field.name,
      sealed(ctx, entity, field, isRows(field) ? withKnownIds(after[field.name], before?.[field.name]) : after[field.name]),
    ]),
  )
}

async function withVirtualFields(ctx: Context, { entity, before, beside }: Change, saved: Written): Promise<Written> {
  if (beside) await saveVirtualFields(ctx, entity, { before, after: await saved.row(), given: beside })
  return saved
}

/** A secret's former value is not read: null is no change, so an empty field keeps it. */
const sealed = (ctx: Context, entity: Entity, field: Field, value: unknown): unknown =>
  isTypedSecret(field) && typeof value === 'string' ? ctx.secrets.seal(value, placeOf(entity, field)) : value

/**
 * The record as it would stand: what is hidden cleared, what hooks and the declaration derive added.
 * @throws 422 for values that hooks could not read, and what hooks refuse
 */
export async function projectRecord(
  ctx: Context,
  entity: Entity,
  { before, wanted }: { before: Saved | null; wanted: Values },
): Promise<Values> {
  const shown = clearHidden(entity, wanted)
  const hook = ctx.hooks[entity.name]?.beforeSave
  if (hook) refuse(shapeErrors(entity, shown))
  const derived = { ...shown, ...(await hook?.(ctx, { before, after: shown })) }
  return withDerived(ctx, entity, { before, after: { ...derived, ...coerceValues(entity.fields, derived) } })
}

/** What only the other records can say against it: the tree, ranges, rules of the module. @returns the first group of errors */
export async function crossRecordErrors(
  ctx: Context,
  entity: Entity,
  { before, after }: { before: Saved | null; after: Values },
): Promise<FieldErrors> {
  const isFilled = (errors: FieldErrors) => Object.keys(errors).length > 0
  const tree = await checkTree(ctx, entity, before, after)
  if (isFilled(tree)) return tree
  const ranges = { ...(await rangeErrors(ctx, entity, after)), ...patternErrors(ctx, entity, after) }
  return isFilled(ranges) ? ranges : ((await ctx.hooks[entity.name]?.validate?.(ctx, { before, after })) ?? {})
}

/** One write of an aggregate, with constraint violations turned into the errors of its fields. */
export async function write(
  ctx: Context,
  entity: Entity,
  action: WriteAction,
  before: Saved | null,
  values: Values,
  after: Values,
): Promise<Saved> {
  const row = await writeRow(ctx, writeOf(entity, action, { before, values, after })).catch((error: unknown) => {
    throw constraintError(ctx.snapshot, error) ?? error
  })
  if (before && action === 'updated') await follow(ctx, entity, Object.keys(values), () => Promise.resolve(row.id))
  return row
}

function writeOf(
  entity: Entity,
  action: WriteAction,
  { before, values, after }: { before: Saved | null; values: Values; after: Values },
): Write {
  const changes = Object.fromEntries(
    Object.keys(values).map((name) => {
      const secret = entity.fields.some((field) => field.name === name && field.x.secret)
      return [name, secret ? { from: null, to: '***' } : { ...(before ? { from: before[name] ?? null } : {}), to: values[name] ?? null }]
    }),
  )
  return { entity, action, ...(typeof before?.id === 'number' ? { id: before.id } : {}), values, changes, label: labelOf(entity, after) }
}

const withoutDemands = new WeakMap<Entity, Entity>()

/** What an administrator demands of people, the system's own writes can't know of. */
function demanded(ctx: Context, entity: Entity, trusted: boolean): Entity {
  if ((!trusted && actorOf(ctx) !== null) || !entity.fields.some(isDemand)) return entity
  const lenient = withoutDemands.get(entity) ?? {
    ...entity,
    fields: entity.fields.map((field) => (isDemand(field) ? undemanded(field) : field)),
  }
  withoutDemands.set(entity, lenient)
  return lenient
}

const isDemand = ({ custom, setting, required }: Field): boolean => (custom !== undefined && required) || (setting?.required ?? false)
const undemanded = ({ setting: _setting, ...field }: Field): Field => ({ ...field, required: false })

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Null for a required field with a default means "take the default", as an absent field does. */
function withoutNulls(entity: Entity, input: Values): Values {
  const defaulted = new Set(entity.fields.filter((field) => field.default !== undefined).map((field) => field.name))
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !(value === null && defaulted.has(name))))
}

/** Unknown and computed fields are refused by name, guarded ones without their entry with 403. */
function refuseUnwritable(ctx: Context, entity: Entity, input: Values, trusted: boolean): void {
  const allowed = trusted ? entity.fields : writableFields(entity)
  const unknown = Object.keys(input).filter((name) => !allowed.some((field) => field.name === name))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [{ key: 'error:validation.additionalProperties' }]])))
  const guarded = entity.fields.find((field) => Object.hasOwn(input, field.name) && !mayWrite(ctx, entity, field))
  if (guarded) throw new ApiError(403, { key: 'error:field_forbidden', params: { field: guarded.name } })
}

/** @throws 422 for a field that stays as it was created */
export async function refuseFixed(
  ctx: Context,
  entity: Entity,
  before: Saved,
  patch: Values,
  { trusted = false }: WriteOptions,
): Promise<void> {
  if (trusted) return
  const changed = entity.fields.filter((field) => Object.hasOwn(patch, field.name) && !same(patch[field.name], before[field.name]))
  const systemCode = changed.find((field) => field.name === 'code' && before.is_system === true)
  if (systemCode) throw invalid({ code: [{ key: 'error:system_code' }] })
  for (const field of changed) {
    if (field.x.fixed === true) throw invalid({ [field.name]: [{ key: 'error:validation.fixed' }] })
    if (field.x.fixed === 'used' && (await fieldIsUsed(ctx, entity, before.id)))
      throw invalid({ [field.name]: [{ key: 'error:validation.fixed_used' }] })
  }
}
