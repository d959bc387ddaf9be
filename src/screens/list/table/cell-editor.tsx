/**
 * Edits one value where it stands: Enter or a choice saves, Tab goes on to the next, Esc leaves it as it was. Saved with the
 * version that was read; whoever changed the same value meanwhile is asked about as in the form. Loaded at the first edit.
 */
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { isAxiosError } from 'axios'
import { showFailure } from '../../../providers/notification/alerts'
import { updateRecord, type RecordRow } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import type { CellInputProps, LazyComponent } from '../../../resources/core/define-module'
import type { Field } from '../../../schemas/core/define'
import { ConflictDialog } from '../../form/conflict/conflict-dialog'
import { LazyPart } from '../../cells/lazy-cell'
import { FieldInput } from '../../form/inputs/field-input'
import type { Conflict } from '../../form/state/saver'
import { isComposing } from '../../entity/ime'
import type { Column } from './columns'
import { isPicked } from './inline-edit'
import { errorElsewhere, valueErrors } from '../../form/state/value-errors'
import { isLong } from '../../../schemas/core/field-types'
import type { ListUi } from '../state/list-context'

export interface CellEditorProps {
  ui: Pick<ListUi, 'entity' | 'known' | 'resource' | 'context' | 'refetch'> & {
    /** Shows the row as it is now. */ put: (row: RecordRow) => unknown
  }
  row: RecordRow
  column: Pick<Column, 'label'> & { field: Field }
  /** It was saved. @param before as it stood */ onSaved?: (row: RecordRow, before: unknown) => void
  /** @param step where the edit goes on: the next cell, the one before, nowhere */ onDone: (step: -1 | 0 | 1) => void
}

export function CellEditor(props: CellEditorProps) {
  const load = props.ui.resource.cellInputs[props.column.field.name]
  return load ? <OwnInput {...props} load={load} /> : <TypedValue {...props} />
}

/** Edited by acts of its own, which ask and tell by themselves. */
function OwnInput({ ui, row, column: { label }, onDone, load }: CellEditorProps & { load: LazyComponent<CellInputProps> }) {
  const { t } = ui.context
  // What it asks stands in dialogs, which are in the cell only for React.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape' && event.target instanceof Node && event.currentTarget.contains(event.target)) onDone(0)
  }
  return (
    <div
      className="k-cell-editor"
      role="group"
      aria-label={t('screens:inline.label', { field: label })}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      <LazyPart
        load={load}
        props={{
          row,
          onDone: (isChanged) => {
            if (isChanged) ui.refetch()
            onDone(0)
          },
        }}
      />
    </div>
  )
}

function TypedValue({ ui, row: shown, column: { field, label }, onDone, onSaved }: CellEditorProps) {
  const {
    entity,
    context: { t, refs },
  } = ui
  // What somebody else saves while this is typed goes into the row, not under the edit: it is asked about.
  const [row] = useState(shown)
  const [value, setValue] = useState<unknown>(row[field.name] ?? null)
  const [error, setError] = useState('')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const busy = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  // Pickers of records don't take the focus by themselves: without it Esc and Tab would go elsewhere.
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) place.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus()
  }, [])

  const save = async (next: unknown, step: -1 | 0 | 1, version = row.version) => {
    if (busy.current) return
    if (JSON.stringify(next ?? null) === JSON.stringify(row[field.name] ?? null)) return onDone(step)
    if (field.required && (next === null || next === '')) return setError(t('screens:validation.required'))
    busy.current = true
    try {
      const wrong = (
        await valueErrors(t, ui.known, { row, values: { [field.name]: next ?? null }, companyCurrency: ui.context.formats.currency })
      )[field.name]?.[0]
      if (wrong !== undefined) return setError(wrong)
      const saved = await updateRecord(entity.name, row.id, { [field.name]: next ?? null, version })
      await ui.put(saved)
      onDone(step)
      onSaved?.(saved, row[field.name] ?? null)
    } catch (failed) {
      const found = conflictOf(failed)
      const errors = failureOf(failed)?.errors
      if (found) setConflict(found)
      else if (errors && Object.keys(errors).length > 0) setError(errors[field.name]?.[0] ?? errorElsewhere(t, entity, errors))
      else showFailure(failed)
    } finally {
      busy.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Escape') onDone(0)
    else if (event.key === 'Enter' && isLong(field) && !event.ctrlKey && !event.metaKey) return
    else if (event.key === 'Enter' && !isPicked(field) && !isOpen(event.target)) void save(value, 0)
    else if (event.key === 'Tab') void save(value, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  // What opens from the cell (a calendar, a list of choices) still belongs to it.
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (conflict || isPicked(field) || event.currentTarget.contains(event.relatedTarget)) return
    void save(value, 0)
  }
  return (
    <div
      ref={place}
      className="k-cell-editor"
      role="group"
      aria-label={t('screens:inline.label', { field: label })}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={(event) => event.stopPropagation()}
    >
      <FieldInput
        entity={entity}
        field={field}
        id={`k-cell-${row.id}-${field.name}`}
        label={label}
        value={value}
        onBlur={() => undefined}
        disabled={false}
        invalid={error !== ''}
        describedBy={error ? 'k-cell-error' : undefined}
        required={field.required}
        refs={refs}
        row={row}
        autoFocus
        onChange={(next) => {
          setValue(next)
          setError('')
          if (isPicked(field)) void save(next, 0)
        }}
      />
      {error && (
        <p id="k-cell-error" className="k-entry-error" role="alert">
          {error}
        </p>
      )}
      {conflict && (
        <ConflictDialog
          entity={entity}
          conflict={conflict}
          refs={refs}
          onCancel={() => setConflict(null)}
          onResolve={(choices) => {
            const { version } = conflict
            setConflict(null)
            if (choices[field.name] === 'mine') void save(value, 0, version)
            else {
              ui.refetch()
              onDone(0)
            }
          }}
        />
      )}
    </div>
  )
}

/** Enter chooses from the list of choices while it is open. */
const isOpen = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

function conflictOf(error: unknown): Conflict | undefined {
  if (!isAxiosError(error) || error.response?.status !== 409) return undefined
  const { meta } = error.response.data as { meta?: Partial<Conflict> }
  return meta?.fields && meta.version !== undefined
    ? ({ by: null, at: '', base: {}, mine: {}, theirs: {}, ...meta } as Conflict)
    : undefined
}
