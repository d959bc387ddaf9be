/** Where the states of a document stand in their picture: by how many steps they are from the first, and who leads to whom. Pure. */
import { transitionsOf } from './actions'
import type { Entity } from './define'

export interface PlacedState {
  name: string
  /** Steps from the first state. */ column: number
  /** In its column. */ row: number
}

export interface StateArrow {
  from: string
  to: string
  /** Names of the actions that lead there; null = the server does it by itself. */
  by: readonly (string | null)[]
}

export interface StatePicture {
  states: readonly PlacedState[]
  arrows: readonly StateArrow[]
  columns: number
  rows: number
}

/** @returns undefined for an entity without states */
export function statePicture(entity: Entity): StatePicture | undefined {
  const field = entity.fields.find(({ name }) => name === entity.x.states?.field)
  if (!field?.values) return undefined
  const arrows = arrowsOf(entity)
  const columns = stepsFrom(String(field.default ?? field.values[0]), arrows)
  const taken = new Map<number, number>()
  const states = field.values.map((name) => {
    // What nothing leads to yet, existing rows may still be.
    const column = columns.get(name) ?? 0
    const row = taken.get(column) ?? 0
    taken.set(column, row + 1)
    return { name, column, row }
  })
  return { states, arrows, columns: Math.max(...taken.keys()) + 1, rows: Math.max(...taken.values()) }
}

/** One for each pair of states, however many ways lead from one to the other. */
function arrowsOf(entity: Entity): StateArrow[] {
  const arrows = new Map<string, StateArrow>()
  for (const { from, to, action } of transitionsOf(entity)) {
    const pair = `${from}>${to}`
    arrows.set(pair, { from, to, by: [...(arrows.get(pair)?.by ?? []), action] })
  }
  return [...arrows.values()]
}

function stepsFrom(first: string, arrows: readonly StateArrow[]): Map<string, number> {
  const steps = new Map([[first, 0]])
  // A map goes on with what is added while it is walked: breadth first.
  for (const [state, step] of steps) for (const { from, to } of arrows) if (from === state && !steps.has(to)) steps.set(to, step + 1)
  return steps
}
