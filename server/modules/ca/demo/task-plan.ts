/** Who has what to do in the demo, and how far it is (ca.md §10). Pure. */
import { subtaskTitles, teamTitles, titlesOf, type DemoTitle } from './task-texts'

export interface DemoPerson {
  id: number
  /** Code of their department, and its head. */
  department: string
  department_id: number
  head: number | null
}

/** How a task of the demo stands today. */
export type Standing = 'todo' | 'working' | 'overdue' | 'review' | 'hold' | 'asking' | 'blocked' | 'done' | 'late' | 'cancelled' | 'draft'

export interface PlannedTask extends DemoTitle {
  giver: number
  /** Owner codes. */
  assignees: readonly string[]
  doers: readonly number[]
  rule: 'any' | 'all' | 'each'
  reviewer: number | null
  /** Days from today. */
  made: number
  due: number
  standing: Standing
  priority: 'low' | 'normal' | 'high' | 'urgent' | null
  reports: number
  related: string | null
  subtasks: readonly string[]
  n: number
}

/** So many of each among what is open (ca.md §10); the others are begun or not. */
const open: readonly (readonly [standing: Standing, count: number])[] = [
  ['overdue', 18],
  ['review', 11],
  ['hold', 6],
  ['asking', 5],
  ['blocked', 18],
  ['working', 60],
]
const counts = { parents: 30, done: 60, late: 12, cancelled: 10, drafts: 6, leads: 40, documents: 12 } as const

export interface PlanSources {
  people: readonly DemoPerson[]
  customers: readonly string[]
  /** Record pointers. */
  leads: readonly string[]
  documents: readonly string[]
  /** 1–12 */
  month: number
}

export function planTasks(sources: PlanSources): PlannedTask[] {
  const { people } = sources
  const slots = people.flatMap((person, index) => Array.from({ length: 2 + ((index * 5) % 4) }, (_, n) => ({ person, n: index * 7 + n })))
  // Mixed, so that no one has all of a kind.
  const mixed = slots.map((_, n) => slots[(n * 37) % slots.length]).filter((slot) => slot !== undefined)
  const standings = open.flatMap(([standing, count]) => Array.from({ length: count }, () => standing))
  const ownTasks = mixed.map(({ person, n }, place) => taskOf(sources, { person, n, place, standing: standings[place] ?? 'todo' }))
  const past = (standing: Standing, count: number, step: number) =>
    Array.from({ length: count }, (_, n) =>
      taskOf(sources, { person: pick(people, n * step + 3), n: n * 3 + step, place: n * 5 + step, standing }),
    )
  const tasks = [
    ...ownTasks,
    ...past('done', counts.done, 7),
    ...past('late', counts.late, 11),
    ...past('cancelled', counts.cancelled, 13),
    ...past('draft', counts.drafts, 17),
  ]
  return [...withRelated(withSubtasks(tasks), sources), ...teamTasks(sources)]
}

export const pick = <T>(all: readonly T[], n: number): T => {
  const one = all[n % all.length]
  if (one === undefined) throw new Error('The demo of tasks has nothing to choose from.')
  return one
}

interface Slot {
  person: DemoPerson
  n: number
  place: number
  standing: Standing
}

function taskOf(sources: PlanSources, { person, n, place, standing }: Slot): PlannedTask {
  const chosen = pick(titlesOf(person.department), n + place)
  const giver = giverOf(sources, person, standing === 'review' ? 0 : place)
  const needsReviewer = standing === 'review' && !['DOC', 'MEET', 'SAFE'].includes(chosen.category)
  return {
    ...chosen,
    ...{ title: filledIn(chosen.title, sources, n + place), giver, assignees: [`u${person.id}`], doers: [person.id], rule: 'all' },
    ...{ reviewer: needsReviewer ? giver : null, standing, n: place, ...daysOf(standing, place) },
    ...{ priority: place % 13 === 5 ? 'urgent' : place % 5 === 2 ? 'high' : place % 11 === 7 ? 'low' : null },
    ...{ reports: reportsOf(standing, place), related: null, subtasks: [] },
  }
}

