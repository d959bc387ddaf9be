/** What a new bulletin or template takes from another record: its content, without marks of that record. Pure. */
import type { RecordRow, Values } from '../../../providers/data/record-api'
import { bodiesIn } from './written-bodies'

/** Of bulletins and templates alike. */
const contentFields = [
  ...(['category', 'title', 'summary', 'cover', 'files', 'audience', 'exclude'] as const),
  ...(['importance', 'ack_required', 'comments_on', 'reactions_on'] as const),
]

/** Fields that are empty there begin as in any new record. */
export const contentOf = (row: Values): Values => ({
  ...Object.fromEntries(contentFields.flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]]))),
  bodies: bodiesIn(row.bodies).map(({ language, body }) => ({ language, body })),
})

/** Files that must be opened are named by number: of a copy those of its own files. @param copied the same row with copies of its files */
export function withMustOpen(row: RecordRow, copied: RecordRow): RecordRow {
  const [files, copies, marked] = [numbersIn(row.files), numbersIn(copied.files), numbersIn(row.must_open)]
  return { ...copied, must_open: files.flatMap((file, place) => (marked.includes(file) ? (copies[place] ?? []) : [])) }
}

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [])
