/** What an act on many rows is, and how it went. */
import type { Context } from '../kernel/context'
import type { Values } from './hooks'
import type { FieldErrors, Message } from '../kernel/errors'

/** The act on some of the rows, in the running transaction. @throws 403 when the caller has lost the right since it began */
export type PortionAction = (ctx: Context, ids: readonly number[], input: Values) => Promise<BatchResult>

export interface RegisteredAction {
  portion: PortionAction
  /** Of the change set that undoes it, and what its way back needs; absent = nothing undoes it. */
  undo?: { kind: ChangeKind; details?: unknown }
}

export interface RowFailure {
  id: number
  text: Message
  errors?: FieldErrors
  meta?: unknown
}

export interface BatchResult {
  done: number[]
  failed: RowFailure[]
}

export type ChangeKind = 'edit' | 'delete' | 'restore' | 'order' | 'import' | 'transfer' | 'action' | 'undo'
