/** The record is gone, or the right to change it: what was typed is kept, and can become a new record (shell.md §9). */
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { Dialog } from '../../components/shell/dialog'

interface RefusedDialogProps { reason: 'gone' | 'forbidden'; mayCreate: boolean; onNew: () => void; onClose: () => void }

export function RefusedDialog({ reason, mayCreate, onNew, onClose }: RefusedDialogProps) {
  const { t } = useTranslation('screens')
  return (
    <Dialog
      open height="auto" title={t(`refused.${reason}_title`)} onClose={onClose}
      footer={<><Button onClick={onClose}>{t('refused.back')}</Button>{mayCreate && <Button type="primary" autoFocus onClick={onNew}>{t('form.save_as_new')}</Button>}</>}
    >
      <p>{t(`refused.${reason}`)}</p>
      <p className="k-muted">{t(mayCreate ? 'refused.kept_or_new' : 'refused.kept')}</p>
    </Dialog>
  )
}
