/** Two of the commission sign what the demo has counted, each with their own rights, where its category has one (vs.md §4, §10). */
import { personContext } from '../../../auth/rights/person-context'
import { withAllRights, type Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'
import { performAction } from '../../../resource/write/act'
import { peopleOf } from '../category/rights'
import type { EventRow } from '../event/event-questions'

export async function signProtocol(ctx: Context, id: number): Promise<void> {
  const entity = ctx.snapshot.get('vs/event')
  const { category } = (await findRecord(withAllRights(ctx), entity, id)) as EventRow
  for (const person of (await peopleOf(ctx, category, 'commission')).slice(0, 2)) {
    const theirs = await personContext(() => ctx)(person, null)
    if (!theirs) throw new Error('Who is of the commission of the demo may not sign in.')
    await performAction(theirs, entity, 'sign-protocol', { id })
  }
}
