/** Who is notified of an event (vs.md §7): its roster, in the language of each. */
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { notify } from '../../sc'

export type EventNotice = 'invited' | 'opened' | 'reminder' | 'extended' | 'closing' | 'cancelled' | 'withdrawn' | 'results'

interface Noticed {
  id: number
  title: I18nText | null
}

export async function notifyParticipants(
  ctx: Context,
  { id, title }: Noticed,
  notice: EventNotice,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return
  await notify.send(ctx, {
    event: `vs.${notice}`,
    to: people.map((person) => `u${person}`),
    data: { title: title ?? {}, body: notify.text(`vs:notice.${notice}`, () => ({})) },
    url: `/vs/use/detail/pending/${id}`,
    model: { module: 'vs', id },
    // An organiser takes part like anybody else.
    self: true,
  })
}
