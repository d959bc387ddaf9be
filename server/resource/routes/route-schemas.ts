/** What the generated calls take and answer, for OpenAPI and for the small hand-checked bodies. */
import type { Entity, JsonSchema } from '../../../src/schemas/core/define'
import { questionOf } from '../../../src/schemas/core/actions'
import { hasClosing } from '../../../src/schemas/core/closed'
import { operators } from '../../../src/schemas/core/filter'
import { listChanges } from '../../../src/shared/engine/list-changes'
import { axisPattern, measures } from '../../../src/shared/engine/pivot'
import { memoize } from '../../kernel/memoize'
import { createSchema, updateSchema, valueSchema } from '../../../src/schemas/core/json-schema'

export type Call =
  | 'list'
  | 'aggregate'
  | 'pivot'
  | 'options'
  | 'show'
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'replace'
  | 'batch'
  | 'order'
  | 'used-by'
  | 'cascade-preview'
  | 'history'
  | 'revert'
  | 'restore-seeds'
  | 'action'

/** Rows that are named together, as many as a page of a list has. */
export const idsQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: { ids: { type: 'string', maxLength: 3400, pattern: '^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,199}$' } },
} as const
/** `release`: records that refer to it let go. */
export const deleteQuery = { type: 'object', properties: { release: { enum: ['true'] } } } as const
export const idParams = { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: '^[0-9]{1,15}$' } } } as const
export const listQuerySchema = {
  type: 'object',
  properties: {
    page: { type: 'string' },
    per_page: { type: 'string' },
    sort: { type: 'string', description: 'up to three fields, `-` for descending' },
    q: { type: 'string' },
    filter: {
      type: 'string',
      description: `condition tree as JSON; single comparisons as filter[field][op]=value, op one of ${Object.keys(operators).join(' ')}`,
    },
    total: { type: 'string', description: '`exact`: counted beyond 100,000 rows; `none`: not counted, `meta.total` is absent' },
    fields: { type: 'string', description: 'only these fields of a row, by commas; id and version always, `_actions` on request' },
    after: { type: 'string' },
    trash: { type: 'string' },
    with: { type: 'string' },
  },
} as const
export const aggregateQuerySchema = {
  type: 'object',
  properties: {
    group: { type: 'string', maxLength: 63, description: 'field whose values make the groups; absent = the whole' },
    q: { type: 'string' },
    filter: { type: 'string' },
    trash: { type: 'string' },
  },
} as const
const axis = { type: 'string', maxLength: 80, pattern: axisPattern } as const
export const pivotQuerySchema = {
  type: 'object',
  required: ['by'],
  properties: {
    by: { ...axis, description: 'field whose values make the groups; of days with the unit: `due:month`' },
    over: { ...axis, description: 'a second one' },
    measure: { enum: measures, default: 'count' },
    of: { type: 'string', maxLength: 63, description: 'number that is added up or averaged' },
    q: { type: 'string' },
    filter: { type: 'string' },
    trash: { type: 'string' },
  },
} as const
export const optionsQuerySchema = {
  type: 'object',
  properties: {
    q: { type: 'string', maxLength: 200 },
    ids: { type: 'string', maxLength: 4000 },
    filter: { type: 'string', maxLength: 4000 },
    near: {
      type: 'string',
      pattern: '^[a-z_]+:[1-9][0-9]{0,14}$',
      description: 'x.options_near: field and id of the rows that stand first',
    },
  },
} as const
const id = { type: 'integer', minimum: 1 } as const
export const replaceSchema = { type: 'object', required: ['with_id'], additionalProperties: false, properties: { with_id: id } } as const
export const orderSchema = {
  type: 'object',
  required: ['id', 'after_id'],
  additionalProperties: false,
  properties: { id, after_id: { type: ['integer', 'null'], minimum: 1 } },
} as const
export const revertSchema = {
  type: 'object',
  required: ['version'],
  additionalProperties: false,
  properties: { version: id, current: id, fields: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 300 } },
} as const
export const batchSchema = {
  type: 'object',
  required: ['action'],
  additionalProperties: false,
  properties: {
    action: { enum: ['edit', 'delete', 'restore'] },
    ids: {
      type: 'array',
      minItems: 1,
      maxItems: 5000,
      items: { type: 'object', required: ['id'], additionalProperties: false, properties: { id, version: id } },
    },
    filter: { type: 'object', description: 'condition tree: all rows of the list that match, instead of ids' },
    q: { type: 'string', maxLength: 200 },
    except: { type: 'array', maxItems: 1000, items: id },
    values: { type: 'object' },
    lists: {
      type: 'object',
      description: 'fields whose values are added to the list of each row, or taken from it, instead of set',
      additionalProperties: { enum: listChanges },
    },
    release: { type: 'boolean', description: 'of a deletion: records that refer to the rows let go' },
    dry_run: { type: 'boolean', description: 'what it would do: counts, and the first rows old → new' },
  },
} as const

