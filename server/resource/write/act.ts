/** A declared action on one record (docs/declaration.md "Actions"): allowed, asked for, judged, written, told. */
import { sql } from 'kysely'
import { appliesTo, isForNamed, isInput, isUndoable, questionOf, rightTo } from '../../../src/schemas/core/actions'
import { isEmpty } from '../../../src/schemas/core/condition'
import type { Entity } from '../../../src/schemas/core/define'
import { isCancelled } from '../../../src/schemas/core/document'
import type { ActionDeclaration } from '../../../src/schemas/core/types'
import type { Values } from '../../contracts/hooks'
import { companyToday } from '../../kernel/company-time'
import { actorOf, transact, withAllRights, type Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { ApiError, conflict, forbidden, invalid, type Message } from '../../kernel/errors'
import { audit } from '../../outbox/audit'
import { asChangeSet } from '../batch/change-set'
import type { Mode } from '../query/predicate'
import { heldSql } from '../query/held'
import { amendableSql, whoSql } from '../query/record-actions'
import { mayWrite, requireAction, rightPath } from '../query/rights'
import { coerceValues } from './coerce'
import { withCallerDefaults } from './defaults'
import { amountErrors } from './amount-errors'
import { recordErrors } from './validate'
import { labelOf } from './label'
import { lockForWrite, writeAction } from './write'

/**
 * @param input what the action asks for, and the `version` that the caller has read
 * @returns the change set that undoes it; null where nothing can
 * @throws 403 without the right, 404 outside the caller's rows, 409 where the record's state does not allow it or it has changed, 422 naming fields
 */
export async function performAction(
  ctx: Context,
  entity: Entity,
  name: string,
  { id, version, ...input }: Values & { id: number },
): Promise<{ change_set: number | null; already?: Message; made?: number; said?: object }> {
  const action = entity.x.actions[name]
  if (!action) throw new Error(`${entity.name} has no action ${name}`)
  if (!isForNamed(action)) requireAction(ctx, entity, rightTo(entity, name))
  let already: Message | undefined
  let made: number | undefined
  let said: object | undefined
  const act = async (tx: Context) => {
    const useCase = action.use_case ? tx.hooks[entity.name]?.actions?.[name] : undefined
    await useCase?.locks?.(tx, id)
    const before = await lockForWrite(tx, entity, id, { mode: modeOf(action) })
    already = await useCase?.already?.(tx, before)
    if (already) return { done: 0, failed: 0, title: labelOf(entity, before), details: { action: name } }
    if (typeof version === 'number' && version !== before.version) throw conflict('error:action.changed', { version: before.version })
    await requireApplies(tx, entity, name, before)
    const given = await answersOf(tx, entity, name, { before, input })
    const call = { entity, id, before, input: given }
    const acting = useCase?.within?.(tx, call) ?? tx
    const further = await useCase?.run?.(acting, call)
    const own = Object.fromEntries(Object.entries(given).filter(([field]) => action.asks?.includes(field)))
    const moved = entity.x.states && action.to !== undefined ? { [entity.x.states.field]: action.to } : {}
    // What the use case adds is the server's, also where its person may not write those fields.
    const writer = action.also_by === undefined ? acting : withAllRights(acting)
    const after = await writeAction(writer, entity, before, { ...own, ...valuesOf(tx, action.set ?? {}), ...moved, ...further })
    if (after.version === before.version && !(await hasMoved(tx, entity, after))) await tellAlone(tx, entity, name, after)
    const told = await useCase?.afterwards?.(acting, { ...call, after })
    if (typeof told === 'object') said = told
    made = await useCase?.makes?.(acting, { ...call, after })
    return { done: 1, failed: 0, title: labelOf(entity, after), details: { action: name } }
  }
  const named = { ...ctx, action: { entity: entity.name, name } }
  if (isUndoable(action)) return asChangeSet(named, { kind: 'action', entity }, act)
  await transact(named, act)
  return { change_set: null, ...(already ? { already } : {}), ...(made === undefined ? {} : { made }), ...(said ? { said } : {}) }
}

/**
 * What an action wrote, written back: whoever may do it may take it back, also without the right to edit.
 * @throws 403 without the right to it, 404 outside the caller's rows
 */
export async function undoAction(
  ctx: Context,
  entity: Entity,
  name: string,
  { id, values }: { id: number; values: Values },
): Promise<void> {
  const action = entity.x.actions[name] ?? {}
  if (!isForNamed(action)) requireAction(ctx, entity, rightTo(entity, name))
  const before = await lockForWrite(ctx, entity, id, { mode: modeOf(action) })
  const conditions = [whoSql(ctx, entity, name, 't'), isCancelled(entity, before) ? amendableSql(entity, 't') : undefined]
  const [may, isFree] = await heldBy(ctx, entity, before, conditions)
  if (!may) throw forbidden(undefined, rightPath(entity, rightTo(entity, name)))
  // Another record has taken its place.
  if (!isFree) throw conflict('error:undo.moved_on')
  await writeAction(ctx, entity, before, values)
}

/** The use case has written the record by itself, which the trail has. */
async function hasMoved(ctx: Context, { table }: Entity, { id, version }: Values): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and version <> ${version}`.execute(ctx.db)
  return rows.length > 0
}

/** The trail of a use case that writes elsewhere. */
const tellAlone = (ctx: Context, entity: Entity, action: string, row: Values): Promise<void> =>
  audit(ctx, { action, module: entity.module, entity: entity.key, record_id: Number(row.id), label: labelOf(entity, row) })

/** Whom a record names for it need not be allowed to write it. */
const modeOf = (action: ActionDeclaration): Mode => (isForNamed(action) ? 'read' : action.owner_only ? 'delete' : 'write')

/** @throws 403: a rule of the action's own decides who may, 409: the record's state does not allow it, or a guard that is named */
async function requireApplies(ctx: Context, entity: Entity, name: string, before: Values): Promise<void> {
  const action = entity.x.actions[name] ?? {}
  const guards = Object.entries(action.guard ?? {})
  const conditions = [
    whoSql(ctx, entity, name, 't'),
    ...[appliesTo(entity, action), ...guards.map(([, guard]) => guard)].map((condition) => heldSql(ctx, entity, condition, 't')),
  ]
  const [may, applies, ...kept] = await heldBy(ctx, entity, before, conditions)
  const isOwn = ctx.person !== null && action.not_by !== undefined && before[action.not_by] === ctx.person.id
  if (!may) throw forbidden(isOwn ? 'own_request' : undefined, rightPath(entity, rightTo(entity, name)))
  if (!applies) throw conflict('error:action.not_now')
  const broken = guards.find((_, index) => !kept[index])
  if (broken) throw new ApiError(409, { key: `${entity.module}:rule.${broken[0]}` })
}

/** Which of the conditions the record fulfils; what is undefined holds. */
async function heldBy(
  ctx: Context,
  entity: Entity,
  { id }: Values,
  conditions: readonly (Sql<boolean> | undefined)[],
): Promise<readonly boolean[]> {
  if (conditions.every((condition) => condition === undefined)) return conditions.map(() => true)
  const {
    rows: [row],
  } = await sql<{ held: boolean[] }>`
    select array[${sql.join(conditions.map((condition) => condition ?? sql`true`))}] as held from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(
    ctx.db,
  )
  return row?.held ?? []
}

