/** The acts of events of which other modules hear (vs.md §7): `vs.event.closed` by hand, and `vs.event.published`, its results. */
import type { ActionCall, ActionUseCase } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import { acts as plainActs } from '../event/acts'
import { earlyCloseActs } from '../event/early-close'
import type { EventRow } from '../event/event-questions'
import { signActs } from '../event/sign-protocol'

type Act = ActionUseCase<EventRow>

const acts: Readonly<Record<string, Act>> = { ...plainActs, ...earlyCloseActs, ...signActs }

const heard = (name: 'close' | 'confirm-close' | 'publish-results', event: string): Act => ({
  ...acts[name],
  async afterwards(ctx: Context, call: ActionCall<EventRow> & { after: EventRow }) {
    await publishEvent(ctx, event, { entity: 'vs/event', record_id: call.after.id })
    await acts[name]?.afterwards?.(ctx, call)
  },
})

export const heardActs: Readonly<Record<string, Act>> = {
  ...acts,
  close: heard('close', 'vs.event.closed'),
  'confirm-close': heard('confirm-close', 'vs.event.closed'),
  'publish-results': heard('publish-results', 'vs.event.published'),
}
