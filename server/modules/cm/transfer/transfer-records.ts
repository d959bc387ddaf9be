/** Records pass from one person to another: one, selected ones, or all that stands in a name (cm.md §2.4, §6). Each act is a change set, so that it can be undone. */
import { sql } from 'kysely'
import {
  transferable,
  type Transferable,
  type TransferAnswer,
  type TransferCounts,
  type TransferredAlone,
  type transferAll as call,
} from '../../../../src/shared/cm/transfer'
import type { BodyOf } from '../../../../src/shared/core/call'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { forbidden, invalidField, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { attemptEach } from '../../../resource/batch/batch'
import { asChangeSet } from '../../../resource/batch/change-set'
import { rowPredicate } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { withIntent } from '../../../resource/write/intent'
import { labelOf } from '../../../resource/write/label'
import { updateRecord } from '../../../resource/write/write'
import type { Texts } from '../../../contracts/texts'
import { organisation } from '../../sc'
import { inName } from './in-name'
import { notifyTransfer, type TransferredRecord } from './notify-transfer'

interface Services {
  texts: Texts
}

/**
 * All that stands in a person's name and that the caller may pass on, in one transaction; what a rule of its own refuses stays and is told.
 * @returns with `dry_run` what would be moved
 * @throws 403 without the right for one of `entities`, 422 on `to` or `from`
 */
export async function transferAll(
  ctx: Context,
  { from, to, entities, dry_run = false }: BodyOf<typeof call>,
  services: Services,
): Promise<TransferAnswer> {
  for (const key of entities) requireAction(ctx, entityOf(ctx, key), inName[key].act)
  return transact(ctx, async (tx) => {
    if (!dry_run) await requireTo(tx, from, to)
    const wanted = inOrder(entities)
    const found = await Promise.all(
      wanted.map(async (key) => ({
        key,
        ids: await idsInName(tx, key, from, 'delete'),
        seen: (await idsInName(tx, key, from, 'read')).length,
      })),
    )
    const kept = counts(found.map(({ key, ids, seen }) => [key, Math.max(0, seen - ids.length)]))
    if (dry_run || to === undefined)
      return { moved: counts(found.map(({ key, ids }) => [key, ids.length])), kept, failed: [], change_set: null }
    return {
      ...(await passEach(
        tx,
        found.flatMap(({ key, ids }) => ids.map((id) => ({ key, id }))),
        to,
        services,
      )),
      kept,
    }
  })
}

/** Selected ones, each judged by itself. @throws 403 without the right, 422 on `to` */
export async function transferSome(
  ctx: Context,
  { key, ids, to }: { key: TransferredAlone; ids: readonly number[]; to: number },
  services: Services,
): Promise<TransferAnswer> {
  requireAction(ctx, entityOf(ctx, key), inName[key].act)
  return transact(ctx, async (tx) => {
    await requireTo(tx, undefined, to)
    return {
      ...(await passEach(
        tx,
        [...ids].sort((a, b) => a - b).map((id) => ({ key, id })),
        to,
        services,
      )),
      kept: {},
    }
  })
}

/** @throws 404 outside the caller's rows, 403 where he only sees it or works along, 409 when the owner was changed since `version`, 422 on `to` */
export async function transferOne(
  ctx: Context,
  { key, id, to, version }: { key: TransferredAlone; id: number; to: number; version?: number },
): Promise<TransferAnswer> {
  requireAction(ctx, entityOf(ctx, key), inName[key].act)
  return transact(ctx, async (tx) => {
    await requireTo(tx, undefined, to)
    const {
      result: { done },
      change_set,
    } = await asTransfer(tx, key, async (inner) => {
      const passed = await pass(inner, { key, id, to, ...(version === undefined ? {} : { version }) })
      return { passed: passed ? [passed] : [], failed: [] }
    })
    return { moved: counts([[key, done]]), kept: {}, failed: [], change_set }
  })
}

const entityOf = (ctx: Context, key: Transferable) => ctx.snapshot.get(`cm/${key}`)
const inOrder = (keys: readonly Transferable[]) => transferable.filter((key) => keys.includes(key))
const counts = (entries: readonly (readonly [Transferable, number])[]): TransferCounts => Object.fromEntries(entries)

async function requireTo(ctx: Context, from: number | undefined, to: number | undefined): Promise<void> {
  if (to === undefined) throw invalidField('to', 'error:validation.required')
  await organisation.requireReceiver(ctx, { to, ...(from === undefined ? {} : { from }) })
}

/** @param mode `delete` = those that the caller may pass on: who only works along may not */
async function idsInName(ctx: Context, key: Transferable, user: number, mode: 'read' | 'delete'): Promise<number[]> {
  const entity = entityOf(ctx, key)
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(entity.table)} as r
    where r.deleted_at is null and r.owner_id = ${user} and ${inName[key].rows?.() ?? sql<boolean>`true`} and ${rowPredicate(ctx, entity, mode, 'r')} order by r.id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => Number(id))
}

