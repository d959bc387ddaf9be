/** An OpenAPI 3.1 document → the rows that the page of the API shows. */

interface Schema {
  type?: string | readonly string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  enum?: readonly unknown[]
  format?: string
  description?: string
  maxLength?: number
  pattern?: string
}
interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>
}
interface Operation {
  tags?: readonly string[]
  requestBody?: Content
  responses?: Readonly<Record<string, Content>>
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
}
export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface FieldRow {
  name: string
  type: string
  required: boolean
  note: string
}
export interface Call {
  method: string
  path: string
  tag: string
  parameters: readonly FieldRow[]
  body: Schema | undefined
  answer: Schema | undefined
}

export function callsOf({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      tag: operation.tags?.[0] ?? path.split('/').slice(1, 3).join('/'),
      parameters: (operation.parameters ?? []).map(({ name, required = false, description = '', schema }) => ({
        name,
        required,
        type: typeText(schema),
        note: description,
      })),
      body: schemaOf(operation.requestBody),
      answer: schemaOf(Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]),
    })),
  )
}

const schemaOf = (content: Content | undefined): Schema | undefined => Object.values(content?.content ?? {})[0]?.schema

/** The fields of an object, nested ones by their path. */
export function fieldsOf(schema: Schema | undefined, prefix = ''): FieldRow[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name
    const row = { name: path, type: typeText(field), required: schema?.required?.includes(name) ?? false, note: noteOf(field) }
    const nested = field.items?.properties
      ? fieldsOf(field.items, `${path}[].`)
      : prefix.split('.').length > 3
        ? []
        : fieldsOf(field, `${path}.`)
    return [row, ...nested]
  })
}

function typeText(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.items) return `${typeText(schema.items)}[]`
  const type = [schema.type ?? []].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}

function noteOf({ enum: values, maxLength, pattern, description }: Schema): string {
  return [
    description,
    values?.filter((value) => value !== null).join(' · '),
    maxLength === undefined ? undefined : `≤ ${maxLength}`,
    pattern,
  ]
    .filter(Boolean)
    .join(' — ')
}