/** What was asked for, as it will be written. @throws 403, 422 naming the fields */
async function answersOf(
  ctx: Context,
  entity: Entity,
  name: string,
  { before, input }: { before: Values; input: Values },
): Promise<Values> {
  const question = questionOf(entity, name)
  const fields = question?.fields ?? []
  const unknown = Object.keys(input).filter((given) => !fields.some((field) => field.name === given))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((one) => [one, [{ key: 'error:validation.additionalProperties' }]])))
  if (!question) return {}
  // What an input is called like, the record may have: it is no answer.
  const present = Object.fromEntries(Object.entries(before).filter(([field]) => !isInput(entity, name, field)))
  const closed = fields.find((field) => Object.hasOwn(input, field.name) && !mayWrite(ctx, entity, field))
  if (closed) throw forbidden(undefined, `${entity.path}.fields.${closed.x.guard ?? closed.name}-edit`)
  const further = fields.filter((field) => field.default !== undefined && !Object.hasOwn(present, field.name))
  const lacking = { ...question, fields: fields.filter((field) => isEmpty(present[field.name])) }
  const given = coerceValues(fields, {
    ...Object.fromEntries(further.map((field) => [field.name, field.default])),
    ...(await withCallerDefaults(ctx, lacking, input)),
  })
  const after = { ...present, ...given }
  const errors = { ...recordErrors(question, after), ...(await amountErrors(ctx, question, { before: present, after })) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return given
}

function valuesOf(ctx: Context, set: Values): Values {
  const tokens: Values = { $now: ctx.now().toISOString(), $today: companyToday(ctx), $me: actorOf(ctx) }
  return Object.fromEntries(
    Object.entries(set).map(([field, value]) => [field, typeof value === 'string' && Object.hasOwn(tokens, value) ? tokens[value] : value]),
  )
}
