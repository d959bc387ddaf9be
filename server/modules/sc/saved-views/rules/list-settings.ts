/** What may be kept of a list as somebody likes it: shapes only, since the fields that are named may be renamed later. Pure. */
import { Ajv } from 'ajv'
import { axisPattern, chartTypes, measures } from '../../../../../src/shared/engine/pivot'

const fieldName = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 63 } as const
const fieldPath = { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*){0,3}$', maxLength: 255 } as const

/** Columns in their order; width in px. */
export const columnsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  items: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: fieldName, width: { type: 'integer', minimum: 48, maximum: 1200 }, pin: { enum: ['left', 'right'] } },
  },
} as const

/** The condition tree of spec/README.md §2; a range of days may be named (`{ op: 'between', value: 'this_month' }`). */
export const filtersSchema = {
  $id: 'filters',
  anyOf: [
    {
      type: 'object',
      required: ['field', 'op'],
      additionalProperties: false,
      properties: { field: fieldPath, op: { type: 'string', pattern: '^[a-z]{2,12}$' }, value: {}, exact: { type: 'boolean' } },
    },
    {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(
        ['all', 'any', 'none'].map((join) => [join, { type: 'array', maxItems: 100, items: { $ref: 'filters' } }]),
      ),
    },
  ],
} as const

const axis = { type: 'string', pattern: axisPattern, maxLength: 80 } as const
/** A chart over the list: what the pivot of the API is asked, and how it is drawn. */
export const chartSchema = {
  type: 'object',
  required: ['type', 'by', 'measure'],
  additionalProperties: false,
  properties: {
    type: { enum: chartTypes },
    by: axis,
    over: axis,
    measure: { enum: measures },
    of: fieldName,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
} as const

/** One list in `user.preferences.lists`; null forgets a setting. */
export const listSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: { anyOf: [{ type: 'null' }, columnsSchema] },
    default_view: { type: ['integer', 'null'], minimum: 1 },
    pinned_views: { anyOf: [{ type: 'null' }, { type: 'array', maxItems: 50, uniqueItems: true, items: { type: 'integer', minimum: 1 } }] },
  },
} as const

export const screenPattern = '^[a-z][a-z0-9]*/[a-z][a-z0-9-]*$'

const ajv = new Ajv({ allowUnionTypes: true })
const checkColumns = ajv.compile(columnsSchema)
const checkFilters = ajv.compile(filtersSchema)
const checkChart = ajv.compile(chartSchema)
const largest = 20_000

export const areColumns = (value: unknown): boolean => checkColumns(value)
/** @param value deeper or longer than any filter that the list call takes is refused too */
export const areFilters = (value: unknown): boolean => JSON.stringify(value).length <= largest && checkFilters(value)
export const isChart = (value: unknown): boolean => checkChart(value)
export const isSort = (value: unknown): boolean => typeof value === 'string' && /^-?[a-z][a-z0-9_]*(,-?[a-z][a-z0-9_]*){0,2}$/.test(value)
