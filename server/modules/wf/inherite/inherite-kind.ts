/** One kind of what is handed over (wf.md §5.8): what there is of a person, who can't take it, how it moves and how it comes back. */
import { sql } from 'kysely'
import type { ConflictReason, InheriteKind } from '../../../../src/shared/wf/inherite'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

export interface InheriteFilter {
  categories?: readonly number[] | undefined
  templates?: readonly number[] | undefined
}

export interface Target {
  target: number
  label: string
}

export interface Moving {
  target: number
  from: number
  to: number
}

export interface MovedLine extends Moving {
  /** When it was moved: what was changed later was acted on. */
  at: Date
}

export interface InheriteRule {
  kind: InheriteKind
  find: (ctx: Context, from: number, filter: InheriteFilter) => Promise<readonly Target[]>
  /** Those of `targets` that the receiver can't take, and why. */
  conflicts: (ctx: Context, targets: readonly number[], to: number) => Promise<ReadonlyMap<number, ConflictReason>>
  /** @throws what the product refuses */
  move: (ctx: Context, moving: Moving) => Promise<void>
  /** @returns false when somebody acted on it since: it stays */
  undo: (ctx: Context, line: MovedLine) => Promise<boolean>
}

/** @param template column of the statement that names the form */
export const ofForms = (template: Sql<unknown>, { categories = [], templates = [] }: InheriteFilter): Sql<boolean> => sql<boolean>`(
  (cardinality(${[...templates]}::bigint[]) = 0 or ${template} = any(${[...templates]}::bigint[]))
  and (cardinality(${[...categories]}::bigint[]) = 0
    or ${template} in (select form.id from wf_template as form where form.category_id = any(${[...categories]}::bigint[]))))`

/** How an instance is named in a line. @param alias of `wf_instance` */
export const instanceLabel = (alias: string): Sql<string> =>
  sql<string>`left(concat_ws(' ', ${sql.ref(`${alias}.serial_no`)}, ${sql.ref(`${alias}.title`)}), 250)`

export const reasons = (rows: readonly { target: number; reason: ConflictReason }[]): ReadonlyMap<number, ConflictReason> =>
  new Map(rows.map(({ target, reason }) => [target, reason]))
