/** Which vouchers wait for a batch (fa.md §2.3): drafts that a colleague confirms, and confirmed ones. Pure. */
import type { Condition } from '../../../../schemas/core/types'

export type BatchAct = 'confirm' | 'post'

export const waitingFor = (act: BatchAct): Condition =>
  act === 'post'
    ? { field: 'status', op: 'eq', value: 'confirmed' }
    : {
        all: [
          { field: 'status', op: 'eq', value: 'draft' },
          { field: 'requires_approval', op: 'ne', value: true },
        ],
      }
