/**
 * The answers of a named event on the server: a draft a moment after the keys, so that another device goes on with it, and what is submitted.
 * One call after the other, since each needs the revision of the one before.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { answerEvent } from '../../../api/vs/events'
import { failureOf } from '../../../providers/http/error-text'
import type { EventPage } from '../../../shared/vs/event'
import type { Answers } from '../../../shared/vs/question'

const restMs = 1200

export type DraftState = { kind: 'none' | 'saving' | 'saved' } | { kind: 'failed'; text: string; isElsewhere: boolean }

/** @param response as it was read; once it is submitted only whole answers are sent, no drafts */
export function useDraft(id: number, response: EventPage['response']) {
  const [state, setState] = useState<DraftState>({ kind: response?.state === 'draft' ? 'saved' : 'none' })
  const revision = useRef(response?.revision ?? 0)
  const waiting = useRef<{ answers: Answers; timer: ReturnType<typeof setTimeout> } | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const keepsDrafts = response?.state !== 'submitted'

  const send = useCallback(
    (answers: Answers, submit: boolean): Promise<void> => {
      const sent = last.current.then(async () => {
        const kept = await answerEvent(id, { answers, revision: revision.current, submit })
        revision.current = kept.revision
      })
      last.current = sent.catch(() => undefined)
      return sent
    },
    [id],
  )
  const takeWaiting = useCallback((): Answers | undefined => {
    const { answers, timer } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = null
    return answers
  }, [])
  const flush = useCallback(() => {
    const answers = takeWaiting()
    if (!answers) return
    setState({ kind: 'saving' })
    send(answers, false).then(
      () => setState({ kind: 'saved' }),
      (error: unknown) => {
        const failure = failureOf(error)
        setState({ kind: 'failed', text: failure?.text ?? '', isElsewhere: failure?.status === 409 })
      },
    )
  }, [send, takeWaiting])
  useEffect(() => flush, [flush])

  return {
    state,
    keep: (answers: Answers) => {
      if (!keepsDrafts) return
      takeWaiting()
      waiting.current = { answers, timer: setTimeout(flush, restMs) }
    },
    submit: (answers: Answers): Promise<void> => {
      takeWaiting()
      return send(answers, true)
    },
  }
}
