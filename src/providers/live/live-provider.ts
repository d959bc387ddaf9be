/** refine's liveProvider: a resource is the channel of its entity. */
import type { LiveEvent, LiveProvider } from '@refinedev/core'
import type { Channels } from './channels'

/** Milliseconds within which events of one resource are told as one: an import of thousands makes a few refetches. */
const togetherWithin = 300

type LiveCallback = (type: string, ids: readonly number[]) => void

/** @param hearGap is told when everything is to be read anew */
export function createLiveProvider(channels: Pick<Channels, 'join'>, hearGap: (act: () => void) => () => void): LiveProvider {
  return {
    subscribe({ channel, types, callback, params }) {
      const resource = params?.resource ?? channel.replace(/^resources\//, '')
      const tell = together((type, ids) => {
        if (!concerns(type, types)) return
        callback({
          channel,
          type: type === 'changed' ? '*' : type,
          payload: ids.length > 0 ? { ids: [...ids] } : {},
          date: new Date(),
        } satisfies LiveEvent)
      })
      const leave = channels.join(channelOf(resource), (event, data) => {
        if (isChange(event)) tell(event, idsOf(data))
      })
      const stopHearing = hearGap(() => tell('changed', []))
      return {
        unsubscribe: () => {
          leave()
          stopHearing()
        },
      }
    },
    unsubscribe(subscription: unknown) {
      if (isSubscription(subscription)) subscription.unsubscribe()
    },
  }
}

/** @param resource `module/entity`, which is also its name in refine */
export const channelOf = (resource: string): string => `private-${resource.replace('/', '.')}`

const isChange = (event: string): boolean =>
  event === 'created' || event === 'updated' || event === 'deleted' || event === 'changed' || onRequest.has(event)

/** A comment, a file beside it, or another declaration changes no record: told only to who asks for it by name. */
const onRequest: ReadonlySet<string> = new Set(['commented', 'attached', 'schema'])

/** "Something changed" says neither what nor how, so it concerns everyone. */
const concerns = (type: string, types: readonly string[]): boolean =>
  type === 'changed' || types.includes(type) || (!onRequest.has(type) && types.includes('*'))

function idsOf(data: unknown): number[] {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' ? [data.id] : []
}

function isSubscription(value: unknown): value is { unsubscribe: () => void } {
  return typeof value === 'object' && value !== null && 'unsubscribe' in value && typeof value.unsubscribe === 'function'
}

/** The first event at once, those that follow within the time together, by type and each id once. */
function together(tell: LiveCallback): LiveCallback {
  const waiting = new Map<string, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    const all = [...waiting]
    waiting.clear()
    if (all.length === 0) return
    timer = setTimeout(flush, togetherWithin)
    for (const [type, ids] of all) tell(type, [...ids])
  }
  return (type, ids) => {
    const known = waiting.get(type) ?? new Set()
    for (const id of ids) known.add(id)
    waiting.set(type, known)
    if (timer === undefined) flush()
  }
}
