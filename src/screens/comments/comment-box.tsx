/** Where a comment is written: @ offers people, files are chosen, dropped or pasted, Ctrl+Enter sends; what is typed stays until it has arrived. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Mentions } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { ChosenFiles } from '../../components/inputs/chosen-files'
import { FileChooser } from '../../components/inputs/file-chooser'
import { useLeaveWarning } from '../../components/inputs/file-input'
import { UploadList } from '../../components/inputs/upload-list'
import { useDebounced } from '../../components/inputs/use-debounced'
import { useUploads } from '../../components/inputs/use-uploads'
import { showAlert, showFailure } from '../../providers/alerts'
import type { NotTold, Wording } from '../../providers/data/comment-api'
import { idempotencyKey } from '../../providers/data/idempotency-key'
import { readOptions } from '../../providers/data/record-api'
import { isComposing } from '../ime'
import { choose, withPhrase, withTokens } from './mention-text'
import { PhraseMenu } from './phrase-menu'
import { nothing, type Unsent } from './unsent'

interface CommentBoxProps {
  label: string
  action: string
  start: Unsent
  /** Each change of what is typed. */
  onType?: (unsent: Unsent) => void
  send: (wording: Wording, key: string) => Promise<NotTold>
  onSent: () => Promise<unknown> | void
  onCancel?: () => void
}

export function CommentBox({ label, action, start, onType, send, onSent, onCancel }: CommentBoxProps) {
  const { t } = useTranslation('screens')
  const [unsent, setUnsent] = useState(start)
  const [busy, setBusy] = useState(false)
  const [search, setSearch] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // The same goes out under the same key, whatever became of the first call.
  const attempt = useRef({ wording: '', key: '' })
  // Choosing a person changes the text and whom it names, one right after the other.
  const latest = useRef(start)
  const people = usePeople(search)
  const isEmpty = unsent.text.trim() === '' && unsent.files.length === 0
  const wasOpened = onCancel !== undefined
  useEffect(() => { if (wasOpened) focusEnd(box.current?.querySelector('textarea')) }, [wasOpened])

  const type = (change: Partial<Unsent>) => {
    latest.current = { ...latest.current, ...change }
    setUnsent(latest.current)
    onType?.(latest.current)
  }
  // Those of a box that was left meanwhile are kept with its text.
  const uploads = useUploads({ multiple: true, disabled: busy, onStored: (file) => type({ files: [...latest.current.files, file] }) })
  useLeaveWarning(uploads.isRunning)
  const submit = async () => {
    if (isEmpty || busy || uploads.isRunning) return
    const wording: Wording = { body: withTokens(unsent.text, unsent.chosen).trim(), files: unsent.files.map(({ id }) => id) }
    if (attempt.current.wording !== JSON.stringify(wording)) attempt.current = { wording: JSON.stringify(wording), key: idempotencyKey() }
    setBusy(true)
    try {
      const notTold = await send(wording, attempt.current.key)
      attempt.current = { wording: '', key: '' }
      type(nothing)
      if (notTold.length > 0) showAlert({ kind: 'warning', text: t('comments.not_told', { names: notTold.map(({ name }) => name).join(t('comments.comma')) }) })
      await onSent()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') {
      if (search === null) onCancel?.()
      setSearch(null)
    }
  }
  return (
    <div ref={box} className="k-comment-box" {...uploads.target}>
      <Mentions
        aria-label={label} placeholder={wasOpened ? label : t('comments.placeholder')} autoSize={{ minRows: 2, maxRows: 12 }} maxLength={20_000} readOnly={busy} filterOption={false} notFoundContent={people.isFetching ? t('loading') : t('comments.nobody')}
        value={unsent.text} onChange={(text) => { type({ text }); if (!text.includes('@')) setSearch(null) }} onSearch={setSearch} onKeyDown={onKeyDown}
        options={(people.data ?? []).map((person) => ({ key: String(person.id), value: choose(unsent.chosen, person.title, person.id).label, label: person.title }))}
        onSelect={({ key, value = '' }) => { type({ chosen: new Map(latest.current.chosen).set(value, personOf(key)) }); setSearch(null) }}
      />
      <ChosenFiles files={unsent.files.map((file) => ({ ...file, title: file.name }))} onRemove={busy ? undefined : (id) => type({ files: latest.current.files.filter((file) => file.id !== id) })} />
      <UploadList uploads={uploads} />
      <div className="k-comment-box-acts">
        <FileChooser text={t('file.choose_many')} multiple small onChoose={uploads.take} />
        {onCancel && <Button size="small" onClick={onCancel}>{t('cancel')}</Button>}
        <PhraseMenu onChoose={(phrase) => { type({ text: withPhrase(latest.current.text, phrase) }); focusEnd(box.current?.querySelector('textarea')) }} />
        <span className="k-muted k-comment-key">{t('comments.send_key')}</span>
        <Button size="small" type="primary" disabled={isEmpty || uploads.isRunning} loading={busy} onClick={() => void submit()}>{action}</Button>
      </div>
    </div>
  )
}

/** rc-mentions writes an id of its own behind the key. */
const personOf = (key: string | undefined): number => Number.parseInt(key ?? '', 10)

function focusEnd(field: HTMLTextAreaElement | null | undefined): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** @param search what stands behind the @; null = nobody is looked for */
function usePeople(search: string | null) {
  const q = useDebounced(search ?? '', 200)
  return useQuery({ queryKey: ['mentions', q], enabled: search !== null, staleTime: 30_000, retry: 1, queryFn: ({ signal }) => readOptions('sc/user', q ? { q } : {}, { signal }) })
}
