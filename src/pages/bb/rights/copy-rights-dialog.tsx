/** Gives a category the rights of another one (bb.md §2). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyRights } from '../../../api/bb/rights'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { useFormats } from '../../../components/format/format-settings'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { i18nText } from '../../../shared/engine/i18n-text'
import { CategorySelect } from './category-select'
import type { Category } from './matrix-cells'

interface CopyRightsProps {
  to: Category
  categories: readonly Category[]
  onClose: () => void
  onDone: () => void
}

export function CopyRights({ to, categories, onClose, onDone }: CopyRightsProps) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const [from, setFrom] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    if (from === undefined) return
    setBusy(true)
    try {
      const count = await copyRights(from, to.id)
      showAlert(
        count === 0 ? { kind: 'warning', text: t('rights.nothing_to_copy') } : { kind: 'success', text: t('rights.copied', { count }) },
      )
      onDone()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <AskDialog
      title={t('rights.copy_to', { name: i18nText(to.name, language) })}
      text={t('rights.copy_help')}
      act={t('rights.copy')}
      busy={isBusy}
      disabled={from === undefined}
      onAct={() => void copy()}
      onClose={onClose}
    >
      <CategorySelect
        label={t('rights.copy_from')}
        categories={categories.filter(({ id }) => id !== to.id)}
        value={from}
        onChange={setFrom}
      />
    </AskDialog>
  )
}