/** Their head, a colleague of the department, or they themselves; what is reviewed is another's. */
function giverOf({ people }: PlanSources, person: DemoPerson, place: number): number {
  const colleagues = people.filter(({ id, department }) => department === person.department && id !== person.id)
  const head = person.head !== null && person.head !== person.id ? person.head : (colleagues[0]?.id ?? pick(people, place).id)
  if (place % 6 === 5 && colleagues.length > 0) return pick(colleagues, place).id
  return place % 7 === 6 ? person.id : head
}

function daysOf(standing: Standing, place: number): { made: number; due: number } {
  switch (standing) {
    case 'overdue': {
      const due = -1 - ((place * 5) % 16)
      return { made: due - 6, due }
    }
    case 'review':
      return { made: -9 - (place % 5), due: place % 6 }
    case 'done':
    case 'late': {
      const due = -4 - ((place * 7) % 100)
      return { made: due - 4 - (place % 8), due }
    }
    case 'cancelled':
      return { made: -40 - place, due: -20 - place }
    case 'draft':
      return { made: -1 - (place % 3), due: 6 + (place % 9) }
    default:
      return { made: -2 - ((place * 3) % 12), due: (place * 7) % 19 }
  }
}

function reportsOf(standing: Standing, place: number): number {
  if (standing === 'todo' || standing === 'blocked' || standing === 'draft' || standing === 'cancelled') return 0
  if (standing === 'overdue') return place % 3
  return standing === 'hold' || standing === 'asking' ? 1 : 1 + (place % 3)
}

/** Open ones, not too few days before they are due. */
function withSubtasks(tasks: readonly PlannedTask[]): PlannedTask[] {
  let left: number = counts.parents
  return tasks.map((task) => {
    const isOpen = task.standing === 'todo' || task.standing === 'working'
    if (!isOpen || task.checklist !== undefined || left === 0) return task
    left -= 1
    return { ...task, reports: 0, subtasks: subtaskTitles.slice(0, 2 + (left % 2)) }
  })
}

/** Sales follow up their leads, and documents are followed up by whoever wrote about them. */
function withRelated(tasks: readonly PlannedTask[], { leads, documents }: PlanSources): PlannedTask[] {
  const left = { leads: Math.min(counts.leads, leads.length), documents: Math.min(counts.documents, documents.length) }
  return tasks.map((task) => {
    if (task.category === 'SALES' && left.leads > 0) {
      left.leads -= 1
      return { ...task, related: leads[left.leads] ?? null }
    }
    if (task.category !== 'DOC' || left.documents === 0) return task
    left.documents -= 1
    return { ...task, related: documents[left.documents] ?? null }
  })
}

/** Heads give something to all of their people: everybody, whoever comes first, each a task of their own. */
function teamTasks(sources: PlanSources): PlannedTask[] {
  const { people } = sources
  const teams = [...new Set(people.map(({ department }) => department))]
    .map((department) => people.filter((person) => person.department === department))
    .filter((team) => team.length > 3 && team.length < 9)
  return teams.flatMap((team, index) => {
    const [first] = team
    if (!first) return []
    const giver = first.head ?? first.id
    const chosen = pick(teamTitles, index)
    const rule = pick(['all', 'any', 'all', 'each'] as const, index)
    return {
      ...chosen,
      ...{ title: filledIn(chosen.title, sources, index), giver, assignees: [`d${first.department_id}`], rule },
      ...{ doers: team.map(({ id }) => id), reviewer: null, made: -8 - index, due: 2 + index, standing: 'working', priority: null },
      ...{ reports: 0, related: null, subtasks: [], n: index },
    } satisfies PlannedTask
  })
}

const filledIn = (title: string, { customers, month }: PlanSources, n: number): string =>
  title
    .replace('{c}', () => (customers.length > 0 ? pick(customers, n * 3) : ''))
    .replace('{m}', String(((month + 10) % 12) + 1))
    .replace('{n}', String(1 + ((n * 7) % 40)))
