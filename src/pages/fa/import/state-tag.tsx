/** The state of an import, in a word and a colour. */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportRowState, ImportState } from '../../../shared/fa/voucher-import'

const colours: Readonly<Partial<Record<ImportState, string>>> = { done: 'success', failed: 'error', checked: 'processing' }
const rowColours: Readonly<Record<ImportRowState, string>> = {
  new: 'processing',
  created: 'success',
  skipped: 'default',
  duplicate: 'warning',
  error: 'error',
}

export function StateTag({ state }: { state: ImportState }) {
  const { t } = useTranslation('fa')
  return <Tag color={colours[state] ?? 'default'}>{t(`voucher_import.state.${state}`)}</Tag>
}

export function RowStateTag({ state }: { state: ImportRowState }) {
  const { t } = useTranslation('fa')
  return <Tag color={rowColours[state]}>{t(`voucher_import.row.${state}`)}</Tag>
}
