/** Files of punches (as.md §2 clocking/import, §8): looked through first, then taken in; what was taken in can be taken out again. */
import { defineCall, typed } from '../core/call'

/**
 * `duplicate`: it is there already. `outside`: not employed on that day. `locked`: in a closed month. `own`: of the caller, where two
 * people are required. `future`: later than now.
 */
export const importResults = ['new', 'unmatched', 'duplicate', 'outside', 'locked', 'own', 'future', 'error'] as const
export type ImportResult = (typeof importResults)[number]

export interface PunchImportLine {
  line: number
  /** Of the file, from 1; null where the whole line is meant. */
  column: number | null
  result: Exclude<ImportResult, 'new' | 'duplicate'>
  /** In the caller's language. */
  text: string
}

export interface PunchImport {
  /** Of the file: by it the punches are taken out again. */
  import: number
  rows: number
  counts: Readonly<Record<ImportResult, number>>
  /** The first 200 that are not simply new. */
  lines: readonly PunchImportLine[]
  /** Null of a dry run. */
  written: number | null
}

export const importPunches = defineCall({
  method: 'POST',
  path: '/api/as/punch/import',
  tag: 'as/punch',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['file', 'template'],
    properties: {
      /** An attachment that the caller has uploaded. */
      file: { type: 'integer', minimum: 1 },
      template: { type: 'integer', minimum: 1 },
      /** Looks only. */
      dry_run: { type: 'boolean' },
    },
  },
  answer: typed<{ data: PunchImport }>(),
})

/** A file that was taken in. */
export interface PunchImported {
  import: number
  file: string
  at: string
  by: string | null
  /** Punches of it that stand, those that were taken out or voided, and those of unknown cards. */
  standing: number
  voided: number
  unmatched: number
  /** Some of them lie in a closed month: it can't be taken out. */
  locked: boolean
}

/** The latest 50, the newest first. */
export const listPunchImports = defineCall({
  method: 'GET',
  path: '/api/as/punch/imports',
  tag: 'as/punch',
  answer: typed<{ data: readonly PunchImported[] }>(),
})

/** All punches of the file become void, where none of them lies in a closed month. */
export const undoPunchImport = defineCall({
  method: 'POST',
  path: '/api/as/punch/import/:id/undo',
  tag: 'as/punch',
  answer: typed<{ data: { voided: number } }>(),
})
