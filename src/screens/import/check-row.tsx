/** One row of the check: its cells, what changes in them, what is wrong with them. Any cell is corrected in place. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { correctRow, type ImportView, type StagedRow } from '../../api/engine/import'
import { Button } from '../../ui/button'
import { useFormats } from '../../components/format/format-settings'
import { isAnyReference } from '../../schemas/core/field-types'
import { cellFields } from '../../schemas/core/row-cells'
import { fieldText } from '../cells/field-text'
import { entityTitle } from '../../components/entity/entity-texts'
import { isComposing } from '../entity/ime'
import type { ImportUi } from './import-screen'

export interface MappedColumn {
  column: number
  target: string
  field: string
  /** Of a record in the same row: its entity. */ part?: string
  language?: string
  label: string
}

export const mappedColumns = ({ mapping, targets }: ImportView): MappedColumn[] =>
  Object.entries(mapping?.columns ?? {})
    .flatMap(([column, name]) => {
      const target = targets.find((one) => one.name === name)
      return target
        ? [
            {
              column: Number(column),
              target: name,
              field: target.field,
              label: target.label,
              ...(target.part ? { part: target.part } : {}),
              ...(target.language ? { language: target.language } : {}),
            },
          ]
        : []
    })
    .sort((a, b) => a.column - b.column)

interface CheckRowProps {
  ui: ImportUi
  view: ImportView
  row: StagedRow
  columns: readonly MappedColumn[]
  onCorrected: (counters: NonNullable<ImportView['counters']>) => void
}

export function CheckRow({ ui, view, row, columns, onCorrected }: CheckRowProps) {
  const { t } = useTranslation('screens')
  const [editing, setEditing] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  // An error of a field without a column still has to be seen.
  const shown = new Set(columns.flatMap(({ target, field }) => [target, field]))
  const loose = Object.entries(row.errors)
    .filter(([path]) => !shown.has(path) && !shown.has(path.split('.')[0] ?? path))
    .flatMap(([path, texts]) => texts.map((text) => `${labelOf(view, path)}: ${text}`))
  const isOpen = row.state === 'new' || row.state === 'changed'

  const save = (column: number, text: string) => {
    setEditing(null)
    if (text !== (row.cells[column] ?? '')) void correct({ cells: { [String(column)]: text } })
  }
  const correct = async (change: Parameters<typeof correctRow>[2]) => {
    setBusy(true)
    try {
      onCorrected((await correctRow(view.id, row.line, change)).counters)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <tr data-state={row.state} aria-busy={busy}>
      <th scope="row">{row.line}</th>
      <td>
        <span className="k-import-state" data-state={row.state}>
          {t(`import.state.${row.state}`)}
        </span>
        {row.parts && <PartStates ui={ui} parts={row.parts} />}
        {loose.map((text) => (
          <small key={text} className="k-entry-error">
            {text}
          </small>
        ))}
        {row.passable && (
          <Button
            size="small"
            disabled={busy}
            label={t('import.pass_of', { line: row.line })}
            onClick={() => void correct({ passed: true })}
          >
            {t('import.pass')}
          </Button>
        )}
        {isOpen && row.question && <small className="k-entry-warning">{row.question}</small>}
      </td>
      {columns.map((column) => {
        const errors = row.errors[column.target] ?? row.errors[column.field] ?? []
        const isEditing = editing === column.column
        return (
          <td key={column.column} data-wrong={errors.length > 0 || undefined}>
            {isEditing ? (
              <CellEditor
                label={column.label}
                text={row.cells[column.column] ?? ''}
                onSave={(text) => save(column.column, text)}
                onCancel={() => setEditing(null)}
              />
            ) : row.state === 'done' ? (
              <CellText ui={ui} row={row} column={column} />
            ) : (
              <button type="button" className="k-import-cell" disabled={busy} onClick={() => setEditing(column.column)}>
                <span className="k-visually-hidden">{t('import.correct', { field: column.label, line: row.line })} </span>
                <CellText ui={ui} row={row} column={column} />
              </button>
            )}
            {errors.map((text) => (
              <small key={text} className="k-entry-error">
                {text}
              </small>
            ))}
            {isOpen &&
              row.warnings[column.field]?.map((text) => (
                <small key={text} className="k-entry-warning">
                  {text}
                </small>
              ))}
          </td>
        )
      })}
    </tr>
  )
}

/** Of a row of two records what becomes of each. */
function PartStates({ ui: { entity, companion }, parts }: { ui: ImportUi; parts: NonNullable<StagedRow['parts']> }) {
  const { t } = useTranslation(['screens', entity.module])
  const told = [
    ...(parts.main
      ? [
          {
            of: entity,
            state:
              parts.main === 'line' ? t('screens:import.part_line', { line: parts.line ?? '' }) : t(`screens:import.state.${parts.main}`),
          },
        ]
      : []),
    ...(parts.with && companion ? [{ of: companion, state: t(`screens:import.state.${parts.with}`) }] : []),
  ]
  return told.map(({ of, state }) => (
    <small key={of.name} className="k-import-part">
      {t('screens:import.part_of', { entity: entityTitle(t, of), state })}
    </small>
  ))
}

function CellEditor({
  label,
  text,
  onSave,
  onCancel,
}: {
  label: string
  text: string
  onSave: (text: string) => void
  onCancel: () => void
}) {
  const [value, setValue] = useState(text)
  return (
    <input
      className="k-import-input"
      autoFocus
      aria-label={label}
      value={value}
      maxLength={32_767}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => onSave(value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') onCancel()
      }}
    />
  )
}

/** The file's own text; of a row that changes what stands there now before it. */
function CellText({ ui, row, column }: { ui: ImportUi; row: StagedRow; column: MappedColumn }) {
  const { t } = useTranslation(['screens', ui.entity.module])
  const formats = useFormats()
  const text = row.cells[column.column] ?? ''
  const change = row.changes?.[column.field]
  const entity = column.part === undefined ? ui.entity : (ui.companion ?? ui.entity)
  const name = column.part === undefined ? column.field : column.field.slice(column.field.indexOf('.') + 1)
  const field = [...entity.fields, ...cellFields(entity).map((one) => one.field)].find((one) => one.name === name)
  // References are told by the file's text alone: their former titles are not read for a preview of thousands of rows.
  if (!change || !field || field.ref || isAnyReference(field)) return <span data-changed={change ? true : undefined}>{text || '–'}</span>
  const from = column.language
    ? String((change.from as Record<string, string> | null)?.[column.language] ?? '')
    : fieldText({ t, entity, formats, refs: {} }, field, change.from, {})
  const to = column.language
    ? String((change.to as Record<string, string> | null)?.[column.language] ?? '')
    : fieldText({ t, entity, formats, refs: {} }, field, change.to, {})
  if (from === to) return <span>{text || '–'}</span>
  return (
    <span data-changed>
      <del>{from || '–'}</del> → <ins>{to || '–'}</ins>
    </span>
  )
}

const labelOf = ({ targets }: ImportView, path: string) =>
  targets.find(({ name, field }) => name === path || field === path.split('.')[0])?.label ?? path
