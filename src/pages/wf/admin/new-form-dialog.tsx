/** A form that comes from another one, or from a file: under which code and where it stands. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { copyForm, createFromFile } from '../../../api/wf/template-file'
import { FileChooser } from '../../../components/inputs/file-chooser'
import { RefSelect } from '../../../components/inputs/ref-select'
import { failureOf } from '../../../providers/http/error-text'
import { findResource } from '../../../resources/core/find-resource'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'

interface NewFormDialogProps {
  /** The form to copy; absent = from a file. */
  from?: number
  onClose: () => void
}

const longestCode = 20

export function NewFormDialog({ from, onClose }: NewFormDialogProps) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [category, setCategory] = useState<number>()
  const [file, setFile] = useState<{ name: string; content: object }>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const content = jsonObject(await chosen.text())
    setFile(content && { name: chosen.name, content })
    setErrors(content ? {} : { file: t('forms.no_json') })
  }
  const create = async () => {
    const missing = {
      ...(from === undefined && !file ? { file: t('forms.choose_file') } : {}),
      ...(/^[A-Z][A-Z0-9-]{1,19}$/.test(code) ? {} : { code: t('forms.code_form') }),
      ...(category ? {} : { category: t('forms.choose_category') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || !category) return
    setBusy(true)
    try {
      const given = { code, category }
      const id = from === undefined ? await createFromFile(file?.content ?? {}, given) : await copyForm(from, given)
      onClose()
      void navigate(`${findResource('wf/template')?.paths.edit ?? ''}?id=${id}`)
    } catch (error) {
      const failure = failureOf(error)
      const told = Object.entries(failure?.errors ?? {}).map(([field, texts]) => [field, texts[0] ?? ''] as const)
      setErrors(told.length > 0 ? Object.fromEntries(told) : { all: failure?.text ?? '' })
    } finally {
      setBusy(false)
    }
  }
  const { code: wrongCode, category: wrongCategory, file: wrongFile, ...others } = errors
  return (
    <Dialog
      open
      height="auto"
      title={t(from === undefined ? 'forms.import_title' : 'forms.copy_title')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void create()}>
          {t(from === undefined ? 'forms.import' : 'forms.copy')}
        </DialogFooter>
      }
    >
      {from === undefined && (
        <Labelled label={t('forms.file')} required help={file?.name} error={wrongFile}>
          {({ id, describedBy }) => (
            <FileChooser
              id={id}
              {...(describedBy ? { 'aria-describedby': describedBy } : {})}
              text={t('forms.choose')}
              multiple={false}
              onChoose={([chosen]) => void choose(chosen)}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('forms.code')} required help={t('forms.code_form')} error={wrongCode}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            {...(invalid ? { status: 'error' as const } : {})}
            autoFocus={from !== undefined}
            autoComplete="off"
            maxLength={longestCode}
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
        )}
      </Labelled>
      <Labelled label={t('forms.category')} required error={wrongCategory}>
        {({ id, describedBy, invalid }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            entity="wf/template-category"
            value={category ? [category] : []}
            onChange={([next]) => setCategory(next)}
          />
        )}
      </Labelled>
      {Object.values(others).map((text) => (
        <p key={text} className="k-entry-error" role="alert">
          {text}
        </p>
      ))}
    </Dialog>
  )
}

function jsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
