/** Where a comment or a remark is written: formatted, @ offers people, files are chosen, dropped or pasted, Ctrl+Enter sends; what is typed stays until it has arrived. */
import { lazy, Suspense, useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../components/format/format-settings'
import { ChosenFiles } from '../../components/inputs/chosen-files'
import { FileChooser } from '../../components/inputs/file-chooser'
import { useLeaveWarning } from '../../components/inputs/file-input'
import { withMentionTokens } from '../../components/inputs/rich-text/mention-html'
import { UploadList } from '../../components/inputs/upload-list'
import { useUploads } from '../../components/inputs/use-uploads'
import { Button } from '../../ui/button'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import type { NotTold, Wording } from '../../shared/sc/discussion'
import { idempotencyKey } from '../../providers/data/idempotency-key'
import { readOptions } from '../../providers/data/record-api'
import { findLinked } from '../../resources/link-feeds'
import { isComposing } from '../entity/ime'
import { PhraseMenu } from './phrase-menu'
import { withPhrase } from './insert-phrase'
import { nothing, type Unsent } from './unsent-comments'
import './comments.css'

const RichTextInput = lazy(async () => ({ default: (await import('../../components/inputs/rich-text/rich-text-input')).RichTextInput }))

interface CommentBoxProps {
  label: string
  action: string
  /** Says what can be done here; absent = the label. */
  hint?: string
  /** `text` is what the editor holds. */
  start: Unsent
  /** Each change of what is typed. */
  onType?: (unsent: Unsent) => void
  send: (wording: Wording, key: string) => Promise<NotTold>
  onSent: () => Promise<unknown> | void
  /** # links records. */
  links?: boolean
  /** It was opened for this and goes again; what is written into it begins at once. */
  onCancel?: () => void
}

export function CommentBox({ label, action, hint = label, start, onType, send, onSent, links = false, onCancel }: CommentBoxProps) {
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const [unsent, setUnsent] = useState(start)
  const [busy, setBusy] = useState(false)
  const [focused, setFocused] = useState(onCancel ? 1 : 0)
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
  // Those of a box that was left meanwhile are kept with its text.
  const uploads = useUploads({ multiple: true, disabled: busy, onStored: (file) => type({ files: [...latest.current.files, file] }) })
  useLeaveWarning(uploads.isRunning)
  const findPeople = useCallback((q: string) => readOptions('sc/user', q ? { q } : {}), [])
  const findRecords = useCallback((text: string) => findLinked(text, language), [language])
  const submit = async () => {
    const { text, files } = latest.current
    if ((text === '' && files.length === 0) || busy || uploads.isRunning) return
    const wording: Wording = { body: withMentionTokens(text), files: files.map((file) => file.id) }
    if (attempt.current.wording !== JSON.stringify(wording)) attempt.current = { wording: JSON.stringify(wording), key: idempotencyKey() }
    setBusy(true)
    try {
      const notNotified = await send(wording, attempt.current.key)
      attempt.current = { wording: '', key: '' }
      type(nothing)
      if (notNotified.length > 0)
        showAlert({
          kind: 'warning',
          text: t('comments.not_notified', { names: notNotified.map(({ name }) => name).join(t('comments.comma')) }),
        })
      await onSent()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The editor has taken it: the list of people closes by Esc too.
    if (isComposing(event) || event.defaultPrevented) return
    if (event.key === 'Escape') return onCancel?.()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const addPhrase = (phrase: string) => {
    type({ text: withPhrase(latest.current.text, phrase) })
    setFocused((times) => times + 1)
  }
  return (
    <div className="k-comment-box" {...uploads.target} onKeyDown={onKeyDown}>
      <Suspense fallback={<Skeleton.Node active className="k-rich-waiting" />}>
        <RichTextInput
          id={id}
          label={label}
          placeholder={hint}
          value={unsent.text}
          onChange={(text) => type({ text })}
          onBlur={doNothing}
          disabled={busy}
          invalid={false}
          required={false}
          describedBy={undefined}
          mention={findPeople}
          {...(links ? { records: findRecords } : {})}
          brief
          focused={focused}
        />
      </Suspense>
      <ChosenFiles
        files={unsent.files.map((file) => ({ ...file, title: file.name }))}
        onRemove={busy ? undefined : (file) => type({ files: latest.current.files.filter((one) => one.id !== file) })}
      />
      <UploadList uploads={uploads} />
      <div className="k-comment-box-acts">
        <FileChooser text={t('file.choose_many')} multiple small onChoose={uploads.take} />
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <PhraseMenu onChoose={addPhrase} />
        <span className="k-muted k-comment-key">{t('comments.send_key')}</span>
        <Button size="small" type="primary" disabled={isEmpty || uploads.isRunning} loading={busy} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
    </div>
  )
}

const doNothing = () => undefined
