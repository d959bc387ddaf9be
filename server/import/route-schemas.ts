/** What the calls of the import wizard take. */
import type { Entity } from '../../src/schemas/core/define'
import type { ImportMode } from './checking'
import type { Mapping } from './columns'
import { encodings } from './encoding'
import type { ImportPolicy } from './import-record'
import { delimiters } from './read-csv'

const mappingSchema = {
  type: 'object',
  required: ['columns'],
  additionalProperties: false,
  properties: {
    columns: {
      type: 'object',
      maxProperties: 500,
      propertyNames: { pattern: '^[0-9]{1,3}$' },
      additionalProperties: { type: 'string', maxLength: 100 },
    },
    values: {
      type: 'object',
      maxProperties: 100,
      additionalProperties: { type: 'object', maxProperties: 500, additionalProperties: { type: 'string', maxLength: 500 } },
    },
    clear_empty: { type: 'boolean' },
  },
} as const
const settings = {
  mode: { enum: ['add', 'update', 'upsert'] },
  policy: { enum: ['all', 'good'] },
  key: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 100 } },
} as const
export const checkSchema = {
  type: 'object',
  required: ['mapping'],
  additionalProperties: false,
  properties: { mapping: mappingSchema, ...settings },
} as const
export const readSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { encoding: { enum: encodings }, delimiter: { enum: delimiters } },
} as const
export const runSchema = { type: 'object', additionalProperties: false, properties: { policy: settings.policy } } as const
export const correctSchema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    passed: { type: 'boolean' },
    cells: {
      type: 'object',
      minProperties: 1,
      maxProperties: 500,
      propertyNames: { pattern: '^[0-9]{1,3}$' },
      additionalProperties: { type: 'string', maxLength: 32_767 },
    },
  },
} as const
export const formatQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { format: { enum: ['csv', 'xlsx'], default: 'xlsx' } },
} as const
/** With the columns of the records that may stand in the same rows. */
export const templateQuery = ({ x }: Entity) => ({
  ...formatQuery,
  properties: { ...formatQuery.properties, ...(x.import?.with ? { with: { enum: [x.import.with.entity] } } : {}) },
})
export const rowsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    state: { enum: ['new', 'changed', 'same', 'duplicate', 'error', 'warned', 'done'] },
    page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$', default: '1' },
  },
} as const

export interface Settings {
  mapping?: Mapping
  mode?: ImportMode
  policy?: ImportPolicy
  key?: string[]
}
