/**
 * Keeps what is typed in this browser: every 5 s of change, when the page is hidden or left, when the session ends. After a
 * reload, a crash or the next sign-in it is offered (shell.md §2.4).
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { session } from '../../../providers/auth/session'
import { useStable } from '../../../ui/use-stable'
import { offeredDraft, type Draft, type DraftPlace } from './draft-rules'
import { forgetDraft, keepDraft, readDrafts } from './draft-store'

const keepEvery = 5_000

interface KeptWork {
  place: DraftPlace
  subscribe: (listener: () => void) => () => void
  /** What is typed: another one after each change. */
  read: () => unknown
  /** What to write of it; null = it is as the server has it. */
  draftOf: () => Omit<Draft, 'writer' | 'at'> | null
  /** It is written again though nothing was typed since. */
  isPending?: () => boolean
}

export interface DraftKeeper {
  /** A draft of an earlier time, not decided on yet. */
  offer: Draft | null
  /** When this form's own was kept last: ms epoch. */
  keptAt: number | null
  /** Writes now what there is to keep. */
  keep: () => Promise<void>
  /** The offered one goes; when there is an older one, it is offered. */
  dismissOffer: () => Promise<void>
  /** Saved or given up: nothing is kept until something is typed again. */
  forget: () => Promise<void>
}

export function useKeptWork({ place: { user, screen, record }, subscribe, ...work }: KeptWork): DraftKeeper {
  const place = useMemo(() => ({ user, screen, record }), [user, screen, record])
  const [writer] = useState(idempotencyKey)
  const [offer, setOffer] = useState<Draft | null>(null)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const read = useStable(work.read)
  const draftOf = useStable(work.draftOf)
  const isPending = useStable(() => work.isPending?.() ?? false)
  const [first] = useState(work.read)
  const kept = useRef<unknown>(first)
  const at = useRef(place)
  /** Drafts are written one after the other: one that is forgotten does not come back by a write that began before. */
  const writes = useRef<Promise<unknown>>(Promise.resolve())
  const write = useCallback(<Result>(act: () => Promise<Result>): Promise<Result> => {
    const done = writes.current.then(act)
    writes.current = done
    return done
  }, [])

  const keep = useCallback(async () => {
    const typed = read()
    if (typed === kept.current && !isPending()) return
    kept.current = typed
    const content = draftOf()
    if (!content) {
      setKeptAt(null)
      return void (await write(() => forgetDraft(at.current, writer)))
    }
    const now = Date.now()
    if (await write(() => keepDraft(at.current, { ...content, writer, at: now }))) setKeptAt(now)
  }, [writer, read, draftOf, isPending, write])

  const forget = useCallback(async () => {
    kept.current = read()
    setKeptAt(null)
    await write(() => forgetDraft(at.current, writer))
  }, [writer, read, write])

  const dismissOffer = useCallback(async () => {
    if (offer) await forgetDraft(place, offer.writer)
    setOffer(await readOffer(place))
  }, [offer, place])

  useEffect(() => holdOpen(writer), [writer])
  useEffect(() => {
    void readOffer(place).then(setOffer)
  }, [place])
  // What is typed has another place now (a new record got its address): what is kept of it goes along.
  useEffect(() => {
    const before = at.current
    if (before === place) return
    at.current = place
    kept.current = null
    void write(() => forgetDraft(before, writer)).then(keep)
  }, [place, writer, write, keep])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopListening = subscribe(() => {
      if (read() === kept.current) return
      timer ??= setTimeout(() => {
        timer = undefined
        void keep()
      }, keepEvery)
    })
    const now = () => void keep()
    const onHidden = () => {
      if (document.visibilityState === 'hidden') now()
    }
    const stopSession = session.onEnd(now)
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', now)
    return () => {
      clearTimeout(timer)
      stopListening()
      stopSession()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', now)
      // Rights that were taken away, a session that ended: the form goes without anybody having said so.
      now()
    }
  }, [subscribe, read, keep])

  return { offer, keptAt, keep, dismissOffer, forget }
}

const readOffer = async (place: DraftPlace): Promise<Draft | null> =>
  offeredDraft(await readDrafts(place), { now: Date.now(), open: await openForms() })

const lockOf = (writer: string) => `kontor-form ${writer}`

/** As long as the form is open, other tabs know that its draft is at work. @returns what ends that */
function holdOpen(writer: string): () => void {
  // Locks exist in secure contexts only; without them a form that is open elsewhere is offered too.
  if (!('locks' in navigator)) return () => undefined
  let letGo = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks.request(lockOf(writer), () => closed)
  return letGo
}

async function openForms(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])))
}
