/** A settlement of a year that has not ended: what is taken of it until then would change the lines (as.md §4.6). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useCompany } from '../../../providers/company/company'
import { isYearAhead } from '../../../shared/as/settlement'

/** @param props.state only drafts and confirmed ones can still wait */
export function AheadWarning({ end, state }: { end: unknown; state: unknown }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const zone = useCompany()?.time_zone ?? formats.timeZone
  if (typeof end !== 'string' || (state !== 'draft' && state !== 'confirmed') || !isYearAhead(end.slice(0, 10), todayIn(zone))) return null
  return <Alert type="warning" showIcon title={t('settlement.ahead', { date: formatDate(end, formats) })} />
}
