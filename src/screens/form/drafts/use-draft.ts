/**
 * Keeps what is typed in this browser: every 5 s of change, when the page is hidden or left, when the session ends. After a
 * reload, a crash or the next sign-in it is offered (shell.md §2.4).
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { session } from '../../../providers/auth/session'
import type { Entity } from '../../../schemas/core/define'
import type { FormStore } from '../state/form-store'
import { changedFields, formFields } from '../state/form-values'
import type { Attempt } from '../state/saver'
import { offeredDraft, withoutSecrets, type Draft, type DraftPlace } from './draft-rules'
import { forgetDraft, keepDraft, readDrafts } from './draft-store'

export const keepEvery = 5_000

interface DraftOptions {
  place: DraftPlace
  entity: Entity
  store: FormStore
  version: number | null
  /** A save whose answer is awaited. */ attempt: () => Attempt | null
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

export function useDraft({ place: { user, screen, record }, entity, store, version, attempt }: DraftOptions): DraftKeeper {
  const place = useMemo(() => ({ user, screen, record }), [user, screen, record])
  const [writer] = useState(idempotencyKey)
  const [offer, setOffer] = useState<Draft | null>(null)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const latest = useRef({ version, attempt })
  useEffect(() => {
    latest.current = { version, attempt }
  })
  const keptValues = useRef(store.get().values)

  const keep = useCallback(async () => {
    const { base, values } = store.get()
    if (values === keptValues.current && !latest.current.attempt()) return
    keptValues.current = values
    if (changedFields(entity, base, values).length === 0) {
      setKeptAt(null)
      return void (await forgetDraft(place, writer))
    }
    const pending = latest.current.attempt()
    const at = Date.now()
    const fields = formFields(entity)
    const draft: Draft = {
      writer,
      at,
      version: latest.current.version,
      base: withoutSecrets(fields, base),
      values: withoutSecrets(fields, values),
      ...(pending ? { attempt: pending } : {}),
    }
    if (await keepDraft(place, draft)) setKeptAt(at)
  }, [place, writer, entity, store])

  const forget = useCallback(async () => {
    keptValues.current = store.get().values
    setKeptAt(null)
    await forgetDraft(place, writer)
  }, [place, writer, store])

  const dismissOffer = useCallback(async () => {
    if (offer) await forgetDraft(place, offer.writer)
    setOffer(await readOffer(place))
  }, [offer, place])

  useEffect(() => {
    const letGo = holdOpen(writer)
    void readOffer(place).then(setOffer)
    return letGo
  }, [writer, place])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopListening = store.subscribe(() => {
      if (store.get().values === keptValues.current) return
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
  }, [store, keep])

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
