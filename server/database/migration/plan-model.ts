/** What a plan is made of, and how its sentences name things. */
import type { Consequence } from '../names/carry-names'
import type { TableModel } from '../schema/table-model'

export interface Step {
  sql: string
  /** One clause, for the log: `cm/tag: new field colour`. */
  why: string
}

/** What stops the start: it would lose or refuse data. */
export interface Obstacle {
  file: string
  field?: string
  /** What is wrong and what to write, in one or two sentences. */
  sentence: string
  /** The statement that would do it anyway. */
  sql: string
}

export interface Plan {
  steps: readonly Step[]
  obstacles: readonly Obstacle[]
  /** Worth saying at the start though nothing stops it. */
  notes: readonly string[]
  /** Of each rename and removal: who holds the name. */
  consequences: readonly Consequence[]
}

/** The parts of a plan, in the order in which they can run. */
export interface Draft {
  surroundings: Step[]
  drop_constraints: Step[]
  tables: Step[]
  columns: Step[]
  drop_tables: Step[]
  constraints: Step[]
  references: Step[]
  partitions: Step[]
  views: Step[]
  grants: Step[]
  obstacles: Obstacle[]
  notes: string[]
}

export interface PlanOptions {
  /** The role of DATABASE_URL, when it isn't the owner. */
  applicationRole?: string
}

/** Comment of a table: that it is ours, and whose it was, should its declaration go. */
export const tableMark = (table: TableModel): string => `kontor:${nameOf(table)}`
export const nameOf = (table: TableModel): string =>
  `${table.entity === 'engine' ? `engine ${table.name}` : table.entity}${table.list ? `.${table.list}` : ''}`
export const fileOf = (table: { entity: string }): string =>
  table.entity === 'engine' ? 'server/database/schema/engine-tables.ts' : `src/schemas/${table.entity}.ts`
