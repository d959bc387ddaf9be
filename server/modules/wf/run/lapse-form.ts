/** A form that asks for what is past ends by the system, as a returned one does that nobody sends again. */
import type { WorkflowPort } from '../../../contracts/workflow'
import { withAllRights } from '../../../kernel/context'
import { lapse } from '../flow/rules/machine'
import { actOn } from './act-on-instance'

export const lapseForm: WorkflowPort['lapse'] = async (ctx, instance) => {
  await actOn(
    withAllRights(ctx),
    instance,
    ({ stored, port }) =>
      ['running', 'returned'].includes(stored.flow.state) ? lapse(stored.flow, port) : Promise.resolve({ state: stored.flow, effects: [] }),
    { actor: null },
  )
}
