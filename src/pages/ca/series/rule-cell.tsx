/** A series' rule in words (ca.md R12). */
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'
import { readRule } from '../../../schemas/core/repeat-rule'
import { afterCompletionWords, repeatWords } from '../../../shared/engine/repeat/words'

export default function RuleCell({ row }: CellProps) {
  const { t } = useTranslation('common')
  const say = (key: string, values?: Record<string, string | number>) => t(`repeat.${key}`, values ?? {})
  const end = { until: typeof row.until === 'string' ? row.until : null, count: typeof row.count === 'number' ? row.count : null }
  if (row.basis === 'after_completion') return <>{afterCompletionWords(Number(row.interval_days), end, say)}</>
  const { rule } = readRule(String(row.rrule ?? ''))
  return <>{rule ? repeatWords(rule, end, say) : String(row.rrule ?? '')}</>
}
