/** The added fields in the order of the form, dragged by their handle or moved with Space and the arrow keys. */
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { dragAnnouncements } from '../../../components/drag-announcements'
import { useFormats } from '../../../components/format/format-settings'
import type { Entity } from '../../../schemas/define'
import { i18nText } from '../../../schemas/i18n-text'
import { enumLabel } from '../../../screens/entity/texts'
import type { BuiltField } from './form-builder'

interface FieldCanvasProps {
  /** sc/custom-field. */
  entity: Entity
  fields: readonly BuiltField[]
  chosen: number | null
  /** Nothing can be moved. */
  disabled: boolean
  onChoose: (id: number) => void
  /** @param afterId the field that stands before it then; null = none */
  onMove: (next: readonly BuiltField[], id: number, afterId: number | null) => void
}

export function FieldCanvas({ entity, fields, chosen, disabled, onChoose, onMove }: FieldCanvasProps) {
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const indexOf = (id: unknown) => fields.findIndex((field) => field.id === id)
  const nameOf = (id: unknown) => i18nText(fields[indexOf(id)]?.label ?? null, language)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from < 0 || to < 0 || from === to) return
    const next = arrayMove([...fields], from, to)
    onMove(next, Number(active.id), next[to - 1]?.id ?? null)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ announcements: dragAnnouncements(t, nameOf, (id) => indexOf(id) + 1, fields.length), screenReaderInstructions: { draggable: t('drag.instructions') }, container: document.body }}>
      <SortableContext items={fields.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="k-builder-fields">{fields.map((field) => <CanvasField key={field.id} entity={entity} field={field} isChosen={field.id === chosen} disabled={disabled} onChoose={onChoose} />)}</ol>
      </SortableContext>
    </DndContext>
  )
}

interface CanvasFieldProps extends Pick<FieldCanvasProps, 'entity' | 'disabled' | 'onChoose'> { field: BuiltField; isChosen: boolean }

function CanvasField({ entity, field, isChosen, disabled, onChoose }: CanvasFieldProps) {
  const { t } = useTranslation(['cm', 'screens', 'sc'])
  const { language } = useFormats()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: field.id, disabled })
  const label = i18nText(field.label, language)
  const section = i18nText(field.section, language)
  return (
    <li ref={setNodeRef} data-dragging={isDragging || undefined} data-status={field.status} style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}>
      <button type="button" ref={setActivatorNodeRef} className="k-drag-handle" disabled={disabled} {...attributes} {...listeners} aria-label={t('screens:drag.handle', { name: label })}><HolderOutlined aria-hidden /></button>
      <button type="button" className="k-builder-field" aria-pressed={isChosen} onClick={() => onChoose(field.id)}>
        <span className="k-builder-label">{label}{field.required && <span className="k-required" aria-label={t('cm:form_builder.required')}> *</span>}</span>
        <small className="k-muted">{[enumLabel(t, entity, 'type', field.type), field.key, ...(section ? [section] : [])].join(' · ')}</small>
      </button>
      {field.status !== 'active' && <Tag color={field.status === 'draft' ? 'processing' : 'default'}>{enumLabel(t, entity, 'status', field.status)}</Tag>}
    </li>
  )
}
