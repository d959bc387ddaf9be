/** A statement: its lines and what they consist of by column, with the difference to the column that each is compared with (fa.md §2.4, R11). */
import { useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { StatementAnswer, StatementColumn, StatementRow } from '../../../shared/fa/report-answers'
import { Button } from '../../../ui/button'
import { Figure, FigureTable, type FigureColumn, type FigureRow } from './figure-table'
import { isUnit, isZero } from './figure-text'
import { ledgerLink } from './report-links'

export const isEmptyStatement = ({ rows }: StatementAnswer): boolean =>
  rows.every(({ cells }) => cells.every(({ amount }) => isZero(amount)))

export function StatementTable({ answer, params }: { answer: StatementAnswer; params: URLSearchParams }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { statement, columns, rows, currency, unmapped, check } = answer
  const requested = params.get('unit')
  const unit = isUnit(requested) ? requested : '1'
  // Accounts fold away under the line that they make up; those of expenses by nature are lines of their own.
  const lines = new Set(rows.flatMap(({ kind, key, is_formula }) => (kind === 'line' && !is_formula ? [key] : [])))
  const foldsUnder = ({ kind, parent }: StatementRow) => (kind === 'account' && parent !== null && lines.has(parent) ? parent : null)
  const parents = new Set(rows.map(foldsUnder))
  const toggle = (key: string) => setOpened((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const headOf = ({ from, to, object }: StatementColumn) =>
    object?.title ?? (statement === 'BS' ? formatDate(to, formats) : `${formatDate(from, formats)} – ${formatDate(to, formats)}`)
  const shown = rows.filter((row) => {
    const under = foldsUnder(row)
    return under === null || opened.has(under)
  })
  const drawn = shown.map((row): FigureRow => ({
    key: row.key,
    level: row.level,
    ...(row.is_bold ? { tone: 'sum' as const } : foldsUnder(row) === null ? {} : { tone: 'carried' as const }),
    cells: {
      name: <Name row={row} isOpen={opened.has(row.key)} {...(parents.has(row.key) ? { onToggle: () => toggle(row.key) } : {})} />,
      ...Object.fromEntries(
        columns.flatMap((column, index) => {
          const cell = row.cells[index]
          const to = ledgerOf(row, { column, params, statement })
          return [
            [
              `amount${index}`,
              cell && <Figure amount={cell.amount} currency={currency} unit={unit} to={to} label={row.name} blankZero={!row.is_bold} />,
            ],
            [`difference${index}`, cell?.difference && <Figure amount={cell.difference} currency={currency} unit={unit} />],
            [`percent${index}`, cell?.percent === null || cell === undefined ? '–' : `${cell.percent}%`],
          ]
        }),
      ),
    },
  }))
  return (
    <>
      {unmapped.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('report_screen.unmapped', {
            count: unmapped.length,
            accounts: unmapped.map(({ code, name }) => `${code} ${name}`).join(' · '),
          })}
        />
      )}
      {check.some((amount) => amount !== null && !isZero(amount)) && (
        <Alert type="error" showIcon title={t('report_screen.unbalanced_sheet')} />
      )}
      <FigureTable
        label={t(`report_screen.title.${answer.name}`)}
        columns={[
          { key: 'name', label: t('report_screen.column.line') },
          ...columns.flatMap((column, index): FigureColumn[] => [
            { key: `amount${index}`, kind: 'amount', label: headOf(column) },
            ...(column.against === null
              ? []
              : [
                  { key: `difference${index}`, kind: 'amount' as const, label: t('report_screen.column.difference') },
                  { key: `percent${index}`, kind: 'amount' as const, label: '%' },
                ]),
          ]),
        ]}
        rows={drawn}
      />
      {unit !== '1' && <p className="k-fa-report-span">{t('report_screen.rounded')}</p>}
    </>
  )
}

function Name({ row, isOpen, onToggle }: { row: StatementRow; isOpen: boolean; onToggle?: () => void }) {
  const { t } = useTranslation('fa')
  const name = row.account
    ? `${row.account.code} ${row.account.name}`
    : row.kind === 'unclosed'
      ? t('report_screen.unclosed', { year: row.name })
      : row.name
  if (!onToggle) return name
  return (
    <span className="k-figures-name">
      <Button
        type="text"
        size="small"
        icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        label={t(isOpen ? 'report_screen.hide_accounts' : 'report_screen.show_accounts', { name })}
        onClick={onToggle}
      />
      {name}
    </span>
  )
}

/** A line leads to all of its accounts, an account to its own part of the line; what is computed leads nowhere. */
function ledgerOf(
  { kind, line, account, is_formula }: StatementRow,
  {
    column: { from, to, object },
    params,
    statement,
  }: { column: StatementColumn; params: URLSearchParams; statement: StatementAnswer['statement'] },
): string | undefined {
  if (kind === 'unclosed' || is_formula) return undefined
  const side = params.get('compare')
  return ledgerLink(params, {
    // A balance is what the month of the day ends with.
    from: statement === 'BS' ? `${to.slice(0, 8)}01` : from,
    to,
    line: `${statement}:${line}`,
    ...(account ? { account: account.code } : {}),
    ...(object && side === 'department' ? { department: object.id } : {}),
    ...(object && side === 'project' ? { project: object.id } : {}),
    ...(statement === 'IS' ? { closing: 'exclude' as const } : {}),
  })
}
