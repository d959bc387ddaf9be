/** The acts of events where forms decide (vs.md §4): what nobody does by hand meanwhile, and what a form's act leaves in the event. */
import type { ActionCall, ActionUseCase } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { requireManager } from '../event/acts'
import type { EventRow } from '../event/event-questions'
import { heardActs as acts } from '../port/heard-acts'
import { decisionOf, refuseInForm, requireDecided } from './decision'

type Act = ActionUseCase<EventRow>

/** @param first what has to hold first, of whoever may do it at all */
function guarded(act: Act | undefined, first: (ctx: Context, before: EventRow) => Promise<void> | void): Act {
  if (!act) throw new Error('Forms decide about an act that events do not have.')
  return {
    ...act,
    async run(ctx: Context, given: ActionCall<EventRow>) {
      await requireManager(ctx, given.before)
      await first(ctx, given.before)
      const values = await act.run?.(ctx, given)
      const form = decisionOf(ctx)
      return form ? { ...values, ...form.state } : values
    },
  }
}

export const actsWithForms: Readonly<Record<string, Act>> = {
  ...acts,
  publish: guarded(acts.publish, requireDecided),
  cancel: guarded(acts.cancel, refuseInForm),
  'back-to-draft': {
    ...acts['back-to-draft'],
    async run(ctx: Context, given: ActionCall<EventRow>) {
      const values = await acts['back-to-draft']?.run?.(ctx, given)
      // Its approval was of what it was: another form may be filled for it.
      await ctx.ports?.workflow?.letGo(ctx, { module: 'vs', entity: 'event', id: given.before.id })
      return { ...values, wf_instance: null, wf_status: 'none' }
    },
  },
}
