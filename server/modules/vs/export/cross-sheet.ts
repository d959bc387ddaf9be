/** A cross table as a sheet (vs.md §8): people, and their shares of the row. Rights and what is hidden as on the screen. */
import type { ReportCell, ReportColumn } from '../../../../src/shared/engine/report'
import { hasSeveral, type CrossLine, type CrossRequest } from '../../../../src/shared/vs/cross-table'
import type { QuestionToAnswer, CrossTable } from '../../../../src/shared/vs/event'
import { percent } from '../../../../src/shared/vs/exact'
import type { Context } from '../../../kernel/context'
import { questionsOf } from '../event/event-questions'
import { readCross } from '../result/cross'
import { storedEvent, type SheetReport } from './answers-sheet'
import type { EventWords } from './event-words'

/** @throws as the cross table does */
export async function crossSheet(ctx: Context, words: EventWords, id: number, sides: CrossRequest): Promise<SheetReport> {
  const table = await readCross(ctx, id, sides)
  const questions = questionsOf(await storedEvent(ctx, id))
  const namesOf = (side: string) => lineNames(words, { side, question: questions.find(({ key }) => key === side), names: table.names })
  const [rowName, columnName] = [namesOf(sides.rows), namesOf(sides.columns)]
  const heads = table.columns.map(columnName)
  const columns: ReportColumn[] = [
    { heading: headingOf(words, questions, sides), kind: 'text' },
    ...heads.map((heading): ReportColumn => ({ heading, kind: 'number' })),
    { heading: words.say('total'), kind: 'number' },
    ...heads.map((heading): ReportColumn => ({ heading: `${heading} (%)`, kind: 'money' })),
  ]
  const line = (name: string, cells: readonly (number | null)[], total: number | null): ReportCell[] => [
    ...[name, ...cells, total],
    ...cells.map((cell) => (cell === null || total === null ? null : percent(cell, total))),
  ]
  const sums = line(
    words.say('total'),
    table.columns.map(({ total }) => total),
    table.people,
  )
  const rows = [...table.rows.map((row, at) => line(rowName(row), table.cells[at] ?? [], row.total)), sums]
  const isSeveral = questions.some((one) => (one.key === sides.rows || one.key === sides.columns) && hasSeveral(one))
  const notes = [...(isSeveral ? ['cross_several'] : []), ...(table.hides ? ['cross_hidden'] : [])]
  const noted = notes.map((key): ReportCell[] => [words.say(key), ...columns.slice(1).map(() => null)])
  return { columns, rows: [...rows, ...noted].map((cells) => ({ cells })) }
}

function headingOf(words: EventWords, questions: readonly QuestionToAnswer[], { rows, columns }: CrossRequest): string {
  const nameOf = (side: string): string => {
    const question = questions.find(({ key }) => key === side)
    return question ? words.text(question.title) : words.say(side.slice(1))
  }
  return `${nameOf(rows)} × ${nameOf(columns)}`
}

interface Named extends Pick<CrossTable, 'names'> {
  side: string
  question: QuestionToAnswer | undefined
}

function lineNames(words: EventWords, { side, question, names }: Named): (line: CrossLine) => string {
  return ({ value }) => {
    if (value === null) return words.say(question ? 'unanswered' : 'no_group')
    if (question) return question.type === 'yes_no' ? words.say(`word.${value}`) : words.option(question, value)
    return side === ':department' ? words.text(names[value]) : value
  }
}
