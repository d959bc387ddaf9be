/** The calls of remarks of customer records, by the right to show these (cm.md §3.6); they are read as part of the timeline. */
import { remarkTargets } from '../../schemas/cm/value-lists'
import { defineCall, typed, type BodyOf } from '../core/call'

/** @property not_notified mentioned people who may not show the record */
interface Written {
  data: { id: number }
  meta: { not_notified: readonly { id: number; name: string }[] }
}

const tag = 'cm/remark'
const body = { type: 'string', maxLength: 20_000 } as const
const files = { type: 'array', maxItems: 20, items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } } as const

export const addRemark = defineCall({
  method: 'POST',
  path: '/api/cm/remark',
  tag,
  status: 201,
  idempotent: true,
  body: {
    type: 'object',
    required: ['target_type', 'target_id', 'body'],
    additionalProperties: false,
    properties: {
      target_type: { type: 'string', enum: remarkTargets },
      target_id: { type: 'integer', minimum: 1, maximum: 999_999_999 },
      body,
      files,
    },
  },
  answer: typed<Written>(),
})

export const editRemark = defineCall({
  method: 'PATCH',
  path: '/api/cm/remark/:id',
  tag,
  idempotent: true,
  // Without `files` those stay.
  body: { type: 'object', required: ['body'], additionalProperties: false, properties: { body, files } },
  answer: typed<Written>(),
})
export type Wording = BodyOf<typeof editRemark>

export const pinRemark = defineCall({
  method: 'POST',
  path: '/api/cm/remark/:id/pin',
  tag,
  idempotent: true,
  body: { type: 'object', required: ['pinned'], additionalProperties: false, properties: { pinned: { type: 'boolean' } } },
  answer: typed<{ data: {} }>(),
})

export const removeRemark = defineCall({
  method: 'DELETE',
  path: '/api/cm/remark/:id',
  tag,
  idempotent: true,
  answer: typed<{ data: {} }>(),
})
