/** What moves a lead over the board: dropping its card, and the menu of the card. */
import type { TFunction } from 'i18next'
import { showAlert } from '../../../../providers/notification/alerts'
import type { RecordRow } from '../../../../providers/data/record-api'
import { undoAct } from '../../../../screens/record/undo-value'
import { useStable } from '../../../../ui/use-stable'
import type { BoardColumn } from '../../../../shared/cm/lead'
import type { LeadActions } from '../use-lead-actions'
import { cardAbove } from './board-state'
import type { BoardData } from './use-board'
import type { DragTarget } from './use-drag-target'

export function useBoardMoves(t: TFunction, acts: LeadActions, data: BoardData, names: ReadonlyMap<string, string>) {
  const { board } = data
  const columns = board?.columns ?? []
  const criteria = columns.flatMap(({ stage }) => stage?.checklist ?? [])
  const otherPipeline = board?.pipelines.find(({ id }) => id !== board.pipeline)?.id ?? null

  /** It lies where it was dropped until the server has said what is. */
  const put = async (lead: RecordRow, column: BoardColumn, index: number | null, act: () => ReturnType<LeadActions['move']>) => {
    const cards = data.columnOf(column.value).cards
    data.place({ card: lead, to: column.value, after: index === null ? null : cardAbove(cards, index, lead.id) })
    const done = await act()
    await data.settle(lead.id)
    return done
  }
  const close = (lead: RecordRow, kind: 'won' | 'lost') => {
    const column = columns.find(({ stage }) => stage?.kind === kind)
    const act = () => (kind === 'won' ? acts.win(lead, criteria) : acts.lose(lead))
    return column ? put(lead, column, null, act) : act().then(() => data.retry())
  }
  const placeIn = (lead: RecordRow, column: BoardColumn, index: number) => {
    const after_id = cardAbove(data.columnOf(column.value).cards, index, lead.id)
    return put(lead, column, index, () => acts.move(lead, { stage: Number(column.value), after_id }, criteria))
  }
  const moveTo = async (lead: RecordRow, column: BoardColumn, index: number) => {
    const kind = column.stage?.kind
    if (kind === 'won' || kind === 'lost') return void (await close(lead, kind))
    const from = columns.find(({ value }) => value === lead.stage)
    const before = from ? data.columnOf(from.value).cards.findIndex(({ id }) => id === lead.id) : -1
    const moved = await placeIn(lead, column, index)
    if (!moved || !from || from === column) return
    showAlert({
      kind: 'success',
      text: t('screens:board.moved', { name: lead.title, lane: names.get(String(column.value)) }),
      ...undoAct(t, async () => (await placeIn(moved, from, Math.max(0, before))) !== null),
    })
  }
  const choosePlace = (lead: RecordRow, pipeline: number | null) =>
    void acts.choosePlace(lead, pipeline).then((done) => {
      if (done) data.retry()
    })

  const drop = (lead: RecordRow, { zone, column, index }: DragTarget) => {
    if (zone === 'other') return choosePlace(lead, otherPipeline)
    if (zone) return void close(lead, zone)
    if (!column) return
    const isWhereItWas =
      column.value === lead.stage && data.columnOf(lead.stage as number).cards.findIndex(({ id }) => id === lead.id) === index
    if (!isWhereItWas) void moveTo(lead, column, index)
  }

  const openMenu = (lead: RecordRow) => {
    const may = (action: string) => lead._actions?.includes(action) ?? false
    const others = columns.filter(({ value, stage }) => stage?.kind === 'open' && value !== lead.stage)
    return [
      ...others.map((column) => ({
        key: `to-${String(column.value)}`,
        label: t('cm:board.move_to', { stage: names.get(String(column.value)) }),
        onClick: () => void moveTo(lead, column, 0),
      })),
      { type: 'divider' as const },
      ...(may('win') ? [{ key: 'won', label: t('cm:board.zone.won'), onClick: () => void close(lead, 'won') }] : []),
      ...(may('lose') ? [{ key: 'lost', label: t('cm:board.zone.lost'), onClick: () => void close(lead, 'lost') }] : []),
      ...(otherPipeline === null
        ? []
        : [{ key: 'other', label: t('cm:board.zone.other'), onClick: () => choosePlace(lead, otherPipeline) }]),
    ]
  }
  const menu = useStable((lead: RecordRow) =>
    lead.status === 'open'
      ? openMenu(lead)
      : lead._actions?.includes('reopen')
        ? [{ key: 'reopen', label: t('cm:board.reopen'), onClick: () => void acts.reopen(lead).then(() => data.retry()) }]
        : [],
  )
  return { drop, menu, hasOtherPipeline: otherPipeline !== null }
}
