/** A field on the canvas; of a child table with its columns. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useDroppable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { MenuButton } from '../../../../ui/menu-button'
import { paletteItem, paletteItems } from '../../../../shared/wf/palette/palette'
import { tableColumns } from '../../../../shared/wf/table-columns'
import { hasData } from '../../../../shared/wf/palette/palette-item'
import { CardHead } from './card-head'
import { useDesign } from './design-scope'
import { fieldAt, isRequired } from './edit/design'
import { resizeField } from './edit/places'
import { dropIdOf } from './form-drag'
import { itemName, partName } from './part-words'

interface FieldCardProps {
  name: string
  span: number
  /** Where what is dragged would come to. */
  over: string | undefined
  isLocked: boolean
}

export function FieldCard({ name, span, over, isLocked }: FieldCardProps) {
  const { content, selected } = useDesign()
  const { setNodeRef } = useDroppable({ id: dropIdOf.part(name), disabled: isLocked })
  const field = fieldAt(content, name)
  const isTable = field?.schema.items?.properties !== undefined
  return (
    <div
      ref={setNodeRef}
      className="k-design-field"
      style={{ gridColumn: `span ${span}` }}
      data-over={over}
      data-selected={selected.includes(name) || undefined}
    >
      <CardHead
        name={name}
        isLocked={isLocked}
        mark={
          isRequired(content, name) && (
            <span className="k-required" aria-hidden>
              {' '}
              *
            </span>
          )
        }
      />
      {isTable && <TableColumns table={name} isLocked={isLocked} />}
      {!isLocked && <SpanHandle name={name} span={span} />}
    </div>
  )
}

function TableColumns({ table, isLocked }: { table: string; isLocked: boolean }) {
  const { t } = useTranslation('wf')
  const { language: shown } = useFormats()
  const { content, language, selected, select, insertColumn } = useDesign()
  const field = fieldAt(content, table)
  const columns = field ? tableColumns(field.schema, field.ui).map(([column]) => column) : []
  // Rows hold values and references; nothing that is drawn or uploaded, and no rows.
  const offered = paletteItems.filter(hasData).filter(({ name }) => !notInRows.has(name))
  return (
    <div className="k-design-columns">
      {columns.map((column) => {
        const key = `${table}.${column}`
        return (
          <button key={key} type="button" data-part={key} aria-pressed={selected.includes(key)} title={column} onClick={() => select(key)}>
            {partName(content, key, language)}
            {isRequired(content, key) && ' *'}
          </button>
        )
      })}
      {!isLocked && (
        <MenuButton
          className="k-text-button"
          menuClassName="k-menu-scroll"
          align="start"
          label={t('form_designer.add_column', { name: partName(content, table, language) })}
          items={() => offered.map((item) => ({ key: item.name, label: itemName(t, item, shown) }))}
          onClick={({ key }) => {
            const item = paletteItem(key)
            if (item) insertColumn(table, item)
          }}
        >
          <PlusOutlined aria-hidden /> {columns.length === 0 && t('form_designer.first_column')}
        </MenuButton>
      )}
    </div>
  )
}

const notInRows: ReadonlySet<string> = new Set([
  'table',
  'richtext',
  'signature',
  'file',
  'image',
  'camera',
  'serial_no',
  'applicant',
  'applicant_department',
  'applicant_position',
  'today',
  'location',
])

/** Dragged, or by the arrow keys, the field grows and shrinks by columns of the grid. */
function SpanHandle({ name, span }: { name: string; span: number }) {
  const { t } = useTranslation('wf')
  const { content, language, act } = useDesign()
  const dragged = useRef<{ x: number; span: number; column: number } | null>(null)
  const set = (next: number) => act((before) => resizeField(before, name, next), `span of ${name}`)
  const down = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const row = event.currentTarget.closest('.k-design-row')
    dragged.current = { x: event.clientX, span, column: (row?.clientWidth ?? 12) / 12 }
  }
  const moved = (event: PointerEvent<HTMLElement>) => {
    if (!dragged.current) return
    const next = Math.max(dragged.current.span + Math.round((event.clientX - dragged.current.x) / dragged.current.column), 1)
    if (next !== span) set(next)
  }
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(span + by)
  }
  return (
    <span
      className="k-design-span"
      role="slider"
      tabIndex={0}
      aria-label={t('form_designer.span_of', { name: partName(content, name, language) })}
      aria-valuemin={1}
      aria-valuemax={12}
      aria-valuenow={span}
      onPointerDown={down}
      onPointerMove={moved}
      onPointerUp={() => (dragged.current = null)}
      onKeyDown={key}
    />
  )
}
