/** Pasting a range of a spreadsheet into child rows: the whole is one change, and what was not understood is told at its cell. */
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { showText } from '../../../../providers/notification/alerts'
import type { Entity, Field } from '../../../../schemas/core/define'
import { enumLabel, fieldLabel } from '../../../../components/entity/entity-texts'
import { inRecord } from '../../../../schemas/core/in-record'
import { useFormScopeIfAny } from '../../state/form-context'
import type { ChildRow } from '../../state/form-values'
import { nameRows } from './name-rows'
import { applyPaste, asked, planPaste, type PastePlan } from './paste-range'
import { isRange, parseTsv } from './tsv'

interface PasteOptions {
  entity: Entity
  field: Field
  columns: readonly Field[]
  rows: readonly ChildRow[]
  most: number
  disabled: boolean
  /** Closed fields of a row. */
  closedIn: (row: ChildRow) => string
  onChange: (rows: ChildRow[]) => void
}

export function usePaste({ entity, field, columns, rows, most, disabled, closedIn, onChange }: PasteOptions): {
  isPasting: boolean
  onPaste: (event: ClipboardEvent) => void
} {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const scope = useFormScopeIfAny()
  const [isPasting, setPasting] = useState(false)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })

  const lay = (plan: PastePlan, named: Parameters<typeof applyPaste>[2]) => {
    const outcome = applyPaste({ rows: latest.current, columns, closedIn }, plan, named)
    onChange(outcome.rows)
    const wrong = Object.entries(outcome.wrong)
    const { errors = {}, touched = [] } = scope?.store.get() ?? {}
    scope?.store.patch({
      errors: {
        ...errors,
        ...Object.fromEntries(wrong.map(([path, text]) => [`${field.name}.${path}`, [t('screens:paste.wrong', { text })]])),
      },
      touched: new Set(touched).add(field.name),
    })
    const left = plan.left + outcome.kept
    const told = wrong.length + left
    if (told === 0) showText('success', 'screens:paste.done', { count: plan.cells.length })
    else
      showText('warning', left > 0 ? 'screens:paste.left' : 'screens:paste.some_wrong', {
        count: plan.cells.length - wrong.length - outcome.kept,
        wrong: wrong.length,
        left,
      })
  }

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const place = placeOf(event.target, columns)
    if (disabled || isPasting || !place || !isRange(text)) return
    event.preventDefault()
    event.stopPropagation()
    const plan = planPaste(
      parseTsv(text),
      { rows, columns, ...place, most },
      columns.map((column) => fieldLabel(t, entity, column.name, field.name)),
      {
        formats,
        labelsOf: (column, value) => [enumLabel(t, entity, column.name, value, field.name)],
      },
    )
    const words = asked(plan)
    if (words.size === 0) return lay(plan, new Map())
    setPasting(true)
    void nameRows(words, inRecord(field, {}, scope?.store.get().values ?? {}))
      .then((named) => lay(plan, named))
      .finally(() => setPasting(false))
  }
  return { isPasting, onPaste }
}

/** The cell that has the cursor: `data-path="rows.3.amount"`. */
function placeOf(target: EventTarget, columns: readonly Field[]): { row: number; column: number } | null {
  const path = target instanceof Element ? target.closest<HTMLElement>('.k-children-cell')?.dataset.path : undefined
  const [, row = '', name = ''] = path?.split('.') ?? []
  const column = columns.findIndex((one) => one.name === name)
  return path && column >= 0 ? { row: Number(row), column } : null
}
