/** Below the pattern of a voucher category: the first number that it gives this month (fa.md §2 `/fa/admin/category/add`). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../components/format/format-date'
import { useCompany } from '../../../providers/company/company'
import type { TabPanelProps } from '../../../resources/core/define-module'
import { formatNumber, patternProblem } from '../../../schemas/core/number-pattern'

export default function PatternPreview({ values: { pattern, code, reset } }: TabPanelProps) {
  const { t } = useTranslation('fa')
  const zone = useCompany()?.time_zone ?? 'Asia/Taipei'
  const [today] = useState(() => todayIn(zone, new Date()))
  if (typeof pattern !== 'string' || typeof code !== 'string' || code === '') return null
  if (patternProblem(pattern, { own: ['CODE'], reset: reset === 'year' ? 'year' : 'month' })) return null
  const number = formatNumber(pattern, { on: today, number: 1, values: { CODE: code.toUpperCase() } })
  return <p className="k-secondary">{t('category.first_number', { number })}</p>
}
