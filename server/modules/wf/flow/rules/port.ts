/** What the machine asks of the world: the form, the clock, the organisation, the calendar, delegations. */
import type { Environment } from '../../../../../src/schemas/core/expression/language-functions'
import type { FormContent } from '../../../../../src/shared/wf/form'

export interface Delegation {
  delegate: number
  mode: 'replace' | 'share'
}

/** Functions of expressions that are asked about people who are not known beforehand. */
export interface Answers {
  /** Evaluates, fetches what was asked for, and evaluates again, until nothing more is: so it must do nothing but compute. */
  run: <T>(evaluate: () => T | Promise<T>) => Promise<T>
}

/** What the expressions in it ask of the organisation is answered. */
export const withAnswers = <T>({ answers }: Pick<FlowPort, 'answers'>, evaluate: () => T | Promise<T>): Promise<T> =>
  answers ? answers.run(evaluate) : Promise.resolve().then(evaluate)

/** Answers about people are ids, in order; the machine removes who is inactive and who is twice. */
export interface FlowPort {
  /** The moment of this step, an instant. */
  readonly now: string
  /** The version of the form that the instance runs on. */
  readonly content: FormContent
  /** Its form managers, as people. */
  managers: () => Promise<readonly number[]>
  /** For expressions: today, and functions about the organisation. */
  readonly expressions: Environment
  /** Absent where every function knows its answers. */
  readonly answers?: Answers
  /** When a day (`2026-11-20`) begins in the company's zone, an instant. */
  dayStart: (day: string) => string
  /** People behind owner codes (`u7`, `d12`, `g3`), a department with all its members. */
  members: (owners: readonly string[]) => Promise<readonly number[]>
  /** People who hold a position. */
  position: (id: number) => Promise<readonly number[]>
  /** The line above a person, nearest first (sc.md §5.3). @param post null = the primary one */
  supervisors: (user: number, post: number | null) => Promise<readonly number[]>
  /** Who heads a department (a deputy for a vacant head), then those above it. */
  heads: (department: number) => Promise<readonly number[]>
  /** Grade of a person's position, for `manager_chain` up to a grade; null = none. */
  grade: (user: number) => Promise<number | null>
  /** @returns those of them who are active */
  active: (people: readonly number[]) => Promise<readonly number[]>
  /** The active delegation (`from` ≤ at < `until`) of a person that covers this form. */
  delegationOf: (user: number, at: string) => Promise<Delegation | null>
  /** The earliest instant with so many working minutes of the person's calendar since `from`. */
  addMinutes: (user: number, from: string, minutes: number) => Promise<string>
  /** Working minutes of the person's calendar between two instants. */
  workMinutes: (user: number, from: string, until: string) => Promise<number>
}
