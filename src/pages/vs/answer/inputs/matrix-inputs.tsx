/** Rows that are answered alike: a table, and on a phone a card for each row (vs.md §12.24). */
import { Checkbox, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { chosenOf, scaleOf } from '../../../../shared/vs/question'
import { useIsNarrow } from '../answer-surface'
import { entriesOf, filledList, withEntry, type AnswerInputProps } from './answer-input'
import { useWords } from './use-words'

interface Column {
  value: number | string
  label: string
}
interface MatrixProps extends AnswerInputProps {
  rows: readonly { id: number; label: string }[]
  columns: readonly Column[]
  /** Several of a row. */
  many?: boolean
}

const useRows = ({ rows }: AnswerInputProps['question']) => {
  const words = useWords()
  return (rows ?? []).map(({ id, text }) => ({ id, label: words(text, id) }))
}
const useOptions = ({ options }: AnswerInputProps['question']) => {
  const words = useWords()
  return (options ?? []).map(({ id, text }) => ({ id, value: id, label: words(text, id) }))
}

export function MatrixSingleInput(props: AnswerInputProps) {
  return <Matrix {...props} rows={useRows(props.question)} columns={useOptions(props.question)} />
}
export function MatrixMultiInput(props: AnswerInputProps) {
  return <Matrix {...props} rows={useRows(props.question)} columns={useOptions(props.question)} many />
}
export function MatrixRatingInput(props: AnswerInputProps) {
  const words = useWords()
  const { from, to } = scaleOf(props.question)
  const end = { [from]: words(props.question.scale?.from_label), [to]: words(props.question.scale?.to_label) }
  const columns = Array.from({ length: to - from + 1 }, (_, index) => {
    const value = from + index
    return { value, label: [value, end[value]].filter(Boolean).join(' ') }
  })
  return <Matrix {...props} rows={useRows(props.question)} columns={columns} />
}

const pollWords = ['yes', 'maybe', 'no'] as const

export function DatePollInput(props: AnswerInputProps) {
  const { t } = useTranslation('vs')
  return (
    <Matrix
      {...props}
      rows={useOptions(props.question)}
      columns={pollWords.map((value) => ({ value, label: t(`answer.poll.${value}`) }))}
    />
  )
}

function Matrix(props: MatrixProps) {
  return useIsNarrow() ? <Cards {...props} /> : <Grid {...props} />
}

function Grid(props: MatrixProps) {
  const { rows, columns, labelledBy, describedBy } = props
  return (
    <div className="k-vs-matrix-scroll">
      <table className="k-vs-matrix" aria-labelledby={labelledBy} aria-describedby={describedBy}>
        <thead>
          <tr>
            <td />
            {columns.map(({ value, label }) => (
              <th key={value} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td key={column.value}>
                  <Cell {...props} row={row} column={column} isNamed={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards(props: MatrixProps) {
  const { rows, columns, labelledBy, describedBy, many = false } = props
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-cards">
      {rows.map((row) => (
        <fieldset key={row.id} className="k-vs-card" role={many ? 'group' : 'radiogroup'} aria-labelledby={`${labelledBy}-${row.id}`}>
          <legend id={`${labelledBy}-${row.id}`}>{row.label}</legend>
          {columns.map((column) => (
            <Cell key={column.value} {...props} row={row} column={column} isNamed />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface CellProps extends MatrixProps {
  row: { id: number; label: string }
  column: Column
  /** With the name of its column; in the table the head has it. */
  isNamed: boolean
}

function Cell({ question, value, onChange, disabled, row, column, many = false, isNamed }: CellProps) {
  const answer = entriesOf(value)[row.id]
  const name = isNamed ? {} : { 'aria-label': `${row.label}: ${column.label}` }
  const children = isNamed ? column.label : undefined
  if (!many) {
    return (
      <Radio
        name={`vs-${question.key}-${row.id}`}
        className="k-vs-option"
        checked={answer === column.value}
        disabled={disabled}
        onChange={() => onChange(withEntry(value, row.id, column.value))}
        {...name}
      >
        {children}
      </Radio>
    )
  }
  const chosen = chosenOf(answer)
  const isChosen = chosen.includes(Number(column.value))
  const isFull = typeof question.max === 'number' && chosen.length >= question.max && !isChosen
  return (
    <Checkbox
      className="k-vs-option"
      checked={isChosen}
      disabled={disabled || isFull}
      onChange={({ target }) => {
        const id = Number(column.value)
        onChange(withEntry(value, row.id, filledList(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))))
      }}
      {...name}
    >
      {children}
    </Checkbox>
  )
}
