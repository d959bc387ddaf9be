/** The ways of showing a list, and what each of them can go by: columns of a board, days of a calendar, groups of a table. Pure. */
import type { Entity, Field } from '../../../schemas/core/define'
import type { ListKind, ListState } from '../state/list-state'
import { chartOf, firstChart } from './chart'
import { boardFields, dayFields, groupFields, kindField, placeFields, treeField } from './layouts'

/** Those that the fields of the entity allow, in the order of the menu. */
export function offeredKinds(entity: Entity, { maps }: { maps: boolean }): ListKind[] {
  const allowed: Readonly<Record<ListKind, boolean>> = {
    table: true,
    kanban: boardFields(entity).length > 0,
    calendar: dayFields(entity).length > 0,
    chart: firstChart(entity) !== undefined,
    map: maps && placeFields(entity) !== undefined,
    tree: treeField(entity) !== undefined,
  }
  return kinds.filter((kind) => allowed[kind])
}

const kinds = ['table', 'kanban', 'calendar', 'chart', 'map', 'tree'] as const satisfies readonly ListKind[]

/** The list in another kind of view: what only the former one goes by is left behind. */
export function inKind(entity: Entity, state: ListState, kind: ListKind): ListState {
  if (kind === state.kind) return state
  return {
    ...state,
    page: 1,
    kind,
    kindBy: undefined,
    group: undefined,
    month: undefined,
    chart: kind === 'chart' ? (state.chart ? chartOf(entity, state.chart) : firstChart(entity)) : undefined,
  }
}

export interface Grouping {
  kind: 'table' | 'kanban' | 'calendar'
  fields: readonly Field[]
  /** Undefined: the rows of a table stand by themselves. */ chosen: string | undefined
}

/** What the present view may go by; undefined = nothing is to be chosen here. */
export function groupingOf(entity: Entity, state: ListState): Grouping | undefined {
  const { kind } = state
  if (kind !== 'table' && kind !== 'kanban' && kind !== 'calendar') return undefined
  const fields = { table: groupFields, kanban: boardFields, calendar: dayFields }[kind](entity)
  const chosen = kind === 'table' ? state.group : kindField(entity, state)?.name
  return fields.length === 0 || (kind !== 'table' && fields.length === 1) ? undefined : { kind, fields, chosen }
}

/** @param name undefined = rows by themselves */
export const groupedBy = (state: ListState, { kind }: Grouping, name: string | undefined): ListState => ({
  ...state,
  page: 1,
  ...(kind === 'table' ? { group: name } : { kindBy: name }),
})
