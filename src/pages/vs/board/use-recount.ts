import { useEffect, useRef, useState } from 'react'
import type { BoardPage } from '../../../shared/vs/secret-calls'
import type { BoardRecount } from '../../../shared/vs/secret/recount-board'

export type RecountState = { kind: 'none' | 'counting' | 'failed' } | { kind: 'done'; recount: BoardRecount }

/** Counts in a worker, which ends with the page. */
export function useRecount(board: BoardPage) {
  const [state, setState] = useState<RecountState>({ kind: 'none' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const count = () => {
    setState({ kind: 'counting' })
    worker.current?.terminate()
    const fresh = new Worker(new URL('./recount-worker.ts', import.meta.url), { type: 'module' })
    worker.current = fresh
    fresh.addEventListener('message', ({ data }: MessageEvent<{ recount: BoardRecount } | { failed: string }>) =>
      setState('recount' in data ? { kind: 'done', recount: data.recount } : { kind: 'failed' }),
    )
    fresh.addEventListener('error', () => setState({ kind: 'failed' }))
    fresh.postMessage(board)
  }
  return { state, count }
}
