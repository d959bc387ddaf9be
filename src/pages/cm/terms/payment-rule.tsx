/** The rule of a payment term in words: "from invoice, cutoff 20, +1 month, on day 10". */
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { paymentTerm } from '../../../schemas/cm/payment-term'

type Row = RowOf<typeof paymentTerm>

export default function PaymentRule({ row }: CellProps<Row>) {
  const { t } = useTranslation('cm')
  const text = ruleInWords(t, row)
  return <span title={text}>{text}</span>
}

export function ruleInWords(t: TFunction<'cm'>, row: Row): string {
  const moved = [
    ...(row.cutoff_day === null ? [] : [t('cell.rule.cutoff', { day: row.cutoff_day })]),
    ...(row.months > 0 ? [t('cell.rule.months', { count: row.months })] : []),
    ...(row.month_rule === 'end_of_month' ? [t('cell.rule.end_of_month')] : []),
    ...(row.month_rule === 'day_of_month'
      ? [row.due_day === 31 ? t('cell.rule.last_day') : t('cell.rule.day_of_month', { day: row.due_day })]
      : []),
    ...(row.days > 0 ? [t('cell.rule.days', { count: row.days })] : []),
  ]
  return [t(`cell.rule.from.${row.base_date}`), ...(moved.length > 0 ? moved : [t('cell.rule.at_once')])].join(t('cell.rule.separator'))
}
