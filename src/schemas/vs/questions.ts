/**
 * The questions of an event and of a template (vs.md §3): one shape, so that an event begins with those of its template and the designer
 * works on both. Their ids name them in answers; ids of options are unique within their question.
 */
import { countingMethods, questionTypes } from './value-lists'

const words = { type: 'string', maxLength: 1000 } as const
const translated = {
  type: 'object',
  additionalProperties: false,
  properties: { en: words, tw: words, cn: words, jp: words },
} as const

const options = {
  x: { type: 'json' },
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    required: ['id', 'text'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      text: translated,
      /** One of `pictures`, by its id. */
      picture: { type: 'integer', minimum: 1 },
      /** Whose seats may be reserved: a department, a sex, a side. */
      group: { type: 'string', maxLength: 60 },
      /** Chosen alone: none of these. */
      exclusive: { type: 'boolean' },
      /** With a line to write on. */
      other: { type: 'boolean' },
      points: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
    },
  },
} as const

const rows = {
  x: { type: 'json' },
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    required: ['id', 'text'],
    additionalProperties: false,
    properties: { id: { type: 'integer', minimum: 1, maximum: 1_000_000 }, text: translated },
  },
} as const

const scale = {
  x: { type: 'json' },
  type: 'object',
  required: ['from', 'to'],
  additionalProperties: false,
  properties: {
    from: { type: 'integer', minimum: 0, maximum: 1 },
    to: { type: 'integer', minimum: 1, maximum: 100 },
    from_label: translated,
    to_label: translated,
  },
} as const

const reserve = {
  x: { type: 'json' },
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    required: ['group', 'seats'],
    additionalProperties: false,
    properties: { group: { type: 'string', minLength: 1, maxLength: 60 }, seats: { type: 'integer', minimum: 1, maximum: 100 } },
  },
} as const

export const questions = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    required: ['page', 'key', 'type', 'title', 'required', 'seats', 'alternates', 'blank_allowed'],
    properties: {
      page: { type: 'integer', minimum: 1, maximum: 20, default: 1 },
      /** Its name in conditions and exports. */
      key: {
        type: 'string',
        minLength: 1,
        maxLength: 40,
        pattern: '^[a-z][a-z0-9_]*$',
        x: { unique: true, pattern_message: 'question_key' },
      },
      type: { enum: questionTypes, default: 'single' },
      title: { x: { type: 'i18n-text' } },
      help: { x: { type: 'i18n-text' } },
      required: { type: 'boolean', default: false },
      /** Choices, characters, points or a number: what its type counts. */
      min: { type: 'integer', minimum: 0, maximum: 1_000_000 },
      max: { type: 'integer', minimum: 0, maximum: 1_000_000 },
      options,
      rows,
      scale,
      /** Empty = as its type is counted. */
      method: { enum: countingMethods },
      seats: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
      alternates: { type: 'integer', minimum: 0, maximum: 100, default: 0 },
      reserve,
      /** A condition (spec README §2) over the keys of earlier questions. */
      show_if: { x: { type: 'json' } },
      blank_allowed: { type: 'boolean', default: true },
    },
  },
} as const
