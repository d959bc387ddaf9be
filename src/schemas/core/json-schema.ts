/** JSON Schemas of an entity's payloads, one source for Fastify, OpenAPI and the forms of the console. */
import type { Entity, Field, JsonSchema } from './define'
import { holds, isJson, isMany, isRows } from './field-types'

/** Fields that a caller may write: not those computed by it. */
export const writableFields = (entity: Entity): readonly Field[] => entity.fields.filter((field) => !field.x.computed)

/** A secret that people type: forms send it and never get it back, the write path seals it, and what is left empty stays. */
export const isTypedSecret = ({ x }: Field): boolean => x.secret === true && !x.computed

/**
 * What a form or a create call sends. A required field with a default may be left out: the server fills it.
 * @param entity the declaration, or one trimmed to what the caller may write
 */
export function createSchema(entity: Entity): JsonSchema {
  const fields = writableFields(entity)
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.filter((field) => field.required && !isFilledIn(field)).map((field) => field.name),
    properties: Object.fromEntries([...fields, ...entity.virtualFields].map((field) => [field.name, valueSchema(field)])),
  }
}

/** The server fills it where nothing is given. */
export const isFilledIn = ({ default: fallback, x }: Field): boolean =>
  fallback !== undefined || x.default_to !== undefined || x.from !== undefined

/** The whole record as it stands after a change: what create and update are both validated against. */
export function recordSchema(entity: Entity): JsonSchema {
  const fields = writableFields(entity)
  return {
    type: 'object',
    additionalProperties: true,
    required: fields.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(fields.map((field) => [field.name, valueSchema(field, true)])),
  }
}

/** What PATCH takes: any subset, null clears, and the version the caller has read. */
export function updateSchema(entity: Entity): JsonSchema {
  const properties = Object.fromEntries(
    [...writableFields(entity), ...entity.virtualFields].map((field) => [field.name, valueSchema(field)]),
  )
  return { type: 'object', additionalProperties: false, properties: { ...properties, version: { type: 'integer', minimum: 1 } } }
}

/**
 * JSON Schema of one value; null is allowed where the field is not required.
 * @param stands with what the server has computed in child rows; else as people send it
 */
export function valueSchema(field: Field, stands = false): JsonSchema {
  const schema = isRows(field) ? { ...field.schema, type: 'array', items: childSchema(field.items ?? [], stands) } : typed(field)
  return field.required ? schema : orNull(schema)
}

function childSchema(fields: readonly Field[], stands: boolean): JsonSchema {
  const writable = fields.filter((field) => stands || !field.x.computed)
  return {
    type: 'object',
    additionalProperties: false,
    required: writable
      .filter((field) => field.required && (stands ? field.default === undefined : !isFilledIn(field)))
      .map((field) => field.name),
    properties: {
      id: { type: 'integer', minimum: 1 },
      ...Object.fromEntries(writable.map((field) => [field.name, valueSchema(field)])),
    },
  }
}

/** What the column of a whole number holds. */
const wholeNumber = { minimum: -2_147_483_648, maximum: 2_147_483_647 }

function typed(field: Field): JsonSchema {
  const schema = isMany(field) ? { type: 'array', ...field.schema } : field.schema
  if (!holds(field, 'integer')) return schema
  return isMany(field) ? { ...schema, items: { ...wholeNumber, ...schema.items } } : { ...wholeNumber, ...schema }
}

/** A json field whose shape is declared: forms and records draw it (json-form.tsx). */
export const hasShape = (field: Field): boolean =>
  isJson(field) && ['properties', 'items', 'additionalProperties', 'oneOf', 'anyOf'].some((keyword) => keyword in field.schema)

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.oneOf ?? schema.anyOf) return { anyOf: [schema, { type: 'null' }] }
  if (schema.type === undefined) return schema
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return { ...schema, type: [...types, 'null'], ...(schema.enum ? { enum: [...schema.enum, null] } : {}) }
}
