/** An address whose receiver said that it is gone (410): switched off, as an administrator would; who looks after it is told by its listener. */
import { notifyChannel } from '../../src/schemas/sc/notify-channel'
import { withAllRights, type Context } from '../kernel/context'
import { publishEvent } from '../outbox/publish'
import { findRecord } from '../resource/read/read'
import { updateRecord } from '../resource/write/write'

/** Domain event of a channel that was switched off by its receiver. */
export const channelGone = 'sc.channel.gone'

export async function switchOff(ctx: Context, id: number): Promise<void> {
  const channel = await findRecord(ctx, ctx.snapshot.get(notifyChannel.name), id)
  if (channel?.active !== true) return
  await updateRecord(withAllRights(ctx), ctx.snapshot.get(notifyChannel.name), id, { active: false }, { trusted: true })
  await publishEvent(ctx, channelGone, { entity: notifyChannel.name, record_id: id })
}
