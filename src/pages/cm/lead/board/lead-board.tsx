/** The board with its filters, its columns and what dragging a card does. */
import { useMemo, useRef, useState } from 'react'
import { DndContext, DragOverlay, type Announcements, type DragEndEvent } from '@dnd-kit/core'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { useIsPhone } from '../../../../ui/use-is-phone'
import { useStable } from '../../../../ui/use-stable'
import { useCompany } from '../../../../providers/company/company'
import type { RecordRow } from '../../../../providers/data/record-api'
import { useRecentChoices } from '../../../../providers/preferences/recent-choices'
import type { Resource } from '../../../../resources/core/define-module'
import { conditionOfFilters } from '../../../../screens/list/filter/list-condition'
import type { EntityAccess } from '../../../../screens/entity/use-entity'
import { useListState } from '../../../../screens/list/state/use-list-state'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { useLeadActions } from '../use-lead-actions'
import type { BoardColumn, Grouping } from '../../../../shared/cm/lead'
import { BoardCard, CardFace } from './board-card'
import { BoardColumnView } from './board-column'
import { BoardHead, groupingOf, usePipelineParam } from './board-head'
import { nearestColumn } from './board-drag'
import { BoardEmpty } from './board-empty'
import { cardAbove } from './board-state'
import { CardRuns } from './card-runs'
import { ColumnPicker } from './column-picker'
import { columnName } from './column-name'
import { DropZones } from './drop-zones'
import { stageAsks } from './stage-requirements'
import { useAddedFields } from './use-added-fields'
import { useBoard } from './use-board'
import { useBoardSensors } from './use-board-sensors'
import { useDragTarget } from './use-drag-target'