const data = (schema: JsonSchema): JsonSchema => ({ type: 'object', properties: { data: schema } })
const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'errors', 'request_id'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: true },
    code: { type: 'string' },
    meta: {},
    request_id: { type: 'string' },
  },
}

/** The record as answers carry it. */
export const rowSchema = memoize((entity: Entity): JsonSchema => {
  const shown = entity.fields.filter((field) => !field.x.secret)
  const instant = { type: 'string', format: 'date-time' }
  return {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      ...Object.fromEntries(shown.map((field) => [field.name, valueSchema(field, true)])),
      created_at: instant,
      updated_at: instant,
      created_by: { type: ['integer', 'null'] },
      updated_by: { type: ['integer', 'null'] },
      version: { type: 'integer' },
      _actions: { type: 'array', items: { type: 'string' } },
      ...(hasClosing(entity) ? { _closed: { type: 'array', items: { type: 'string' } } } : {}),
      _refs: { type: 'object', additionalProperties: true },
    },
  }
})

const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ['object', 'null'] })

/** Bodies that Fastify describes but doesn't judge: the write path does, on the merged record and with better words. */
export const describedOnly = new WeakSet<object>()

const described = (schema: JsonSchema): JsonSchema => {
  describedOnly.add(schema)
  return schema
}

/** What an action asks; the record's own values stand in for those that are left out. */
export function actionSchema(entity: Entity, name: string): JsonSchema {
  const fields = questionOf(entity, name)?.fields ?? []
  return described({
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)])),
      version: { type: 'integer', minimum: 1, description: 'the one that was read: refused with 409 when the record has changed since' },
    },
  })
}

export interface RouteSchema {
  tags: readonly string[]
  operationId: string
  params?: object
  querystring?: object
  body?: object
  response: Readonly<Record<string, object>>
}

/** Calls whose bodies or answers hold rows. */
export const callsOverRows = ['list', 'show', 'create', 'update', 'restore', 'revert', 'action'] as const

/** Response bodies come ready from PostgreSQL, so these schemas describe and don't serialise (see app.ts). */
export function routeSchema(
  entity: Entity,
  call: Call,
  { params, querystring, body, operation = call }: { params?: object; querystring?: object; body?: object; operation?: string },
): RouteSchema {
  const answers: Partial<Record<Call, JsonSchema>> = {
    list: {
      type: 'object',
      properties: { data: { type: 'array', items: rowSchema(entity) }, meta: { type: 'object', additionalProperties: true } },
    },
    aggregate: {
      type: 'object',
      properties: {
        data: {
          type: 'array',
          items: {
            type: 'object',
            properties: { value: {}, count: { type: 'integer' }, sums: { type: 'object', additionalProperties: true } },
          },
        },
        meta: { type: 'object', additionalProperties: true },
      },
    },
    pivot: {
      type: 'object',
      properties: {
        data: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              by: {},
              over: {},
              currency: { type: ['string', 'null'] },
              count: { type: 'integer' },
              value: { type: ['string', 'null'] },
            },
          },
        },
        meta: { type: 'object', additionalProperties: true },
      },
    },
    options: {
      type: 'object',
      properties: {
        data: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'integer' },
              title: { type: 'string' },
              code: { type: 'string' },
              colour: { type: 'string' },
              active: { type: 'boolean' },
            },
          },
        },
        meta: { type: 'object', properties: { search: { type: 'boolean' } } },
      },
    },
    'used-by': data({
      type: 'array',
      items: {
        type: 'object',
        properties: { entity: { type: 'string' }, count: { type: 'integer' }, sample_ids: { type: 'array', items: { type: 'integer' } } },
      },
    }),
    'cascade-preview': data({
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', properties: { field: { type: 'string' }, entity: { type: 'string' }, count: { type: 'integer' } } },
        },
        comments: { type: 'integer' },
        files: { type: 'integer' },
      },
    }),
    // A singleton without seeds has no row until its first write.
    show: data(entity.x.singleton && entity.seeds.length === 0 ? orNull(rowSchema(entity)) : rowSchema(entity)),
    create: data(rowSchema(entity)),
    update: data(rowSchema(entity)),
    restore: data(rowSchema(entity)),
    action: {
      type: 'object',
      properties: {
        data: orNull(rowSchema(entity)),
        meta: { type: 'object', properties: { change_set: { type: ['integer', 'null'] }, made: { type: 'integer' } } },
      },
    },
    revert: data(rowSchema(entity)),
  }
  const input =
    body ?? (call === 'create' ? described(createSchema(entity)) : call === 'update' ? described(updateSchema(entity)) : undefined)
  return {
    tags: [entity.name],
    operationId: `${entity.name.replace('/', '.')}.${operation}`,
    ...(params ? { params } : {}),
    ...(querystring ? { querystring } : {}),
    ...(input ? { body: input } : {}),
    response: { [call === 'create' ? 201 : 200]: answers[call] ?? { type: 'object', additionalProperties: true }, '4xx': errorSchema },
  }
}
