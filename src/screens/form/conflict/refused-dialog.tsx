/** The record is gone, or became part of another, or the right to change it: what was typed is kept, and can become a new record or go on over the other (shell.md §9). */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

interface RefusedDialogProps {
  reason: 'gone' | 'forbidden' | 'merged'
  mayCreate: boolean
  onNew: () => void
  onReapply: () => void
  onClose: () => void
}

export function RefusedDialog({ reason, mayCreate, onNew, onReapply, onClose }: RefusedDialogProps) {
  const { t } = useTranslation('screens')
  return (
    <Dialog
      open
      height="auto"
      title={t(`refused.${reason}_title`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('refused.back')}</Button>
          {reason === 'merged' ? (
            <Button type="primary" autoFocus onClick={onReapply}>
              {t('refused.reapply')}
            </Button>
          ) : (
            mayCreate && (
              <Button type="primary" autoFocus onClick={onNew}>
                {t('form.save_as_new')}
              </Button>
            )
          )}
        </>
      }
    >
      <p>{t(`refused.${reason}`)}</p>
      <p className="k-muted">{t(reason === 'merged' ? 'refused.kept_for_other' : mayCreate ? 'refused.kept_or_new' : 'refused.kept')}</p>
    </Dialog>
  )
}