export function LeadBoard({ known, resource }: { known: EntityAccess; resource: Resource }) {
  const { entity } = known
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const company = useCompany()
  const isPhone = useIsPhone()
  const searchRef = useRef<InputRef>(null)
  const [state, setState] = useListState(entity)
  const [wanted, setWanted] = usePipelineParam()
  const [remembered] = useRecentChoices('cm/pipeline')
  const by: Grouping = groupingOf(state.kindBy)
  const timeZone = company?.time_zone ?? formats.timeZone
  const today = todayIn(timeZone)
  const filter = useMemo(
    () => conditionOfFilters(state, entity, { ...formats, timeZone }, today),
    [state, entity, formats, timeZone, today],
  )
  const question = useMemo(
    () => ({ pipeline: wanted ?? remembered ?? null, by, q: state.q, filter }),
    [wanted, remembered, by, state.q, filter],
  )
  // Columns that fold are folded until they are opened, others the other way round.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [shownOnPhone, setShownOnPhone] = useState(0)
  const isFolded = (column: BoardColumn) => !isPhone && (column.stage?.fold ?? false) !== turned.has(String(column.value))
  const data = useBoard(question, (column) => !isFolded(column))
  const { board, refs } = data
  const acts = useLeadActions(known, resource, () => undefined)
  const added = useAddedFields()
  const [dragged, setDragged] = useState<RecordRow | null>(null)
  const columns = board?.columns ?? []
  const criteria = columns.flatMap(({ stage }) => stage?.checklist ?? [])
  const names = new Map(columns.map((column) => [String(column.value), columnName(t, column, { refs, language: formats.language })]))
  const target = useDragTarget(columns)
  const sensors = useBoardSensors()

  /** It lies where it was dropped until the server has said what is. */
  const put = async (lead: RecordRow, column: BoardColumn, index: number | null, act: () => Promise<boolean>) => {
    const cards = data.columnOf(column.value).cards
    data.place({ card: lead, to: column.value, after: index === null ? null : cardAbove(cards, index, lead.id) })
    await act()
    await data.settle(lead.id)
  }
  const close = (lead: RecordRow, kind: 'won' | 'lost') => {
    const column = columns.find(({ stage }) => stage?.kind === kind)
    const act = () => (kind === 'won' ? acts.win(lead, criteria) : acts.lose(lead))
    return column ? put(lead, column, null, act) : act().then(() => data.retry())
  }
  const moveTo = (lead: RecordRow, column: BoardColumn, index: number) => {
    const kind = column.stage?.kind
    if (kind === 'won' || kind === 'lost') return close(lead, kind)
    const after_id = cardAbove(data.columnOf(column.value).cards, index, lead.id)
    return put(lead, column, index, () => acts.move(lead, { stage: Number(column.value), after_id }, criteria))
  }
  const choosePlace = (lead: RecordRow, pipeline: number | null) =>
    void acts.choosePlace(lead, pipeline).then((done) => {
      if (done) data.retry()
    })
  const otherPipeline = board?.pipelines.find(({ id }) => id !== board.pipeline)?.id ?? null
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const lead = dragged
    const place = target.end({ active, over })
    setDragged(null)
    if (!lead || !place) return
    if (place.zone === 'other') choosePlace(lead, otherPipeline)
    else if (place.zone) void close(lead, place.zone)
    else if (
      place.column &&
      (place.column.value !== lead.stage || data.columnOf(lead.stage as number).cards.findIndex(({ id }) => id === lead.id) !== place.index)
    )
      void moveTo(lead, place.column, place.index)
  }
  const menuOf = (lead: RecordRow) =>
    lead.status === 'open'
      ? [
          ...columns
            .filter(({ value, stage }) => stage?.kind === 'open' && value !== lead.stage)
            .map((column) => ({
              key: `to-${String(column.value)}`,
              label: t('cm:board.move_to', { stage: names.get(String(column.value)) }),
              onClick: () => void moveTo(lead, column, 0),
            })),
          { type: 'divider' as const },
          ...(lead._actions?.includes('win')
            ? [{ key: 'won', label: t('cm:board.zone.won'), onClick: () => void close(lead, 'won') }]
            : []),
          ...(lead._actions?.includes('lose')
            ? [{ key: 'lost', label: t('cm:board.zone.lost'), onClick: () => void close(lead, 'lost') }]
            : []),
          ...(otherPipeline === null
            ? []
            : [{ key: 'other', label: t('cm:board.zone.other'), onClick: () => choosePlace(lead, otherPipeline) }]),
        ]
      : [{ key: 'reopen', label: t('cm:board.reopen'), onClick: () => void acts.reopen(lead).then(() => data.retry()) }]
  const menu = useStable(menuOf)
  const told = (key: 'cm:board.over' | 'cm:board.dropped', { active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    const place = target.of({ active, over })
    return place?.column
      ? t(key, { lead: titleOf(active.data.current), stage: names.get(String(place.column.value)), n: place.index + 1 })
      : undefined
  }
  const spoken: Announcements = {
    onDragStart: ({ active }) => t('cm:board.lifted', { lead: titleOf(active.data.current) }),
    // Up and down its column, too: the same words are not said again.
    onDragMove: (event) => told('cm:board.over', event),
    onDragOver: (event) => told('cm:board.over', event),
    onDragEnd: (event) => told('cm:board.dropped', event),
    onDragCancel: ({ active }) => t('cm:board.cancelled', { lead: titleOf(active.data.current) }),
  }
  const shown = isPhone ? columns.slice(Math.min(shownOnPhone, columns.length - 1)).slice(0, 1) : columns
  const total = columns.reduce((sum, { count }) => sum + count, 0)

  return (
    <div className="k-board-page">
      <BoardHead
        known={known}
        resource={resource}
        board={board}
        state={state}
        onState={setState}
        by={by}
        onPipeline={setWanted}
        refs={refs}
        searchRef={searchRef}
      />
      {data.error !== null && data.error !== undefined && <ScreenError error={data.error} onRetry={data.retry} />}
      {board && total === 0 && (
        <BoardEmpty
          isFiltered={state.q !== '' || filter !== undefined}
          mayCreate={known.may('create')}
          mayImport={known.may('import')}
          resource={resource}
        />
      )}
      {isPhone && columns.length > 0 && (
        <ColumnPicker columns={columns} names={names} shown={Math.min(shownOnPhone, columns.length - 1)} onShow={setShownOnPhone} />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={nearestColumn}
        accessibility={{
          announcements: spoken,
          screenReaderInstructions: { draggable: t('cm:board.instructions') },
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
            const mark = target.now?.column?.value === column.value ? target.now.index : null
            const cards = content.cards
            return (
              <BoardColumnView
                key={String(column.value)}
                column={column}
                name={names.get(String(column.value)) ?? ''}
                currency={board?.currency ?? ''}
                content={content}
                folded={isFolded(column)}
                isOver={mark !== null}
                onFold={() =>
                  setTurned((now) => {
                    const next = new Set(now)
                    if (!next.delete(String(column.value))) next.add(String(column.value))
                    return next
                  })
                }
                asks={column.stage ? stageAsks(t, entity, column.stage) : []}
              >
                <CardRuns
                  cards={cards}
                  dragged={dragged?.id ?? null}
                  above={mark === null ? undefined : cardAbove(cards, mark, dragged?.id ?? 0)}
                >
                  {(card) => (
                    <BoardCard
                      key={card.id}
                      lead={card}
                      refs={refs}
                      added={added}
                      draggable={by === 'stage' && card.status === 'open' && (card._actions?.includes('edit') ?? false)}
                      menu={menu}
                    />
                  )}
                </CardRuns>
              </BoardColumnView>
            )
          })}
        </div>
        {dragged && <DropZones others={otherPipeline !== null} />}
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="k-lead k-lead-lifted">
              <CardFace lead={dragged} refs={refs} added={added} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {acts.dialogs}
    </div>
  )
}

const titleOf = (data: { lead?: RecordRow } | undefined): string => String(data?.lead?.title ?? '')
