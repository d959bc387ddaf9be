/** Putting options in order: dragged by the handle, moved with its keys, or by buttons; a tap ranks the next one (vs.md §12.24). */
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { chosenOf } from '../../../../shared/vs/question'
import { dragAnnouncements } from '../../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../../ui/drag/drag-sensors'
import { filledList, type AnswerInputProps } from './answer-input'
import { useWords } from './use-words'

export function RankingInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const { t } = useTranslation(['vs', 'screens'])
  const words = useWords()
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const options = question.options ?? []
  const ranked = chosenOf(value)
  const left = options.filter(({ id }) => !ranked.includes(id))
  const isFull = typeof question.max === 'number' && ranked.length >= question.max
  const nameOf = (id: unknown) => words(options.find((option) => option.id === id)?.text, String(id))
  const move = (from: number, to: number) => onChange(arrayMove([...ranked], from, to))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ranked.indexOf(Number(active.id)), ranked.indexOf(Number(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) move(from, to)
  }
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="k-vs-ranking">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: dragAnnouncements(t, nameOf, (id) => ranked.indexOf(Number(id)) + 1, ranked.length),
          screenReaderInstructions: { draggable: t('screens:drag.instructions') },
          container: document.body,
        }}
      >
        <SortableContext items={[...ranked]} strategy={verticalListSortingStrategy}>
          {ranked.length === 0 ? (
            <p className="k-muted">{t('vs:answer.rank_first')}</p>
          ) : (
            <ol aria-label={t('vs:answer.ranked')}>
              {ranked.map((id, at) => (
                <Ranked
                  key={id}
                  id={id}
                  at={at}
                  count={ranked.length}
                  name={nameOf(id)}
                  disabled={disabled}
                  onMove={(to) => move(at, to)}
                  onRemove={() => onChange(filledList(ranked.filter((one) => one !== id)))}
                />
              ))}
            </ol>
          )}
        </SortableContext>
      </DndContext>
      {left.length > 0 && (
        <ul aria-label={t('vs:answer.unranked')} className="k-vs-unranked">
          {left.map(({ id }) => (
            <li key={id}>
              <button type="button" disabled={disabled || isFull} onClick={() => onChange([...ranked, id])}>
                <span className="k-vs-place" aria-hidden />
                {nameOf(id)}
                <span className="k-visually-hidden">{t('vs:answer.rank_next', { place: ranked.length + 1 })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface RankedProps {
  id: number
  at: number
  count: number
  name: string
  disabled: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function Ranked({ id, at, count, name, disabled, onMove, onRemove }: RankedProps) {
  const { t } = useTranslation(['vs', 'screens'])
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, disabled })
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="k-drag-handle"
        disabled={disabled}
        {...attributes}
        {...listeners}
        aria-label={t('screens:drag.handle', { name })}
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className="k-vs-place">{at + 1}</span>
      <span className="k-vs-ranked-name">{name}</span>
      <button
        type="button"
        className="k-row-button"
        disabled={disabled || at === 0}
        aria-label={t('vs:answer.rank_up', { name })}
        onClick={() => onMove(at - 1)}
      >
        <ArrowUpOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="k-row-button"
        disabled={disabled || at === count - 1}
        aria-label={t('vs:answer.rank_down', { name })}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDownOutlined aria-hidden />
      </button>
      <button type="button" className="k-row-button" disabled={disabled} aria-label={t('vs:answer.rank_out', { name })} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}
