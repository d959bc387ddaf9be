/** Taking somebody back who has left: with the same account, invited anew. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/shell/button'
import { Dialog } from '../../../components/shell/dialog'
import { failureOf } from '../../../providers/error-text'
import { DayInput } from '../day-input'
import { Labelled } from '../labelled'
import './offboarding.css'

interface RehireDialogProps { name: string; leaveDate: string | null; onRehire: (hireDate: string) => Promise<void>; onClose: () => void }

export function RehireDialog({ name, leaveDate, onRehire, onClose }: RehireDialogProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const [day, setDay] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const act = async () => {
    if (day === null) return setError(t('sc:offboard.hire_date_missing'))
    setBusy(true)
    try {
      await onRehire(day)
      onClose()
    } catch (failure) {
      setError(failureOf(failure)?.text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open height="auto" title={t('sc:offboard.rehire_title', { name })} onClose={onClose}
      footer={<><Button onClick={onClose}>{t('screens:cancel')}</Button><Button type="primary" loading={busy} onClick={() => void act()}>{t('sc:offboard.rehire')}</Button></>}
    >
      <p className="k-offboard-ask">{t('sc:offboard.rehire_ask')}</p>
      <Labelled label={t('sc:entity.user.fields.hire_date.label')} required error={error}>
        {(input) => <DayInput {...input} value={day} from={leaveDate ?? undefined} onChange={(next) => { setDay(next); setError(undefined) }} />}
      </Labelled>
    </Dialog>
  )
}
