/** What the editor begins with of a template (`?template=`): its lines, with the value that it asks for (`?value=`). */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RecordRow } from '../../../../providers/data/record-api'
import { plainDigits } from '../../../../screens/form/inputs/number-text'
import { asksValue, templateAmounts, type TemplateLine } from '../../../../shared/fa/template-amounts'
import { exactOf } from '../../../../shared/fa/voucher-amounts'
import { Button } from '../../../../ui/button'
import { Labelled } from '../../../../ui/labelled'
import '../voucher.css'
import { newLine, type GridLine } from '../grid/grid-line'

type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const reference = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const rowsOf = ({ lines }: RecordRow): readonly Row[] => (Array.isArray(lines) ? (lines as readonly Row[]) : [])

const lineOf = (row: Row): TemplateLine => ({
  side: row.side === 'credit' ? 'credit' : 'debit',
  by: row.by === 'percent' || row.by === 'formula' ? row.by : 'amount',
  amount: text(row.amount),
  percent: text(row.percent),
  formula: text(row.formula),
})

/** @param value that was requested; null where none is, or not yet */
export function templateLines(template: RecordRow, value: string | null, digits: number): GridLine[] {
  const rows = rowsOf(template)
  const amounts = templateAmounts(rows.map(lineOf), value, digits)
  return rows.map((row, at) =>
    newLine({
      account: reference(row.account),
      memo: text(row.memo) ?? '',
      debit: amounts[at]?.debit ?? '',
      credit: amounts[at]?.credit ?? '',
      department: reference(row.department),
      project: reference(row.project),
      organization: reference(row.organization),
    }),
  )
}

export const templateAsks = (template: RecordRow): boolean => asksValue(rowsOf(template).map(lineOf))

/** Asks for the value of a template; it stands in the address then. */
export function TemplateValue({ template }: { template: RecordRow }) {
  const { t } = useTranslation('fa')
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const value = plainDigits(typed).replaceAll(/[,\s]/g, '')
  const isValue = exactOf(value) !== null
  const go = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('value', value)
        return next
      },
      { replace: true },
    )
  return (
    <form
      className="k-fa-template-value"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValue) go()
      }}
    >
      <Labelled label={text(template.asks) ?? t('template.value')} required help={t('template.value_help', { name: template.name })}>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            autoFocus
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Labelled>
      <Button type="primary" submit disabled={!isValue}>
        {t('template.continue')}
      </Button>
    </form>
  )
}
