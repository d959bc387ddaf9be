/** A file of punches, line by line, as its template says (as.md §8): fixed width or delimited. Pure; nothing is looked up. */
export interface PunchTemplate {
  layout: 'fixed' | 'delimited'
  delimiter: 'comma' | 'semicolon' | 'tab'
  columns: readonly { field: PunchField; column: number; length?: number | null }[]
  direction_map: readonly { code: string; direction: 'in' | 'out' | 'auto' }[]
  /** `YYYY-MM-DD`, `YYYYMMDD`, `RRR/MM/DD`: R is the year of the Republic of China. */
  date_format: string
  skip_lines: number
}
type PunchField = 'card_no' | 'employee_no' | 'date' | 'time' | 'datetime' | 'direction' | 'device'

export interface FileRow {
  /** As a person counts, from 1. */
  line: number
  card_no: string | null
  employee_no: string | null
  date: string
  /** `HH:MM:SS`. */
  time: string
  direction: 'in' | 'out' | 'auto'
  device: string | null
}

export interface FileProblem {
  line: number
  problem: 'no_card' | 'date' | 'time' | 'direction'
  value: string
}

export const mostFileRows = 10_000

/** @param text decoded; a byte order mark and empty lines are left out */
export function readPunchFile(text: string, template: PunchTemplate): { rows: FileRow[]; problems: FileProblem[] } {
  const rows: FileRow[] = []
  const problems: FileProblem[] = []
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (index < template.skip_lines || content.trim() === '') continue
    const read = rowOf(content, index + 1, template)
    if ('problem' in read) problems.push(read)
    else rows.push(read)
  }
  return { rows, problems }
}

function rowOf(content: string, line: number, template: PunchTemplate): FileRow | FileProblem {
  const cells = template.layout === 'delimited' ? splitLine(content, { comma: ',', semicolon: ';', tab: '\t' }[template.delimiter]) : []
  const value = (field: PunchField): string => {
    const place = template.columns.find((one) => one.field === field)
    if (!place) return ''
    const start = place.column - 1
    return (template.layout === 'delimited' ? (cells[start] ?? '') : content.slice(start, start + (place.length ?? content.length))).trim()
  }
  const [card_no, employee_no] = [value('card_no'), value('employee_no')]
  if (!card_no && !employee_no) return { line, problem: 'no_card', value: '' }
  const [dateText, timeText] = momentOf(value('datetime'), value('date'), value('time'), template)
  const date = readDate(dateText, template.date_format)
  if (date === null) return { line, problem: 'date', value: dateText }
  const time = readTime(timeText)
  if (time === null) return { line, problem: 'time', value: timeText }
  const code = value('direction')
  const mapped = template.direction_map.find((one) => one.code.toLowerCase() === code.toLowerCase())
  if (code && !mapped) return { line, problem: 'direction', value: code }
  return {
    line,
    card_no: card_no || null,
    employee_no: employee_no || null,
    date,
    time,
    direction: mapped?.direction ?? 'auto',
    device: value('device') || null,
  }
}

const fieldsOf: Readonly<Record<FileProblem['problem'], readonly PunchField[]>> = {
  no_card: ['card_no', 'employee_no'],
  date: ['date', 'datetime'],
  time: ['time', 'datetime'],
  direction: ['direction'],
}

/** Where it stands in the line, as the template counts. */
export const problemColumn = ({ columns }: PunchTemplate, problem: FileProblem['problem']): number | null =>
  columns.find(({ field }) => fieldsOf[problem].includes(field))?.column ?? null

/** Date and time in one cell stand with a space or a T between them, or without anything by the length of the date. */
function momentOf(both: string, date: string, time: string, { date_format }: PunchTemplate): [string, string] {
  if (!both) return [date, time]
  const parts = both.split(/[T ]+/)
  return parts.length > 1 ? [parts[0] ?? '', parts[1] ?? ''] : [both.slice(0, date_format.length), both.slice(date_format.length)]
}

/** @returns `YYYY-MM-DD`; null for what is no date in this form */
export function readDate(text: string, format: string): string | null {
  const pattern = format
    .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    .replace(
      /Y+|R+|M+|D+/g,
      (token) => `(?<${token[0] ?? ''}>\\d{${token.length === 1 ? '1,2' : token[0] === 'R' ? '2,3' : token.length}})`,
    )
  const found = new RegExp(`^${pattern}$`).exec(text)?.groups
  if (!found) return null
  const year = found.R === undefined ? Number(found.Y) + (found.Y?.length === 2 ? 2000 : 0) : Number(found.R) + 1911
  const date = `${`${year}`.padStart(4, '0')}-${(found.M ?? '').padStart(2, '0')}-${(found.D ?? '').padStart(2, '0')}`
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : date
}

/** With or without colons and seconds. @returns `HH:MM:SS` */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '00'] = found
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

/** Cells of a line; a cell in quotes may hold the sign that parts them. */
function splitLine(content: string, sign: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < content.length; i += 1) {
    const letter = content[i] ?? ''
    if (letter === '"' && isQuoted && content[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === sign && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell]
}
