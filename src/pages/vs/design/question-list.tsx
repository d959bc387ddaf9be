/** The questions in their order, at the left: chosen by a click, moved by dragging their handle or with Space and the arrow keys on it. */
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { i18nText } from '../../../shared/engine/i18n-text'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import { problemsAt, useDesign } from './design-scope'
import { moved, type DesignQuestion } from './edit/questions'

export function QuestionList() {
  const { t } = useTranslation(['vs', 'screens'])
  const { questions, commit, disabled } = useDesign()
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const placeOf = (key: unknown) => questions.findIndex(({ _key }) => _key === key)
  const nameOf = (key: unknown) => t('design.question_n', { n: placeOf(key) + 1 })
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = placeOf(over?.id)
    if (to >= 0) commit(moved(questions, String(active.id), to), { chosen: [String(active.id)] })
  }
  return (
    <nav className="k-vs-design-list" aria-label={t('design.list')}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: dragAnnouncements(t, nameOf, (key) => placeOf(key) + 1, questions.length),
          screenReaderInstructions: { draggable: t('screens:drag.instructions') },
          container: document.body,
        }}
      >
        <SortableContext items={questions.map(({ _key }) => _key)} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ol>
            {questions.map((question, at) => (
              <ListItem key={question._key} question={question} at={at} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </nav>
  )
}

function ListItem({ question, at }: { question: DesignQuestion; at: number }) {
  const { t } = useTranslation(['vs', 'screens'])
  const { selected, select, language, problems, disabled } = useDesign()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: question._key })
  const name = t('design.question_n', { n: at + 1 })
  const isWrong = problemsAt(problems, at).length > 0
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}
    >
      {!disabled && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="k-drag-handle"
          {...attributes}
          {...listeners}
          aria-label={t('screens:drag.handle', { name })}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="k-vs-design-item"
        aria-pressed={selected.includes(question._key)}
        onClick={(event) => select(question._key, event.ctrlKey || event.metaKey || event.shiftKey)}
      >
        <span>{at + 1}</span>
        <span>
          {i18nText(question.title, language) || question.key}
          <small>{t(`entity.event.fields.questions.fields.type.enum.${question.type}`)}</small>
        </span>
        {isWrong && <WarningOutlined aria-label={t('design.has_problems')} />}
      </button>
    </li>
  )
}
