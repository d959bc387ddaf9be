/** What a person fills, kept as a draft: by hand, every 20 s, and when the page is left (wf.md §2 filling-form). */
import { useEffect, useMemo, useRef, useState } from 'react'
import { createDraft, isOutdated, saveDraft, type Draft } from '../../../api/wf/filling'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { same } from '../../../schemas/core/same'
import type { Filling, Priority } from '../../../shared/wf/instance-calls'
import { useStable } from '../../../ui/use-stable'
import type { Values } from '../fill/form-renderer/rule-state'

const saveEveryMs = 20_000

export interface Filled {
  values: Values
  title: string
  priority: Priority
  files: readonly number[]
  post: number | null
  choices: Readonly<Record<string, readonly number[]>>
}

export interface FillingDraft {
  filled: Filled
  change: (part: Partial<Filled>) => void
  /** Null until it is saved. */
  instance: number | null
  isDirty: boolean
  /** ms epoch. */
  savedAt: number | null
  isSaving: boolean
  /** The form or its draft is not what it was when it was read. */
  isOutdated: boolean
  /** @returns the draft as it is saved now @throws what the call throws */
  save: () => Promise<{ id: number; version: number }>
  /** It was submitted or discarded: nothing is kept any more. */
  end: () => void
  /** Goes on with what is there now. */
  restart: (filling: Filling, values: Values) => void
}

/** @param source `module.entity:id` that the form is about */
export function useFilling(
  filling: Filling,
  { source, onCreated }: { source: string | null; onCreated: (id: number) => void },
): FillingDraft {
  const [filled, setFilled] = useState(() => filledOf(filling))
  const [saved, setSaved] = useState(filled)
  const [place, setPlace] = useState({ id: filling.instance, version: filling.version })
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [outdated, setOutdated] = useState(false)
  const [behalf] = useState(filling.on_behalf_of)
  const isDirty = useMemo(() => !same(filled, saved), [filled, saved])
  // One draft, however often its making is tried.
  const key = useRef('')
  const last = useRef({ filled, place, ended: false, here: true })
  useEffect(() => {
    last.current = { ...last.current, filled, place }
  }, [filled, place])
  const running = useRef<Promise<unknown>>(Promise.resolve())

  const put = async () => {
    const { filled: now, place: at } = last.current
    const body = bodyOf(now, { behalf, source, version: at.version })
    key.current ||= idempotencyKey()
    setIsSaving(true)
    try {
      const kept = at.id === null ? await createDraft(filling.template.id, body, key.current) : await saveDraft(at.id, body)
      last.current.place = kept
      setPlace(kept)
      setSaved(now)
      setSavedAt(Date.now())
      if (at.id === null && last.current.here) onCreated(kept.id)
      return kept
    } catch (error) {
      if (isOutdated(error)) setOutdated(true)
      throw error
    } finally {
      setIsSaving(false)
    }
  }
  const save = useStable(() => {
    // One after the other: the second knows the version that the first has made.
    const next = running.current.then(put, put)
    running.current = next.catch(() => undefined)
    return next
  })
  const keep = useStable(() => {
    // What fails stays here, and is tried again.
    if (isDirty && !outdated && !last.current.ended) save().catch(() => undefined)
  })
  useEffect(() => {
    last.current.here = true
    const timer = setInterval(keep, saveEveryMs)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      last.current.here = false
      keep()
    }
  }, [keep])

  return {
    filled,
    change: (part) => setFilled((before) => ({ ...before, ...part })),
    instance: place.id,
    isDirty,
    savedAt,
    isSaving,
    isOutdated: outdated,
    save,
    end: () => {
      last.current.ended = true
      setSaved(filled)
    },
    restart: (next, values) => {
      const at = { id: next.instance, version: next.version }
      last.current.place = at
      setPlace(at)
      setSaved(filledOf(next))
      setFilled((before) => ({ ...before, values }))
      setOutdated(false)
    },
  }
}

const filledOf = ({ data, title, priority, files, post, choices }: Filling): Filled => ({
  values: data,
  title,
  priority,
  files: files.map(({ id }) => id),
  post,
  choices,
})

function bodyOf(
  { values, title, priority, files, post, choices }: Filled,
  { behalf, source, version }: { behalf: number | null; source: string | null; version: number | null },
): Draft {
  return {
    data: { ...values },
    ...(title.trim() ? { title: title.trim() } : {}),
    priority,
    files: [...files],
    on_behalf_of: behalf,
    post,
    choices: Object.fromEntries(Object.entries(choices).map(([node, people]) => [node, [...people]])),
    ...(source === null ? {} : { source }),
    ...(version === null ? {} : { version }),
  }
}
