/** Who takes part in a task, and who may act in it, as owner codes (ca.md §3 "Participant", §4). Pure. */
import type { AssigneeState } from '../../../../../src/schemas/ca/task-value-lists'

export interface Part {
  user: number
  state: AssigneeState
}

export interface Participants {
  /** Everybody who takes part: they read it. */
  members: string[]
  /** Who gives it, and who has or had it to do. */
  people: string[]
  /** Who still has it to do. */
  workers: string[]
  /** They and who gives it. */
  movers: string[]
  /** Who gives it, and who reviews it. */
  deciders: string[]
}

export function participantsOf({
  creator,
  reviewer,
  watchers,
  parts,
  lines = [],
  stewards = [],
}: {
  creator: number | null
  reviewer: number | null
  watchers: readonly string[]
  parts: readonly Part[]
  /** Who has a line of its checklist to do. */
  lines?: readonly (number | null)[]
  /** Heads of people who are not there any more. */
  stewards?: readonly string[]
}): Participants {
  const giver = codes([creator])
  const workers = codes(parts.filter(({ state }) => state === 'open').map(({ user }) => user))
  const doers = codes(parts.filter(({ state }) => state !== 'removed').map(({ user }) => user))
  const deciders = once([...giver, ...codes([reviewer])])
  const people = once([...giver, ...doers])
  return {
    members: once([...deciders, ...people, ...watchers, ...codes(lines), ...stewards]),
    people,
    workers,
    movers: once([...giver, ...workers]),
    deciders,
  }
}

const codes = (users: readonly (number | null)[]): string[] => users.flatMap((user) => (user === null ? [] : [`u${user}`]))
const once = (all: readonly string[]): string[] => [...new Set(all)]

/** Who is to do it now that departments and groups have other people: who declined stays out. @param wanted whom its codes mean today */
export function membersNow(parts: readonly Part[], wanted: readonly number[]): number[] {
  const declined = new Set(parts.filter(({ state }) => state === 'declined').map(({ user }) => user))
  return wanted.filter((user) => !declined.has(user))
}

/**
 * The parts as they stand once these people are to do it: who is new is open, who has done it stays done, who declined or was removed
 * begins anew, and who is not wanted any more is removed.
 */
export function partsFor(parts: readonly Part[], wanted: readonly number[]): Part[] {
  const known = new Set(parts.map(({ user }) => user))
  return [
    ...parts.map(({ user, state }): Part => {
      if (state === 'done') return { user, state }
      return { user, state: wanted.includes(user) ? 'open' : state === 'open' ? 'removed' : state }
    }),
    ...wanted.filter((user) => !known.has(user)).map((user): Part => ({ user, state: 'open' })),
  ]
}
