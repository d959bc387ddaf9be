/** The lines of an invoice in its form: price, tax and net stand there as soon as they can, and below them tax, total and due dates (fa.md R8, R9). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useCallPreview } from '../../../components/inputs/use-preview'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { same } from '../../../schemas/core/same'
import { FilledGrid, rowsOf } from '../../../screens/form/inputs/grid/filled-grid'
import type { Refill } from '../../../screens/form/inputs/grid/use-filled-rows'
import type { ChildRow } from '../../../screens/form/state/form-values'
import { previewInvoice, type InvoicePreview } from '../../../shared/fa/invoice'
import './invoice.css'

/** Another product is another name, price and tax; another quantity may be another price. */
const refill: Refill = {
  product: { cells: ['description', 'unit_price', 'tax_category'], always: true },
  quantity: { cells: ['unit_price'] },
}
const kinds = ['sales', 'sales_credit', 'purchase', 'purchase_credit'] as const

export default function LinesInput(input: FieldInputProps) {
  const { value, values } = input
  const rows = rowsOf(value)
  const { data } = useCallPreview(
    previewInvoice,
    rows.length === 0
      ? null
      : {
          body: {
            kind: kinds.find((kind) => kind === values.kind) ?? null,
            organization: numberOf(values.organization),
            date: textOf(values.date),
            currency: textOf(values.currency),
            price_includes_tax: values.price_includes_tax === true,
            billed_tax: textOf(values.billed_tax),
            term_of_payment: numberOf(values.term_of_payment),
            deposit_ratio: numberOf(values.deposit_ratio),
            lines: rows.map(askedOf),
          },
        },
  )
  const answer = useMemo(() => (data ? answerOf(rows, data) : undefined), [rows, data])
  return (
    <>
      <FilledGrid name="lines" input={input} refill={refill} answer={answer} />
      {data && rows.length > 0 && <Sums sums={data} />}
    </>
  )
}

function Sums({ sums }: { sums: InvoicePreview }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const money = (amount: string) => formatMoney(amount, sums.currency)
  return (
    <div className="k-invoice-sums" role="status">
      <dl>
        {(['net', 'tax', 'total'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(`invoice.${sum}`)}</dt>
            <dd>
              {sum === 'total' ? `${sums.currency} ` : ''}
              {money(sums[sum])}
            </dd>
          </div>
        ))}
        {sums.due.map(({ due_date, amount, is_deposit }, at) => (
          <div key={at} className="k-muted">
            <dt>{t(is_deposit ? 'invoice.deposit_due' : 'invoice.due', { date: formatDate(due_date, formats) })}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const asked = ['id', 'product', 'description', 'quantity', 'unit_price', 'discount', 'tax_category'] as const
const askedOf = (row: ChildRow): Readonly<Record<string, unknown>> => Object.fromEntries(asked.map((name) => [name, row[name] ?? null]))

/** Only of rows that are still as they were asked about. */
function answerOf(rows: readonly ChildRow[], { lines }: InvoicePreview) {
  return {
    rows,
    filled: rows.map((row, at) => {
      const line = lines[at]
      if (!line || !same(askedOf(row), line.asked)) return {}
      const { net, asked: _asked, ...own } = line
      return { ...own, computed: { net } }
    }),
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
