/** Rules of what administrators set for notifications (sc.md §3.5): templates name what their event has, addresses are such that can be reached. */
import type { FieldErrors, Message } from '../../../kernel/errors'
import type { EntityHooks } from '../../../contracts/hooks'
import { noticeEvents, placeholdersOf } from '../../notice-events'
import { placeholdersIn } from '../../../mail/template-text'
import { ownerErrors } from '../groups/unknown-owners'

export const templateHooks: EntityHooks = {
  validate(_ctx, { after }) {
    const event = noticeEvents.get(String(after.event))
    if (!event) return { event: [{ key: 'sc:error.notify_event' }] }
    const known = new Set(placeholdersOf(event, after.channel === 'webhook' ? 'webhook' : 'mail'))
    const wrong = (field: string): [string, Message[]][] => {
      const unknown = placeholdersIn(String(after[field] ?? '')).find((name) => !known.has(name))
      return unknown === undefined
        ? []
        : [[field, [{ key: 'sc:error.notify_placeholder', params: { name: unknown, known: [...known].join(', ') } }]]]
    }
    const lacksLink = event.needs_link && after.channel === 'mail' && !placeholdersIn(String(after.body ?? '')).includes('link')
    return Object.fromEntries([
      ...wrong('subject'),
      ...(lacksLink ? [['body', [{ key: 'sc:error.notify_link', params: { mark: '{{link}}' } }]] as const] : []),
      ...wrong('body'),
    ])
  },
}

export const channelHooks: EntityHooks = {
  async validate(ctx, { after }) {
    const events = Array.isArray(after.events) ? after.events.map(String) : []
    return {
      ...urlErrors(String(after.url ?? '')),
      ...(events.every((event) => noticeEvents.has(event)) ? {} : { events: [{ key: 'sc:error.notify_event' }] }),
      ...(await ownerErrors(ctx, after, ['audience'])),
    }
  },
}

/** Where it leads is judged when it is sent to: names may mean another address by then. */
function urlErrors(text: string): FieldErrors {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === ''
    ? {}
    : { url: [{ key: 'sc:error.webhook_url' }] }
}
