/** Keeps what is typed in this browser: after 5 s, when the page is hidden or left, when the server does not answer (fa.md §9). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isViewing } from '../../../../providers/auth/identity'
import { currentUserId, session } from '../../../../providers/auth/session'
import { idempotencyKey } from '../../../../providers/data/idempotency-key'
import type { RecordRow } from '../../../../providers/data/record-api'
import { offeredDraft, type Draft, type DraftPlace } from '../../../../screens/form/drafts/draft-rules'
import { forgetDraft, keepDraft, readDrafts } from '../../../../screens/form/drafts/draft-store'
import { keepEvery } from '../../../../screens/form/drafts/use-draft'
import { newLine, type LineValues } from '../grid/grid-line'
import { lineValues, type VoucherHead, type VoucherStore } from '../grid/voucher-store'

export interface LocalDraft {
  /** Of an earlier time, not decided on yet. */
  offer: Draft | null
  /** ms epoch; null = nothing of this page is kept. */
  keptAt: number | null
  keep: () => Promise<void>
  forget: () => Promise<void>
  restore: () => void
  discard: () => Promise<void>
}

export function useLocalDraft(store: VoucherStore, row: RecordRow | undefined): LocalDraft {
  const [writer] = useState(idempotencyKey)
  const [offer, setOffer] = useState<Draft | null>(null)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const place = useMemo(
    (): DraftPlace => ({ user: isViewing() ? null : currentUserId(), screen: 'fa/voucher:typed', record: row ? String(row.id) : 'new' }),
    [row],
  )
  const version = row?.version ?? null
  const kept = useRef(store.get())

  const keep = useCallback(async () => {
    const state = store.get()
    if (!store.isChanged()) return
    kept.current = state
    const draft: Draft = { writer, at: Date.now(), version, base: {}, values: { head: state.head, lines: lineValues(state.lines) } }
    if (await keepDraft(place, draft)) setKeptAt(draft.at)
  }, [store, place, version, writer])

  const forget = useCallback(async () => {
    kept.current = store.get()
    setKeptAt(null)
    await forgetDraft(place, writer)
  }, [store, place, writer])

  useEffect(() => {
    void readDrafts(place).then((drafts) => setOffer(offeredDraft(drafts, { now: Date.now(), open: new Set([writer]) })))
  }, [place, writer])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe(() => {
      if (store.get() === kept.current) return
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
      stop()
      stopSession()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', now)
    }
  }, [store, keep])

  const discard = async () => {
    if (offer) await forgetDraft(place, offer.writer)
    setOffer(null)
  }
  return {
    offer,
    keptAt,
    keep,
    forget,
    discard,
    restore: () => {
      if (!offer) return
      const { head, lines } = draftState(offer)
      store.setHead(head)
      store.setLines(() => lines)
      void discard()
    },
  }
}

/** What `keep` has written. */
function draftState({ values }: Draft): { head: Partial<VoucherHead>; lines: ReturnType<typeof newLine>[] } {
  const { head, lines } = values as { head: VoucherHead; lines: readonly (LineValues & { id?: number })[] }
  return { head, lines: lines.map(({ id, ...line }) => ({ ...newLine(line), ...(id === undefined ? {} : { id }) })) }
}
