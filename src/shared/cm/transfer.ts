/** What passes from one person to another, and the calls of it (cm.md §2.4, §6). */
import { defineCall, typed } from '../core/call'

/** In the order in which they are told. */
export const transferable = ['lead', 'organization', 'person', 'activity'] as const
export type Transferable = (typeof transferable)[number]

/** Those whose single records are transferred too; an activity is edited. */
export const transferredAlone = ['lead', 'organization', 'person'] as const satisfies readonly Transferable[]
export type TransferredAlone = (typeof transferredAlone)[number]

/** At once, of selected ones. */
export const mostTransferred = 500

export type TransferCounts = Partial<Record<Transferable, number>>

export interface TransferAnswer {
  moved: TransferCounts
  /** Those that the caller sees in the person's name, but may not pass on. */
  kept: TransferCounts
  /** What its own rules refused, and why. */
  failed: readonly { entity: Transferable; id: number; title: string; message: string }[]
  /** By which it is undone; null when nothing was moved. */
  change_set: number | null
}

const id = { type: 'integer', minimum: 1 } as const

/** All that stands in a person's name. */
export const transferAll = defineCall({
  method: 'POST',
  path: '/api/cm/transfer',
  tag: 'cm',
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'entities'],
    properties: {
      from: id,
      // Needed unless it is only counted.
      to: id,
      entities: { type: 'array', minItems: 1, maxItems: transferable.length, uniqueItems: true, items: { enum: transferable } },
      dry_run: { type: 'boolean' },
    },
  },
  answer: typed<{ data: TransferAnswer }>(),
})

/** Selected ones. */
export const transferSomeOf = (key: TransferredAlone) =>
  defineCall({
    method: 'POST',
    path: `/api/cm/${key}/transfer`,
    tag: `cm/${key}`,
    idempotent: true,
    body: {
      type: 'object',
      additionalProperties: false,
      required: ['ids', 'to'],
      properties: { ids: { type: 'array', minItems: 1, maxItems: mostTransferred, uniqueItems: true, items: id }, to: id },
    },
    answer: typed<{ data: TransferAnswer }>(),
  })

export const transferOneOf = (key: TransferredAlone) =>
  defineCall({
    method: 'POST',
    path: `/api/cm/${key}/:id/transfer`,
    tag: `cm/${key}`,
    idempotent: true,
    body: { type: 'object', additionalProperties: false, required: ['to'], properties: { to: id, version: id } },
    answer: typed<{ data: TransferAnswer }>(),
  })
