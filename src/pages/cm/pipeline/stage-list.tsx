/** The stages in their order: open ones are dragged, moved by Space and arrows on the handle, or by buttons; won and lost stay last. */
import { useMemo } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Resource } from '../../../resources/core/define-module'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { useFormState } from '../../../screens/form/state/form-store'
import { moved } from '../../../screens/form/inputs/grid/moved-rows'
import { StageCard } from './stage-card'
import { withNewStage, type StageDraft } from './stage-draft'

interface StageListProps {
  drafts: readonly StageDraft[]
  known: EntityAccess
  resource: Resource
  onChange: (drafts: readonly StageDraft[]) => void
}

const mostStages = 30

export function StageList({ drafts, known, resource, onChange }: StageListProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const open = useMemo(() => drafts.filter(({ kind }) => kind === 'open'), [drafts])
  const closed = drafts.filter(({ kind }) => kind !== 'open')
  const indexOf = (key: unknown) => open.findIndex((draft) => draft.key === key)
  const nameOf = (key: unknown) => i18nText(open[indexOf(key)]?.store.get().values.name, language) || t('editor.unnamed')
  const move = (from: number, to: number) => onChange([...moved(open, from, to), ...closed])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) move(from, to)
  }
  const add = () => {
    const next = withNewStage(known.entity, drafts)
    onChange(next)
    const made = next.find((draft) => !drafts.includes(draft))
    requestAnimationFrame(() => document.getElementById(`stage_${made?.key ?? ''}_name`)?.focus())
  }
  return (
    <div className="k-stages">
      {/* The inputs have labels of their own, which only a phone shows. */}
      <div className="k-stages-head" aria-hidden>
        <span />
        <span>{t('entity.stage.fields.name.label')}</span>
        <span>{t('entity.stage.fields.probability.label')}</span>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: dragAnnouncements(t, nameOf, (key) => indexOf(key) + 1, open.length),
          screenReaderInstructions: { draggable: t('screens:drag.instructions') },
          container: document.body,
        }}
      >
        <SortableContext items={open.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          {open.map((draft, index) => (
            <SortableStage
              key={draft.key}
              draft={draft}
              known={known}
              resource={resource}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < open.length - 1 ? () => move(index, index + 1) : undefined}
              onRemove={open.length > 1 ? () => onChange(drafts.filter((one) => one !== draft)) : undefined}
            />
          ))}
        </SortableContext>
      </DndContext>
      <div>
        <Button type="text" icon={<PlusOutlined aria-hidden />} disabled={drafts.length >= mostStages} onClick={add}>
          {t('editor.add')}
        </Button>
      </div>
      {closed.map((draft) => (
        <NamedStage key={draft.key} draft={draft} known={known} resource={resource} />
      ))}
    </div>
  )
}

type NamedStageProps = Omit<Parameters<typeof StageCard>[0], 'name'>

/** Knows its name by itself, so that typing it draws no other stage. */
function NamedStage(props: NamedStageProps) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const name = useFormState(props.draft.store, ({ values }) => i18nText(values.name, language))
  return <StageCard {...props} name={name || t('editor.unnamed')} />
}

function SortableStage({ draft, ...props }: Omit<NamedStageProps, 'handle'>) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const name = useFormState(draft.store, ({ values }) => i18nText(values.name, language)) || t('editor.unnamed')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: draft.key })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="k-drag-handle"
      {...attributes}
      {...listeners}
      aria-label={t('editor.drag', { name })}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
  return (
    <div
      ref={setNodeRef}
      className="k-stage-place"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}
    >
      <StageCard {...props} draft={draft} name={name} handle={handle} />
    </div>
  )
}
