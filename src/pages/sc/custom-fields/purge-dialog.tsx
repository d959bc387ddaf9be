/** Erasing a field with all its values asks for its key, which nobody types by mistake. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

interface PurgeDialogProps {
  fieldKey: string
  label: string
  busy: boolean
  onPurge: (key: string) => void
  onClose: () => void
}

export function PurgeDialog({ fieldKey, label, busy, onPurge, onClose }: PurgeDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const [typed, setTyped] = useState('')
  const isSure = typed.trim() === fieldKey
  return (
    <Dialog
      open
      height="auto"
      title={t('custom_field.purge_title', { label })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour="danger" submit form="k-purge" disabled={!isSure} loading={busy}>
          {t('custom_field.purge_now')}
        </DialogFooter>
      }
    >
      <form
        id="k-purge"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSure && !busy) onPurge(typed.trim())
        }}
      >
        <p>{t('custom_field.purge_text')}</p>
        <TextField label={t('custom_field.purge_key', { key: fieldKey })} value={typed} onChange={setTyped} autoFocus maxLength={42} />
      </form>
    </Dialog>
  )
}
