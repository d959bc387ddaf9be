/** What an act on a device will do, before it does it. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/shell/button'
import { Dialog } from '../../../components/shell/dialog'

interface AskDialogProps { title: string; text: string; act: string; danger: boolean; busy: boolean; onAct: () => void; onClose: () => void }

export function AskDialog({ title, text, act, danger, busy, onAct, onClose }: AskDialogProps) {
  const { t } = useTranslation('screens')
  return (
    <Dialog open title={title} onClose={onClose} footer={<><Button onClick={onClose}>{t('cancel')}</Button><Button type="primary" colour={danger ? 'danger' : 'default'} loading={busy} onClick={onAct}>{act}</Button></>}>
      <p>{text}</p>
    </Dialog>
  )
}
