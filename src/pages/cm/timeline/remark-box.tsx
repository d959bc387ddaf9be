/** Where a remark is written: formatted, @ offers people, files are chosen, dropped or pasted, Ctrl+Enter sends; what is typed stays until it has arrived. */
import { lazy, Suspense, useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChosenFiles } from '../../../components/inputs/chosen-files'
import { FileChooser } from '../../../components/inputs/file-chooser'
import { useLeaveWarning } from '../../../components/inputs/file-input'
import { withMentionTokens } from '../../../components/inputs/rich-text/mention-html'
import { UploadList } from '../../../components/inputs/upload-list'
import { useUploads } from '../../../components/inputs/use-uploads'
import { Button } from '../../../components/shell/button'
import { showAlert, showFailure } from '../../../providers/alerts'
import type { NotTold, Wording } from '../../../providers/data/comment-api'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { readOptions } from '../../../providers/data/record-api'
import { nothing, type Unsent } from '../../../screens/comments/unsent'
import { isComposing } from '../../../screens/ime'
import '../../../screens/comments/comments.css'

const RichTextInput = lazy(async () => ({ default: (await import('../../../components/inputs/rich-text/rich-text-input')).RichTextInput }))

interface RemarkBoxProps {
  label: string
  action: string
  /** `text` is what the editor holds. */
  start: Unsent
  onType?: (unsent: Unsent) => void
  send: (wording: Wording, key: string) => Promise<NotTold>
  onSent: () => Promise<unknown> | void
  onCancel?: () => void
}

export function RemarkBox({ label, action, start, onType, send, onSent, onCancel }: RemarkBoxProps) {
  const { t } = useTranslation(['screens', 'cm'])
  const [unsent, setUnsent] = useState(start)
  const [busy, setBusy] = useState(false)
  const latest = useRef(start)
  // The same goes out under the same key, whatever became of the first call.
  const attempt = useRef({ wording: '', key: '' })
  const id = useId()
  const isEmpty = unsent.text === '' && unsent.files.length === 0
  const type = (change: Partial<Unsent>) => {
    latest.current = { ...latest.current, ...change }
    setUnsent(latest.current)
    onType?.(latest.current)
  }
  const uploads = useUploads({ multiple: true, disabled: busy, onStored: (file) => type({ files: [...latest.current.files, file] }) })
  useLeaveWarning(uploads.isRunning)
  const findPeople = useCallback((q: string) => readOptions('sc/user', q ? { q } : {}), [])
  const submit = async () => {
    const { text, files } = latest.current
    if ((text === '' && files.length === 0) || busy || uploads.isRunning) return
    const wording: Wording = { body: withMentionTokens(text), files: files.map((file) => file.id) }
    if (attempt.current.wording !== JSON.stringify(wording)) attempt.current = { wording: JSON.stringify(wording), key: idempotencyKey() }
    setBusy(true)
    try {
      const notTold = await send(wording, attempt.current.key)
      attempt.current = { wording: '', key: '' }
      type(nothing)
      if (notTold.length > 0) showAlert({ kind: 'warning', text: t('screens:comments.not_told', { names: notTold.map(({ name }) => name).join(t('screens:comments.comma')) }) })
      await onSent()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="k-comment-box" {...uploads.target} onKeyDown={onKeyDown}>
      <Suspense fallback={<Skeleton.Node active className="k-rich-waiting" />}>
        <RichTextInput id={id} label={label} placeholder={t('cm:timeline.remark_hint')} value={unsent.text} onChange={(text) => type({ text })} onBlur={doNothing} disabled={busy} invalid={false} required={false} describedBy={undefined} mention={findPeople} brief />
      </Suspense>
      <ChosenFiles files={unsent.files.map((file) => ({ ...file, title: file.name }))} onRemove={busy ? undefined : (file) => type({ files: latest.current.files.filter((one) => one.id !== file) })} />
      <UploadList uploads={uploads} />
      <div className="k-comment-box-acts">
        <FileChooser text={t('screens:file.choose_many')} multiple small onChoose={uploads.take} />
        {onCancel && <Button size="small" onClick={onCancel}>{t('screens:cancel')}</Button>}
        <span className="k-muted k-comment-key">{t('screens:comments.send_key')}</span>
        <Button size="small" type="primary" disabled={isEmpty || uploads.isRunning} loading={busy} onClick={() => void submit()}>{action}</Button>
      </div>
    </div>
  )
}

const doNothing = () => undefined
