/** A field of formatted text. The editor is loaded with the first of them, and made anew when the language changes. */
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ClassicEditor } from 'ckeditor5'
import { useFormats } from '../../format/format-settings'
import { debouncedChanges, type Changes } from './debounced-changes'
import type { FindPeople } from './editor'
import { editedHtml, keptHtml } from './kept-html'
import type { FindRecords } from './record-links'

export interface RichTextInputProps {
  id: string
  label: string
  /** HTML; empty = nothing. */
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
  required: boolean
  describedBy: string | undefined
  placeholder: string | undefined
  /** Who may be mentioned; absent = nobody. The same function all the time: another one opens the editor anew. */
  mention?: FindPeople
  /** What # links; absent = nothing. The same function all the time, too. */
  records?: FindRecords
  /** For a few lines. */
  brief?: boolean
  /** Raised to put the cursor behind the text; 0 = it stays where it is. */
  focused?: number
}

export function RichTextInput(props: RichTextInputProps) {
  const {
    id,
    label,
    value,
    onBlur,
    disabled,
    invalid,
    required,
    describedBy,
    placeholder,
    mention,
    records,
    brief = false,
    focused = 0,
  } = props
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const changes = useRef<Changes | undefined>(undefined)
  // What the editor holds as the form knows it: its own words are not set into it again.
  const emitted = useRef(value)
  const [editor, setEditor] = useState<ClassicEditor | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const host = place.current
    if (!host) return
    let opened: ClassicEditor | undefined
    let gone = false
    // The element leaves the page before the effect ends.
    const isLeft = () => gone || !host.isConnected
    const open = async () => {
      const { openEditor } = await import('./editor')
      if (isLeft()) return
      const made = await openEditor(host.appendChild(document.createElement('div')), {
        html: latest.current.value,
        language,
        label,
        placeholder,
        mention,
        records,
        brief,
        words: { attach: t('rich.attach'), remote: t('rich.remote') },
      })
      if (gone) return made.destroy()
      opened = made
      emitted.current = latest.current.value
      const own = debouncedChanges(
        () => {
          emitted.current = keptHtml(made.getData())
          latest.current.onChange(emitted.current)
        },
        () => made.editing.view.document.isComposing,
      )
      changes.current = own
      // Only what a person did: setting the data is none of his changes.
      made.model.document.on('change:data', (_event, batch) => {
        if (batch.isLocal && batch.isUndoable) own.note()
      })
      if (made.plugins.has('ImageUploadEditing'))
        made.plugins.get('ImageUploadEditing').on('uploadComplete', () => own.note(), { priority: 'lowest' })
      setEditor(made)
    }
    open().catch((error: unknown) => {
      // Whoever left while it opened misses nothing.
      if (isLeft()) return
      console.error('The editor could not be opened', error)
      setFailed(true)
    })
    return () => {
      gone = true
      changes.current?.flush()
      changes.current = undefined
      setEditor(null)
      void opened?.destroy()
      host.replaceChildren()
    }
  }, [language, label, placeholder, mention, records, brief, t])

  // Somebody else's save, a draft, an emptied form.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.setData(editedHtml(value))
  }, [editor, value])

  useEffect(() => {
    if (!editor || focused === 0) return
    editor.model.change((writer) => {
      const root = editor.model.document.getRoot()
      if (root) writer.setSelection(root, 'end')
    })
    editor.editing.view.focus()
  }, [editor, focused])

  useEffect(() => {
    if (!editor) return
    if (disabled) editor.enableReadOnlyMode('form')
    else editor.disableReadOnlyMode('form')
    editor.editing.view.change((writer) => {
      const root = editor.editing.view.document.getRoot()
      if (!root) return
      const attributes = { id, 'aria-invalid': String(invalid), 'aria-required': String(required), 'aria-describedby': describedBy }
      for (const [name, set] of Object.entries(attributes)) {
        if (set) writer.setAttribute(name, set, root)
        else writer.removeAttribute(name, root)
      }
    })
  }, [editor, id, disabled, invalid, required, describedBy])

  const flush = () => changes.current?.flush()
  return (
    <div
      className="k-rich-input"
      data-invalid={invalid || undefined}
      data-brief={brief || undefined}
      // Before the keys and clicks that save.
      onKeyDownCapture={({ ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey) flush()
      }}
      onBlurCapture={flush}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur()
      }}
    >
      {!editor && !failed && <Skeleton.Node active className="k-rich-waiting" />}
      {failed && (
        <p className="k-rich-failed" role="alert">
          {t('rich.failed')}
        </p>
      )}
      <div ref={place} />
    </div>
  )
}
