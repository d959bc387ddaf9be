/** The captcha of login and forgotten password: a picture, or a puzzle that the browser solves for those who can't read it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { http } from '../../../providers/http/http'
import { solvePuzzle, type Puzzle } from './proof-of-work'

export type CaptchaState =
  | { mode: 'loading' }
  | { mode: 'failed' }
  | { mode: 'picture'; key: string; image: string }
  | { mode: 'solving' }
  | { mode: 'solved'; key: string; answer: string }

export interface Captcha {
  state: CaptchaState
  typed: string
  type: (text: string) => void
  /** A new picture, after a wrong one or by wish. */
  renew: () => void
  /** "I cannot read the picture." */
  solve: () => void
  /** What goes with the form; null = nothing is entered yet. */
  answer: () => { captcha_key: string; captcha: string } | null
}

/** @param wanted false = none is asked now: nothing is fetched */
export function useCaptcha(wanted: boolean): Captcha {
  const [state, setState] = useState<CaptchaState>({ mode: 'loading' })
  const [typed, setTyped] = useState('')
  const running = useRef<AbortController | null>(null)

  const start = useCallback((act: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    act(abort.signal).catch((error: unknown) => {
      if (abort.signal.aborted) return
      console.error('The captcha could not be loaded', error)
      setState({ mode: 'failed' })
    })
  }, [])

  const renew = useCallback(
    () =>
      start(async (signal) => {
        setTyped('')
        const { data } = await http.get<{ key: string; image: string }>('/api/captcha', { signal })
        setState({ mode: 'picture', key: data.key, image: data.image })
      }),
    [start],
  )

  const solve = useCallback(
    () =>
      start(async (signal) => {
        setState({ mode: 'solving' })
        const { data } = await http.get<{ key: string } & Puzzle>('/api/captcha?mode=pow', { signal })
        setState({ mode: 'solved', key: data.key, answer: await solvePuzzle(data, signal) })
      }),
    [start],
  )

  useEffect(() => {
    if (wanted) renew()
    return () => running.current?.abort()
  }, [wanted, renew])

  return {
    state,
    typed,
    type: setTyped,
    renew,
    solve,
    answer() {
      if (state.mode === 'solved') return { captcha_key: state.key, captcha: state.answer }
      if (state.mode === 'picture' && typed.trim() !== '') return { captcha_key: state.key, captcha: typed.trim() }
      return null
    },
  }
}
