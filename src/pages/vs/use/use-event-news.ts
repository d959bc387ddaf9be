/** An event changed: what is shown of it is read again. */
import { useSubscription } from '@refinedev/core'

export function useEventNews(act: () => void): void {
  useSubscription({ channel: 'resources/vs/event', types: ['*'], params: { resource: 'vs/event' }, onLiveEvent: act })
}
