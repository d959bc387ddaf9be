/** The comment and the files of a decision, kept in this browser until it is made: the end of a session loses nothing (wf.md §9). No secrets. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIdentity } from '../../../providers/auth/identity'
import type { Attachment } from '../../../shared/engine/attachments'
import { forgetDraft, keepDraft, readDrafts } from '../../../screens/form/drafts/draft-store'

export interface DecisionDraft {
  comment: string
  files: readonly Attachment[]
}

const writer = 'decision'
const keepAfter = 300
const empty: DecisionDraft = { comment: '', files: [] }

/** @param instance the draft is of the form, not of one dialog: what was written for an approval is there for a return */
export function useDecisionDraft(instance: number) {
  const { identity } = useIdentity()
  const user = identity ? String(identity.id) : null
  const [draft, setDraft] = useState<DecisionDraft>(empty)
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = { user, screen: 'wf/task:decide', record: String(instance) }
  const kept = useRef(place)
  useEffect(() => {
    kept.current = place
  })
  const set = useCallback((next: DecisionDraft) => {
    latest.current = next
    setDraft(next)
  }, [])
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { comment, files } = latest.current
    if (comment === '' && files.length === 0) return void forgetDraft(kept.current, writer)
    void keepDraft(kept.current, { writer, at: Date.now(), version: null, base: {}, values: { comment, files } })
  }, [])

  useEffect(() => {
    let gone = false
    void readDrafts({ user, screen: 'wf/task:decide', record: String(instance) }).then(([found]) => {
      if (!gone) set(found ? readKept(found.values) : empty)
    })
    return () => {
      gone = true
      if (timer.current !== undefined) keep()
    }
  }, [user, instance, set, keep])

  return {
    draft,
    change: (part: Partial<DecisionDraft>) => {
      set({ ...latest.current, ...part })
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, keepAfter)
    },
    forget: () => {
      set(empty)
      keep()
    },
  }
}

/** Written by this file, perhaps in an earlier version of it. */
function readKept({ comment, files }: Readonly<Record<string, unknown>>): DecisionDraft {
  const isFile = (file: unknown): file is Attachment => typeof file === 'object' && file !== null && 'id' in file && 'name' in file
  return { comment: typeof comment === 'string' ? comment : '', files: Array.isArray(files) ? files.filter(isFile) : [] }
}
