/** Gives a category the rights of another one, or of every category. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyCategoryRights } from '../../../api/vs/rights'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { CategoryChoice } from '../maint/category-choice'
import type { CategoryWord } from '../maint/maint-paths'

interface CopyDialogProps {
  /** Null = every category. */
  to: number | null
  onClose: () => void
  onDone: () => void
}

export function CopyDialog({ to, onClose, onDone }: CopyDialogProps) {
  const { t } = useTranslation('vs')
  const [from, setFrom] = useState<CategoryWord>('all')
  const [isBusy, setBusy] = useState(false)
  const source = from === 'all' ? null : from
  const copy = async () => {
    setBusy(true)
    try {
      const count = await copyCategoryRights(source, to)
      showAlert(
        count === 0
          ? { kind: 'warning', text: t('permission.nothing_to_copy') }
          : { kind: 'success', text: t('permission.copied', { count }) },
      )
      onDone()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t('permission.copy')}
      text={t('permission.copy_help')}
      act={t('permission.copy')}
      busy={isBusy}
      disabled={source === to}
      onAct={() => void copy()}
      onClose={onClose}
    >
      <CategoryChoice category={from} onChoose={setFrom} />
    </AskDialog>
  )
}
