/** Lines of a batch as a CSV file, with what became of each (as.md §2 detail "export lines"). */
import type { TFunction } from 'i18next'
import { saveBlob } from '../../../api/engine/export'
import { csvCell } from '../../../components/format/csv-cell'
import { formatDuration } from '../../../components/format/format-number'
import type { RecordRow } from '../../../providers/data/record-api'
import type { BatchKind } from '../../../shared/as/batch'
import { storedLines, type StoredLine } from './batch-record'

/** How the screen says it. */
export interface LineWords {
  person: (user: number) => string
  /** Leave type, or what overtime is in return for. */
  what: (line: StoredLine) => string
  time: (instant: string) => string
  /** In the reader's language; null where there is none. */
  refusal: (line: StoredLine) => string | null
}

export function saveLines(t: TFunction<'as'>, kind: BatchKind, row: RecordRow, words: LineWords): void {
  const headings = [
    ...[t('batch_page.person'), t('entity.batch.fields.from.label'), t('entity.batch.fields.until.label'), t(whatLabel(kind))],
    ...[t('batch_page.minutes'), t('entity.dayoff.fields.reason.label'), t('batch_page.result'), t('batch_page.why')],
  ]
  const rows = storedLines(row).map((line) => [
    ...[words.person(line.user), words.time(line.start_at), words.time(line.end_at), words.what(line)],
    ...[line.minutes === null ? '' : formatDuration(line.minutes), line.reason ?? ''],
    ...[t(`entity.batch.fields.lines.fields.result.enum.${line.result}`), words.refusal(line) ?? ''],
  ])
  const text = [headings, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
  saveBlob(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), `${String(row.no ?? `batch-${kind}`)}.csv`)
}

export const whatLabel = (kind: BatchKind) =>
  kind === 'dayoff' ? ('entity.dayoff.fields.leave.label' as const) : ('entity.overtime.fields.mode.label' as const)
