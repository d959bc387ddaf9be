/** The way back of a transfer (cm.md §2.4): owner and department as they were, and word to both sides, once. */
import type { Entity } from '../../../../src/schemas/core/define'
import { transferable, type Transferable } from '../../../../src/shared/cm/transfer'
import { withAllRights, type Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import { ApiError, conflict, forbidden } from '../../../kernel/errors'
import type { UndoRule, Values, WentBack } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { labelOf } from '../../../resource/write/label'
import { updateRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { inName } from './in-name'
import { notifyTransfer, type TransferredRecord } from './notify-transfer'

export const undoTransfer: UndoRule = {
  /** Of whoever may pass it on as it stands, or might before: what he gave away is not his to edit any more, but his to take back. */
  async write(ctx, { entity, id, values, former }) {
    const key = keyOf(entity)
    if (key === undefined) throw forbidden()
    requireAction(ctx, entity, inName[key].act)
    if (typeof values.owner === 'number') await requireActive(ctx, values.owner)
    const isHis = await mayPass(ctx, entity, id)
    await updateRecord(withAllRights(restoring(ctx, key, former)), entity, id, values, { trusted: true })
    if (!isHis && !(await mayPass(ctx, entity, id))) throw forbidden()
  },

  async afterAll(ctx, records, { again }) {
    await notifyTransfer(ctx, records.flatMap(passedBack), { undone: !again })
  },
}

const keyOf = ({ module, key }: Entity): Transferable | undefined => transferable.find((one) => module === 'cm' && one === key)

/** Held until the commit, as a receiver is. */
async function requireActive(ctx: Context, person: number): Promise<void> {
  try {
    await organisation.requireReceiver(ctx, { to: person })
  } catch (error) {
    throw error instanceof ApiError ? conflict('cm:error.owner_left') : error
  }
}

const mayPass = async (ctx: Context, entity: Entity, id: number): Promise<boolean> =>
  (await findRecord(ctx, entity, id, { mode: 'delete' })) !== undefined

/** What was nobody's is so again, and the department is that of then: the hooks would derive both anew. */
function restoring(ctx: Context, key: Transferable, former: Values): Context {
  const restores = Object.fromEntries(
    ['owner', 'department'].flatMap((field) => (Object.hasOwn(former, field) ? [[field, former[field]]] : [])),
  )
  return withIntent(withIntent(ctx, 'cm/lead', { quiet: true }), `cm/${key}`, { restores })
}

function passedBack({ entity, id, before, after }: WentBack): TransferredRecord[] {
  const key = keyOf(entity)
  const person = (value: unknown) => (typeof value === 'number' ? value : null)
  return key === undefined ? [] : [{ key, id, title: labelOf(entity, after), from: person(before.owner), to: person(after.owner) }]
}
