/** What may be kept of a list as somebody likes it: shapes only, since the fields that are named may be renamed later. Pure. */
import { Ajv } from 'ajv'
import { comparisonsOf, filterLimits, parseCondition } from '../../../../../src/schemas/core/filter'
import { axisPattern, chartTypes, measures } from '../../../../../src/shared/engine/pivot'

const fieldName = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 63 } as const

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
const checkChart = ajv.compile(chartSchema)

export const areColumns = (value: unknown): boolean => checkColumns(value)
/** The condition tree of spec/README.md §2; a range of days may be named (`{ op: 'between', value: 'this_month' }`). Fields may be renamed later. */
export function areFilters(value: unknown): boolean {
  const { condition } = parseCondition(value)
  return (
    condition !== undefined &&
    Object.keys(condition).length > 0 &&
    comparisonsOf(condition).length <= filterLimits.comparisons &&
    JSON.stringify(value).length <= filterLimits.json
  )
}
export const isChart = (value: unknown): boolean => checkChart(value)
export const isSort = (value: unknown): boolean => typeof value === 'string' && /^-?[a-z][a-z0-9_]*(,-?[a-z][a-z0-9_]*){0,2}$/.test(value)
