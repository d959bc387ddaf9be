/** Refusals within an exchange: a statement that fails unless all it asks for holds (kontor_require, infrastructure.ts). */
import { sql, type RawBuilder } from 'kysely'

/** SQLSTATE of each refusal: the class KT is nobody else's. */
export const gates = { running: 'KT001', answered: 'KT002', reference: 'KT003', unseen: 'KT004', foreign: 'KT005' } as const
export type Gate = keyof typeof gates

/** Part of a select: true, or the end of the transaction with that code. */
export const required = (gate: Gate, ...conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`kontor_require(array[${sql.join(conditions)}], ${sql.lit(gates[gate])})`

export const isRefusedBy = (error: unknown, gate: Gate): error is Error =>
  error instanceof Error && 'code' in error && error.code === gates[gate]

/** Which of the conditions did not hold, by their place. */
export function missing(error: Error): number[] {
  const given = 'detail' in error ? String(error.detail).slice(1, -1).split(',') : []
  return given.flatMap((flag, index) => (flag === 't' ? [] : [index]))
}
