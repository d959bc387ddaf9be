/** What a dialog's act would do, by the server's dry run a moment behind the keys, and doing it once. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isUnanswered } from '../../../providers/http/unanswered'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure } from '../../../providers/notification/alerts'
import { useDebounced } from '../../../ui/use-debounced'
import { fieldErrors } from '../period/field-errors'

export interface Settling<A> {
  /** The dry run of what is typed now; undefined while it is on its way or refused. */
  preview: A | undefined
  isPreviewing: boolean
  /** By path: of the dry run, or of the act. */
  errors: Readonly<Record<string, string>>
  /** What is wrong and names no field. */
  problem: string | undefined
  done: A | null
  isBusy: boolean
  run: () => Promise<void>
}

interface Question<B, A> {
  /** Tells the questions apart. */
  name: string
  /** Null = nothing to preview yet. */
  body: B | null
  send: (body: B & { dry_run: boolean }, how: { key?: string; signal?: AbortSignal }) => Promise<{ data: A }>
  onDone: () => void
}

const none: Readonly<Record<string, string>> = {}

export function useSettling<B extends object, A>({ name, body, send, onDone }: Question<B, A>): Settling<A> {
  const text = body === null ? '' : JSON.stringify(body)
  const requested = useDebounced(text, 300)
  const [done, setDone] = useState<A | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The same act sent again after no answer is done once; anything else is another one.
  const [act, setAct] = useState({ text: '', key: '' })
  const [refused, setRefused] = useState<{ text: string; error: unknown } | null>(null)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['fa/party', 'preview', name, requested],
    enabled: requested !== '' && done === null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    // What was sent, as text and back.
    queryFn: async ({ signal }) => (await send({ ...(JSON.parse(requested) as B), dry_run: true }, { signal })).data,
  })
  const isCurrent = requested === text && requested !== ''
  const wrong = refused?.text === text ? refused.error : isCurrent && !isFetching ? error : null
  const errors = (wrong ? fieldErrors(wrong) : undefined) ?? none
  const run = async () => {
    if (body === null || isBusy) return
    const key = act.text === text ? act.key : crypto.randomUUID()
    setAct({ text, key })
    setBusy(true)
    try {
      setDone((await send({ ...body, dry_run: false }, { key })).data)
      onDone()
    } catch (failed) {
      setRefused({ text, error: failed })
      if (isUnanswered(failed)) showFailure(failed)
    } finally {
      setBusy(false)
    }
  }
  return {
    preview: isCurrent && error === null && !isPlaceholderData ? data : undefined,
    isPreviewing: text !== '' && (requested !== text || isFetching),
    errors,
    problem: wrong && errors === none ? failureOf(wrong)?.text : undefined,
    ...{ done, isBusy, run },
  }
}
