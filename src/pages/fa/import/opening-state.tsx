/** What a workbook of opening balances came to, and what is done next. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDecimal } from '../../../components/format/format-number'
import type { VoucherImport } from '../../../shared/fa/voucher-import'
import { hasDifference, openingOutcome, type OpeningOutcome } from './opening-outcome'
import { openingPath, openingUploadPath } from './result-path'

const looks: Readonly<Record<OpeningOutcome, 'success' | 'info' | 'warning' | 'error'>> = {
  failed: 'error',
  empty: 'error',
  wrong: 'error',
  exists: 'info',
  unbalanced: 'warning',
  balanced: 'success',
  made: 'success',
}

/** Where another workbook helps, one is brought in from here; what is made or was there already is looked at. */
const leadsTo: Readonly<Record<OpeningOutcome, 'again' | 'see' | null>> = {
  failed: 'again',
  empty: 'again',
  wrong: 'again',
  exists: 'see',
  unbalanced: 'again',
  balanced: null,
  made: 'see',
}

export function OpeningState({ record }: { record: VoucherImport }) {
  const { t } = useTranslation('fa')
  const outcome = openingOutcome(record)
  if (outcome === null) return null
  const next = leadsTo[outcome]
  return (
    <Alert
      type={looks[outcome]}
      showIcon
      title={t(`opening_import.outcome.${outcome}.title`, { amount: amountOf(record.difference) })}
      description={t(`opening_import.outcome.${outcome}.next`)}
      action={next && <Link to={next === 'again' ? openingUploadPath : openingPath}>{t(`opening_import.${next}`)}</Link>}
    />
  )
}

/** Without its sign: which side has more is no matter. */
export const amountOf = (difference: string | null): string => formatDecimal(hasDifference(difference) ? difference.replace(/^-/, '') : '0')

/** A workbook that did not come in stays named until another one is chosen. */
export function RefusedWorkbook({ file, reason }: { file: string; reason: string }) {
  const { t } = useTranslation('fa')
  return <Alert type="error" showIcon role="alert" title={t('opening_import.refused', { file })} description={reason} />
}
