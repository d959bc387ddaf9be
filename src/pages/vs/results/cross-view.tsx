/** A cross table: people, and their share of the row. */
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import { hasSeveral, type CrossLine } from '../../../shared/vs/cross-table'
import type { QuestionToAnswer, CrossTable } from '../../../shared/vs/event'
import { percent } from '../../../shared/vs/exact'
import { leastAnswers } from '../../../shared/vs/suppression'
import { useWords } from '../answer/inputs/use-words'
import { FigureTable } from './figure-table'

interface CrossSide {
  name: string
  /** None of a group of the roster. */
  question: QuestionToAnswer | undefined
}

interface CrossViewProps {
  table: CrossTable
  /** Read aloud. */
  label: string
  rows: CrossSide
  columns: CrossSide
}

export function CrossView({ table, label, rows, columns }: CrossViewProps) {
  const { t } = useTranslation('vs')
  const nameOf = useLineName(table.names)
  const hidden = <span title={t('results.cross.hidden_cell')}>–</span>
  const cellOf = (cell: number | null | undefined, total: number | null) => {
    const share = typeof cell === 'number' && total !== null ? percent(cell, total) : null
    if (typeof cell !== 'number') return hidden
    return share === null ? cell : `${cell} · ${formatPercent(share)}`
  }
  const several = [rows, columns].find(({ question }) => question && hasSeveral(question))
  const totals = {
    key: 'total',
    name: t('results.cross.total'),
    isMarked: true,
    cells: [...table.columns.map(({ total }) => cellOf(total, table.people)), table.people],
  }
  return (
    <>
      <p className="k-muted">{t('results.cross.above', { name: columns.name })}</p>
      <FigureTable
        label={label}
        heads={[rows.name, ...table.columns.map((line) => nameOf(line, columns.question)), t('results.cross.total')]}
        rows={[
          ...table.rows.map((line, at) => ({
            key: line.value ?? '',
            name: nameOf(line, rows.question),
            cells: [...table.columns.map((_, column) => cellOf(table.cells[at]?.[column], line.total)), line.total ?? hidden],
          })),
          totals,
        ]}
      />
      {several && <p className="k-muted">{t('results.cross.several', { name: several.name })}</p>}
      {table.hides && <p className="k-muted">{t('results.cross.hidden', { min: leastAnswers })}</p>}
    </>
  )
}

function useLineName(names: CrossTable['names']): (line: CrossLine, question: QuestionToAnswer | undefined) => string {
  const { t } = useTranslation('vs')
  const words = useWords()
  return ({ value }, question) => {
    if (value === null) return t(question ? 'results.cross.unanswered' : 'results.cross.no_group')
    if (question?.type === 'yes_no') return t(`answer.yes_no.${value}`)
    const option = question?.options?.find(({ id }) => String(id) === value)
    return words(option?.text ?? names[value], value)
  }
}
