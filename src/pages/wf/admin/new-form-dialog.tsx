/** A form that is made of something: another one, one of the gallery, a spreadsheet, a file. Under which code, and where it stands. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { copyForm, createFromFile, createFromGallery, createFromSheet } from '../../../api/wf/template-file'
import { FileChooser } from '../../../components/inputs/file-chooser'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useOneAct } from '../../../providers/data/one-act'
import { failureOf } from '../../../providers/http/error-text'
import { findResource } from '../../../resources/core/find-resource'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'

/** What it is made of. */
export type FormOrigin =
  | { way: 'copy'; id: number }
  | { way: 'json' }
  /** A field for each heading. */
  | { way: 'sheet' }
  /** @property form its code in the gallery */
  | { way: 'gallery'; form: string }

interface NewFormDialogProps {
  from: FormOrigin
  /** Where it stands, as long as nobody says otherwise. */
  category?: number | null
  onClose: () => void
}

const longestCode = 20
const accepted = { json: '.json,application/json', sheet: '.xlsx,.csv,.txt' } as const

export function NewFormDialog({ from, category: first = null, onClose }: NewFormDialogProps) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const [code, setCode] = useState(from.way === 'gallery' ? from.form : '')
  const [category, setCategory] = useState<number | undefined>(first ?? undefined)
  const [file, setFile] = useState<File>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, run } = useOneAct()
  const { way } = from
  const takesFile = way === 'json' || way === 'sheet'
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const isFit = way === 'sheet' || jsonObject(await chosen.text()) !== undefined
    setFile(isFit ? chosen : undefined)
    setErrors(isFit ? {} : { file: t('forms.no_json') })
  }
  const make = async (given: { code: string; category: number }): Promise<number> => {
    if (from.way === 'copy') return copyForm(from.id, given)
    if (from.way === 'gallery') return createFromGallery(from.form, given)
    if (!file) throw new Error('No file was chosen.')
    return from.way === 'sheet' ? createFromSheet(file, given) : createFromFile(jsonObject(await file.text()) ?? {}, given)
  }
  const create = async () => {
    const missing = {
      ...(takesFile && !file ? { file: t(way === 'sheet' ? 'forms.choose_sheet' : 'forms.choose_file') } : {}),
      ...(/^[A-Z][A-Z0-9-]{1,19}$/.test(code) ? {} : { code: t('forms.code_form') }),
      ...(category ? {} : { category: t('forms.choose_category') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || !category) return
    try {
      const id = await run(() => make({ code, category }))
      if (id === undefined) return
      onClose()
      void navigate(`${findResource('wf/template')?.paths.edit ?? ''}?id=${id}${way === 'sheet' ? '&tab=form' : ''}`)
    } catch (error) {
      const failure = failureOf(error)
      const fields = Object.entries(failure?.errors ?? {}).map(([field, texts]) => [field, texts[0] ?? ''] as const)
      setErrors(fields.length > 0 ? Object.fromEntries(fields) : { all: failure?.text ?? '' })
    }
  }
  const { code: wrongCode, category: wrongCategory, file: wrongFile, ...others } = errors
  return (
    <Dialog
      open
      height="auto"
      title={t(`forms.origin.${way}.title`)}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void create()}>
          {t(`forms.origin.${way}.act`)}
        </DialogFooter>
      }
    >
      {way === 'sheet' && <p className="k-secondary">{t('forms.sheet_help')}</p>}
      {takesFile && (
        <Labelled label={t('forms.file')} required help={file?.name} error={wrongFile}>
          {({ id, describedBy }) => (
            <FileChooser
              id={id}
              {...(describedBy ? { 'aria-describedby': describedBy } : {})}
              text={t('forms.choose')}
              multiple={false}
              accept={accepted[way]}
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
            autoFocus={!takesFile}
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
