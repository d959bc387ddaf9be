/** Everybody that a bulletin is meant for and how far each came, as a CSV file (bb.md §8 receipts). */
import type { TFunction } from 'i18next'
import { everyReader, type ReadingsOf } from '../../../api/bb/bulletins'
import { saveBlob } from '../../../api/engine/export'
import { csvCell } from '../../../components/format/csv-cell'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { i18nText } from '../../../shared/engine/i18n-text'

export async function downloadReaders(id: number, of: ReadingsOf, t: TFunction<'bb'>): Promise<void> {
  const language = currentLanguage()
  const readers = await everyReader(id, of)
  const headings = (['name', 'number', 'department', 'seen', 'read', 'confirmed', 'revision'] as const).map((column) =>
    t(`readers.column.${column}`),
  )
  const rows = readers.map(({ name, number, department, first_seen_at, read_at, ack_at, ack_revision }) => [
    ...[name, number ?? '', department ? i18nText(department.name, language) : '', first_seen_at ?? ''],
    ...[read_at ?? '', ack_at ?? '', ack_revision === null ? '' : String(ack_revision)],
  ])
  const text = [headings, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
  saveBlob(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), `${t('readers.file', { id })}.csv`)
}
