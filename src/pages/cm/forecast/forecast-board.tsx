/** A column for each month with the leads that are to close in it; dragged to another month, a lead closes then. */
import { useState } from 'react'
import { DndContext, DragOverlay, type Announcements, type DragEndEvent } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useCardSensors } from '../../../ui/drag/drag-sensors'
import { useIsPhone } from '../../../ui/use-is-phone'
import { useStable } from '../../../ui/use-stable'
import { showAlert } from '../../../providers/notification/alerts'
import { updateRecord, type RecordRow } from '../../../providers/data/record-api'
import type { ForecastAnswer, ForecastColumn } from '../../../shared/cm/forecast'
import { BoardCard, CardFace } from '../lead/board/board-card'
import { BoardColumnView } from '../lead/board/board-column'
import { byArrows, nearestColumn } from '../lead/board/board-drag'
import { CardRuns } from '../lead/board/card-runs'
import { ColumnPicker } from '../lead/board/column-picker'
import { useAddedFields } from '../lead/board/use-added-fields'
import { useDragTarget } from '../lead/board/use-drag-target'
import { showRefusal } from '../lead/notify-refusal'
import { aboveDate, closeInMonth } from './close-in-month'
import { placeName } from './month-name'
import type { ForecastData } from './use-forecast'

/** What waits for a month stands before the months, and only where something does. */
const shownColumns = ({ columns, months }: ForecastAnswer): ForecastColumn[] => [
  ...columns.filter(({ value, count }) => (value === 'past' || value === null) && count > 0),
  ...columns.filter(({ value }) => value !== null && months.includes(value)),
]

export function ForecastBoard({ answer, data }: { answer: ForecastAnswer; data: ForecastData }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const isPhone = useIsPhone()
  const added = useAddedFields()
  const columns = shownColumns(answer)
  const { months, currency } = answer
  const isMonth = ({ value }: { value: string | number | null }) => typeof value === 'string' && months.includes(value)
  const firstMonth = columns.findIndex(isMonth)
  const [picked, setPicked] = useState<string | null>(null)
  const [dragged, setDragged] = useState<RecordRow | null>(null)
  const names = new Map(columns.map(({ value }) => [String(value), placeName(t, value, { ...answer, language: formats.language })]))
  const nameOf = (value: unknown) => names.get(String(value)) ?? ''
  const target = useDragTarget(columns)
  const sensors = useCardSensors(byArrows)

  /** It lies in the month until the server has said where it is. */
  const moveTo = async (lead: RecordRow, month: string) => {
    const before = typeof lead.expected_close_date === 'string' ? lead.expected_close_date : null
    const date = closeInMonth(before, { month, today: answer.today })
    const put = (card: RecordRow) =>
      data.place({ card, to: month, after: aboveDate(data.columnOf(month).cards, { date, except: lead.id }) })
    put({ ...lead, expected_close_date: date })
    try {
      // With its new version: it may be dragged on before the columns are read again.
      put(await updateRecord('cm/lead', lead.id, { expected_close_date: date, version: lead.version }))
      // The one column that a phone shows does not tell where it went.
      if (isPhone) showAlert({ kind: 'success', text: t('forecast.moved', { lead: lead.title, date: formatDate(date, formats) }) })
    } catch (error) {
      showRefusal(t, error)
    }
    await data.settle(lead.id)
  }
  const monthOf = (lead: RecordRow) => (typeof lead.expected_close_date === 'string' ? lead.expected_close_date.slice(0, 7) : null)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const lead = dragged
    const column = target.end({ active, over })?.column
    setDragged(null)
    if (lead && column && isMonth(column) && column.value !== monthOf(lead)) void moveTo(lead, String(column.value))
  }
  const menuOf = (lead: RecordRow) =>
    months
      .filter((month) => month !== monthOf(lead))
      .map((month) => ({ key: month, label: t('forecast.move_to', { month: nameOf(month) }), onClick: () => void moveTo(lead, month) }))
  const menu = useStable(menuOf)
  const told = (key: 'forecast.over' | 'forecast.dropped', { active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    const column = target.of({ active, over })?.column
    return column ? t(key, { lead: titleOf(active.data.current), month: nameOf(column.value) }) : undefined
  }
  const spoken: Announcements = {
    onDragStart: ({ active }) => t('board.lifted', { lead: titleOf(active.data.current) }),
    onDragMove: () => undefined,
    onDragOver: (event) => told('forecast.over', event),
    onDragEnd: (event) => told('forecast.dropped', event),
    onDragCancel: ({ active }) => t('board.cancelled', { lead: titleOf(active.data.current) }),
  }
  const pickedAt = columns.findIndex(({ value }) => String(value) === picked)
  const shownAt = pickedAt < 0 ? firstMonth : pickedAt
  const shown = isPhone ? columns.slice(shownAt, shownAt + 1) : columns

  return (
    <>
      {isPhone && (
        <ColumnPicker columns={columns} names={names} shown={shownAt} onShow={(index) => setPicked(String(columns[index]?.value))} />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={nearestColumn}
        accessibility={{
          announcements: spoken,
          screenReaderInstructions: { draggable: t('board.instructions') },
          container: document.body,
        }}
        onDragStart={({ active }) => setDragged((active.data.current?.lead as RecordRow | undefined) ?? null)}
        onDragMove={target.move}
        onDragOver={target.move}
        onDragEnd={onDragEnd}
        onDragCancel={() => {
          target.clear()
          setDragged(null)
        }}
      >
        <div className="k-lead-columns">
          {shown.map((column) => {
            const content = data.columnOf(column.value)
            return (
              <BoardColumnView
                key={String(column.value)}
                column={column}
                name={nameOf(column.value)}
                currency={currency}
                content={content}
                folded={false}
                onFold={() => undefined}
                asks={[]}
                isOver={target.now?.column?.value === column.value && column.value !== (dragged && monthOf(dragged))}
                closed={!isMonth(column)}
              >
                <CardRuns cards={content.cards} dragged={dragged?.id ?? null}>
                  {(lead) => (
                    <BoardCard
                      key={lead.id}
                      lead={lead}
                      refs={data.refs}
                      added={added}
                      draggable={lead._actions?.includes('edit') ?? false}
                      menu={menu}
                    />
                  )}
                </CardRuns>
              </BoardColumnView>
            )
          })}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="k-lead k-lead-lifted">
              <CardFace lead={dragged} refs={data.refs} added={added} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </>
  )
}

const titleOf = (data: { lead?: RecordRow } | undefined): string => String(data?.lead?.title ?? '')
