/** Publishing, archiving and purging fields that administrators add (cm.md §3.7). */
import { defineCall, typed } from '../core/call'

const tag = 'sc/custom-field'

/** `lacking`: how many records lack a value of the field, which is required. */
export const publishField = defineCall({
  method: 'POST',
  path: '/api/sc/custom-field/:id/publish',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number }; meta: { lacking: number } }>(),
})

/** Nobody sees it any more; its values stay. */
export const archiveField = defineCall({
  method: 'POST',
  path: '/api/sc/custom-field/:id/archive',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number } }>(),
})

/** Erases the field and all its values; `key` is typed by the person. */
export const purgeField = defineCall({
  method: 'POST',
  path: '/api/sc/custom-field/:id/purge',
  tag,
  idempotent: true,
  body: { type: 'object', additionalProperties: false, required: ['key'], properties: { key: { type: 'string', maxLength: 42 } } },
  answer: typed<{ data: { id: number } }>(),
})
