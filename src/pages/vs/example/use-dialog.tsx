/** A draft event from a template: in which category, then its wizard. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useOneAct } from '../../../providers/data/one-act'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { applyTemplate } from '../../../shared/vs/template'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { editEventPath } from '../wizard/wizard-paths'

interface UseDialogProps {
  id: number
  name: string
  /** Of the template. */
  category: number | null
  onClose: () => void
}

export function UseDialog({ id, name, category: first, onClose }: UseDialogProps) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const [category, setCategory] = useState(first)
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAct()
  const use = async () => {
    try {
      const made = await run(() => call(applyTemplate, { params: { id }, body: category === null ? {} : { category } }))
      if (!made) return
      showAlert({ kind: 'success', text: t('example.used', { name }) })
      void navigate(editEventPath(made.data.id))
    } catch (failed) {
      const refused = failureOf(failed)?.errors?.category?.[0]
      if (refused === undefined) showFailure(failed)
      else setError(refused)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('example.use_title', { name })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void use()}>
          {t('example.use')}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.event.fields.category.label')} required error={error}>
        {({ id: inputId, describedBy }) => (
          <RefSelect
            id={inputId}
            describedBy={describedBy}
            entity="vs/category"
            value={category === null ? [] : [category]}
            onChange={([chosen]) => {
              setCategory(chosen ?? null)
              setError(undefined)
            }}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
