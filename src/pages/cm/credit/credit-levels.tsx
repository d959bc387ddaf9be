/** The levels of a credit limit control as chips: "≥ 100% or > 30 d: approval". */
import { Tag } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../components/format/format-number'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { creditLimitControl } from '../../../schemas/cm/credit-limit-control'
import '../common/cm.css'

type Row = RowOf<typeof creditLimitControl>
type Level = NonNullable<Row['levels']>[number]

export default function CreditLevels({ row }: CellProps<Row>) {
  const { t } = useTranslation('cm')
  const levels = row.levels ?? []
  if (levels.length === 0) return <span className="k-muted">{t('cell.level.none')}</span>
  return (
    <ul className="k-chips">
      {levels.map((level, index) => (
        <li key={level.id ?? index}>
          <Tag color={actionColour[level.action ?? 'notify'] ?? 'default'}>{levelText(t, level)}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** What each act is drawn in; the word stands beside the colour. */
export const actionColour: Readonly<Record<string, string>> = {
  none: 'default',
  notify: 'processing',
  warn: 'warning',
  approve: 'purple',
  block: 'error',
}

function levelText(t: TFunction<'cm'>, { usage_percent: usage, overdue_days: days, action }: Level): string {
  const when = [
    ...(usage === null ? [] : [t('cell.level.usage', { percent: formatDecimal(String(usage)) })]),
    ...(days === null ? [] : [t('cell.level.overdue', { days })]),
  ].join(t('cell.level.or'))
  return t('cell.level.text', { when, action: t(`entity.credit-limit-control.fields.levels.fields.action.enum.${String(action)}`) })
}
