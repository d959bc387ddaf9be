/** What is typed in the wizard, kept in this browser until it is done: a reload or the end of the session loses nothing. */
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDrafts } from '../../../screens/form/drafts/draft-store'

export interface OffboardDraft {
  leaveDate: string | null
  reason: string
  /** Key of what stays in his name → why. */
  skipped: Readonly<Record<string, string>>
}

const writer = 'offboard'
const keepAfter = 400

/** @param user whose wizard it is; @returns null until what was kept is known */
export function useOffboardDraft(
  user: string | null,
  id: number,
  initial: OffboardDraft,
): { draft: OffboardDraft | null; change: (part: Partial<OffboardDraft>) => void; forget: () => Promise<unknown> } {
  const [draft, setDraft] = useState<OffboardDraft | null>(null)
  const isOver = useRef(false)
  const place = { user, screen: 'sc/user:offboard', record: String(id) }
  const latest = useRef({ place, initial })
  useEffect(() => {
    latest.current = { place, initial }
  })

  useEffect(() => {
    let gone = false
    void readDrafts(latest.current.place).then(([kept]) => {
      if (!gone) setDraft(kept ? readKept(kept.values) : latest.current.initial)
    })
    return () => {
      gone = true
    }
  }, [user, id])

  useEffect(() => {
    if (!draft) return
    const keep = () => {
      if (!isOver.current) void keepDraft(latest.current.place, { writer, at: Date.now(), version: null, base: {}, values: { ...draft } })
    }
    const timer = setTimeout(keep, keepAfter)
    return () => {
      clearTimeout(timer)
      keep()
    }
  }, [draft])

  return {
    draft,
    change: (part) => setDraft((now) => now && { ...now, ...part }),
    forget: () => {
      isOver.current = true
      return forgetDraft(latest.current.place, writer)
    },
  }
}

/** Written by this file, perhaps in an earlier version of it. */
function readKept({ leaveDate, reason, skipped }: Readonly<Record<string, unknown>>): OffboardDraft {
  const reasons = typeof skipped === 'object' && skipped !== null ? Object.entries(skipped) : []
  return {
    leaveDate: typeof leaveDate === 'string' ? leaveDate : null,
    reason: typeof reason === 'string' ? reason : '',
    skipped: Object.fromEntries(reasons.map(([key, why]) => [key, String(why)])),
  }
}