async function passEach(
  ctx: Context,
  records: readonly { key: Transferable; id: number }[],
  to: number,
  services: Services,
): Promise<Omit<TransferAnswer, 'kept'>> {
  const [first] = records
  if (!first) return { moved: {}, failed: [], change_set: null }
  const {
    result: { passed, refused },
    change_set,
  } = await asTransfer(ctx, first.key, async (tx) => {
    const passed: TransferredRecord[] = []
    const failed: TransferAnswer['failed'][number][] = []
    for (const { key, id } of records) {
      const { failed: refused } = await attemptEach(tx, [{ id }], async (inner) => {
        const one = await pass(inner, { key, id, to })
        if (one) passed.push(one)
      })
      for (const { text } of refused)
        failed.push({ entity: key, id, title: await titleOf(tx, key, id), message: services.texts.translate(tx.language, text) })
    }
    return { passed, failed }
  })
  const moved = [...new Set(records.map(({ key }) => key))]
  return { moved: counts(moved.map((key) => [key, passed.filter((one) => one.key === key).length])), failed: refused, change_set }
}

type Refused = TransferAnswer['failed']

/** One change set, of which both sides hear once. @param key of the first record: what the set is listed under */
function asTransfer(
  ctx: Context,
  key: Transferable,
  act: (ctx: Context) => Promise<{ passed: readonly TransferredRecord[]; failed: Refused }>,
) {
  return asChangeSet(ctx, { kind: 'transfer', entity: entityOf(ctx, key) }, async (tx) => {
    const { passed, failed } = await act(tx)
    await notifyTransfer(tx, passed)
    const [first] = passed
    return { done: passed.length, failed: failed.length, ...(first ? { title: first.title } : {}), passed, refused: failed }
  })
}

/** @returns null when it was his already */
async function pass(
  ctx: Context,
  { key, id, to, version }: { key: Transferable; id: number; to: number; version?: number },
): Promise<TransferredRecord | null> {
  const entity = entityOf(ctx, key)
  const before = await findRecord(ctx, entity, id, { mode: 'delete', lock: true })
  if (!before) throw (await findRecord(ctx, entity, id)) ? forbidden() : notFound()
  if (before.owner === to) return null
  await updateRecord(
    // Both sides hear of all of them at once.
    withAllRights(withIntent(ctx, 'cm/lead', { quiet: true })),
    entity,
    id,
    { owner: to, ...(version === undefined ? {} : { version }) },
    { trusted: true },
  )
  return { key, id, title: labelOf(entity, before), from: typeof before.owner === 'number' ? before.owner : null, to }
}

/** Of what the caller sees. */
async function titleOf(ctx: Context, key: Transferable, id: number): Promise<string> {
  const row: Values | undefined = await findRecord(ctx, entityOf(ctx, key), id)
  return row ? labelOf(entityOf(ctx, key), row) : `#${id}`
}
