/** As whom and why; the console then begins anew as that person's, read only (sc.md §2 Simulate). */
import { useId, useState, type FormEvent } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../providers/http/error-text'
import { startViewing } from '../../api/engine/view-as'
import { RefSelect } from '../inputs/ref-select'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import './rights.css'

export interface ViewAsDialogProps {
  /** Known already; otherwise the person is chosen here. */
  person?: { id: number; name: string }
  /** Offered as the choice. */
  suggested?: number | undefined
  onClose: () => void
}

const active = { field: 'status', op: 'eq', value: 'active' } as const

export function ViewAsDialog({ person, suggested, onClose }: ViewAsDialogProps) {
  const { t } = useTranslation('common')
  const form = useId()
  const [user, setUser] = useState(person?.id ?? suggested)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isComplete = user !== undefined && reason.trim() !== ''

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || busy) return
    setBusy(true)
    setError(null)
    await startViewing(user, reason.trim()).catch((failure: unknown) => {
      setError(failureOf(failure)?.text ?? null)
      setBusy(false)
    })
  }

  return (
    <Dialog
      open
      title={person ? t('view.title_of', { name: person.name }) : t('view.title')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} submit form={form} disabled={!isComplete} loading={busy}>
          {t('view.start')}
        </DialogFooter>
      }
    >
      <form id={form} className="k-view-as" onSubmit={(event) => void start(event)}>
        <p>{t('view.intro')}</p>
        {!person && (
          <label>
            <span>{t('view.person')}</span>
            <RefSelect
              entity="sc/user"
              label={t('view.person')}
              filter={active}
              value={user === undefined ? [] : [user]}
              onChange={([id]) => setUser(id)}
            />
          </label>
        )}
        <label>
          <span>{t('view.reason')}</span>
          <Input.TextArea
            value={reason}
            maxLength={500}
            required
            autoFocus={person !== undefined}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <p className="k-secondary">{t('view.told')}</p>
        {error && (
          <p role="alert" className="k-field-error">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
