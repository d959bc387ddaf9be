/** The draft of a form while it is designed: what is on the screen, and what of it the server has. Saved by itself a moment after a change. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { failureOf } from '../../../providers/http/error-text'
import {
  openDraft,
  readDefinition,
  readVersions,
  saveDefinition,
  type Definition,
  type VersionRow,
} from '../../../shared/wf/definition-calls'
import type { FormContent } from '../../../shared/wf/form'
import { contentOf, emptyContent } from '../../../shared/wf/form-content'
import { changedParts } from './version-diff'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale'

export interface Draft {
  content: FormContent
  change: (parts: Partial<FormContent>) => void
  /** The version that the content came from or goes to; null of a form without any. */
  head: { id: number; version_no: number; state: VersionRow['state'] } | null
  versions: readonly VersionRow[]
  saving: SaveState
  /** What the server said when saving failed. */
  failure: string | null
  isDirty: () => boolean
  /** Saves what waits. @returns the saved draft, null when it could not be saved */
  flush: () => Promise<Saved | null>
  /** Everything is read again; what was not saved is given up. */
  reload: () => void
  /** The content of that version becomes the draft. */
  restore: (definition: number) => Promise<void>
}

interface Saved {
  id: number
  version: number
}

/** ms after the last change. */
const pause = 1200

export const versionsKey = (template: number) => ['wf/template', template, 'versions'] as const

/** @returns undefined while it loads */
export function useDraft(template: number): { draft: Draft | undefined; error: unknown; retry: () => void } {
  const [round, setRound] = useState(0)
  // Which version was opened stays while it is designed: the draft that the first change makes is no other document.
  const [target, setTarget] = useState<{ round: number; id: number | null }>()
  const versions = useQuery({
    queryKey: versionsKey(template),
    queryFn: async ({ signal }) => (await call(readVersions, { params: { id: template }, signal })).data,
    retry: false,
  })
  const newest = versions.data?.find(({ state }) => state === 'draft') ?? versions.data?.find(({ state }) => state === 'published')
  if (versions.data && target?.round !== round) setTarget({ round, id: newest?.id ?? null })
  const openedId = target?.id ?? null
  const opened = useQuery({
    queryKey: ['wf/template-definition', openedId, 'designed', round],
    enabled: openedId !== null,
    queryFn: async ({ signal }) => (await call(readDefinition, { params: { id: openedId ?? 0 }, signal })).data,
    // What is on the screen stays until the other version is there.
    placeholderData: keepPreviousData,
    // What is on the screen is newer than what is read again.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const isReady = versions.data !== undefined && target !== undefined && (openedId === null || opened.data !== undefined)
  const reread = async () => {
    await versions.refetch()
    setRound((now) => now + 1)
  }
  const draft = useEditing(template, isReady ? (opened.data ?? null) : undefined, versions.data ?? [], () => void reread())
  return {
    draft: isReady ? draft : undefined,
    error: versions.error ?? opened.error,
    retry: () => void Promise.all([versions.refetch(), opened.refetch()]),
  }
}

function useEditing(template: number, read: Definition | null | undefined, versions: readonly VersionRow[], reread: () => void): Draft {
  const client = useQueryClient()
  const [from, setFrom] = useState(read)
  const [content, setContent] = useState<FormContent>(() => (read ? contentOf(read) : emptyContent))
  const [saving, setSaving] = useState<SaveState>('saved')
  const [failure, setFailure] = useState<string | null>(null)
  /** The draft that was made here. */
  const [made, setMade] = useState<Draft['head']>(null)
  // What is saved and what is on the screen, for calls that are on their way.
  const saved = useRef<{ content: FormContent; draft: Saved | null }>({ content, draft: null })
  const shown = useRef(content)
  const running = useRef<Promise<Saved | null> | null>(null)
  if (read !== from) {
    setFrom(read)
    setContent(read ? contentOf(read) : emptyContent)
    setSaving('saved')
    setFailure(null)
    setMade(null)
  }
  useEffect(() => {
    const start = read ? contentOf(read) : emptyContent
    saved.current = { content: start, draft: read?.state === 'draft' ? { id: read.id, version: read.version } : null }
    shown.current = start
  }, [read])

  const save = useCallback(async (): Promise<Saved | null> => {
    const parts = changedParts(saved.current.content, shown.current)
    if (Object.keys(parts).length === 0 && saved.current.draft) return saved.current.draft
    setSaving('saving')
    const sent = shown.current
    try {
      let to = saved.current.draft
      if (!to) {
        const { data } = await call(openDraft, { params: { id: template }, body: {} })
        to = { id: data.id, version: data.version }
        setMade({ id: data.id, version_no: data.version_no, state: 'draft' })
        await client.invalidateQueries({ queryKey: versionsKey(template) })
      }
      const { data } = await call(saveDefinition, { params: { id: to.id }, body: { version: to.version, content: { ...sent } } })
      saved.current = { content: sent, draft: { id: data.id, version: data.version } }
      setFailure(null)
      setSaving(shown.current === sent ? 'saved' : 'waiting')
      return saved.current.draft
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed?.text ?? null)
      setSaving(failed?.status === 409 ? 'stale' : 'failed')
      return null
    }
  }, [template, client])

  // One after the other: each sends the version that the one before gave.
  const flush = useCallback(async () => {
    while (running.current) await running.current
    running.current = save()
    try {
      return await running.current
    } finally {
      running.current = null
    }
  }, [save])

  useEffect(() => {
    if (saving !== 'waiting') return
    const timer = setTimeout(() => void flush(), pause)
    return () => clearTimeout(timer)
  }, [content, saving, flush])

  return {
    content,
    versions,
    head: made ?? from ?? null,
    saving,
    failure,
    change: (parts) => {
      const next = { ...shown.current, ...parts }
      shown.current = next
      setContent(next)
      // A conflict is not written over.
      setSaving((now) => (now === 'stale' ? now : 'waiting'))
    },
    isDirty: () => Object.keys(changedParts(saved.current.content, shown.current)).length > 0,
    flush,
    reload: reread,
    restore: async (definition) => {
      await call(openDraft, { params: { id: template }, body: { from: definition } })
      reread()
    },
  }
}
