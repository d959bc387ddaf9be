/**
 * Something waits for the person or has gone (wf.md §7): notifications with status S, A or E make counts and open lists old. Many at once
 * are one piece of news, told 300 ms after the first.
 */
import { useSyncExternalStore } from 'react'
import { observable } from '../../providers/browser/observable'
import { onReceivedCountsStale } from '../../providers/notification/notifications'

const restMs = 300

/** @returns what may be called often: `run` is called once, `ms` after the first call */
export function once(run: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, ms)
  }
}

const news = observable(0)
onReceivedCountsStale(once(() => news.set(news.get() + 1), restMs))

/** How often there was news: part of the key of what is read again then. */
export const useReceivedNews = (): number => useSyncExternalStore(news.subscribe, news.get)
