/**
 * A foreign JSON Schema as rjsf can draw it: pure, and only for drawing. Values are judged by the schema as it was given.
 * References stay references, so a schema that holds itself has an end.
 */
import type { RJSFSchema } from '@rjsf/utils'

type Words = (key: string, values?: Record<string, unknown>) => string
type Part = Record<string, unknown>

/** @param words of namespace `screens`: alternatives without a title are called after their type */
export const drawableSchema = (schema: unknown, words: Words): RJSFSchema =>
  drawn(schema, { words, root: isPart(schema) ? schema : {} }) as RJSFSchema

interface Around {
  words: Words
  root: Part
}

/** What has no shape that could be drawn; raw-json-field.tsx takes it as JSON text. */
export const anyValue = { 'x-any': true } as const

function drawn(given: unknown, around: Around): Part {
  if (!isPart(given)) return anyValue
  const { $schema: _schema, $id: _id, $comment: _comment, prefixItems, dependentRequired, dependentSchemas, ...rest } = nullable(given)
  const part: Part = { ...rest }
  for (const key of ['$defs', 'definitions', 'patternProperties']) if (isPart(rest[key])) part[key] = eachOf(rest[key], around)
  if (isPart(rest.properties)) part.properties = propertiesOf(rest, eachOf(rest.properties, around), around)
  if (dependentRequired || dependentSchemas)
    part.dependencies = {
      ...(rest.dependencies as Part | undefined),
      ...(dependentRequired as Part | undefined),
      ...eachOf(isPart(dependentSchemas) ? dependentSchemas : {}, around),
    }
  for (const key of ['then', 'else']) if (isPart(rest[key])) part[key] = drawn(rest[key], around)
  if (Array.isArray(rest.allOf)) part.allOf = rest.allOf.map((one) => drawn(one, around))
  for (const key of ['oneOf', 'anyOf']) if (Array.isArray(rest[key])) part[key] = alternatives(rest[key], around)
  if (typeof part.format === 'string' && !formats.has(part.format)) delete part.format
  if (prefixItems === undefined && Object.keys(part).every((key) => remarks.has(key))) return { ...part, ...anyValue }
  return itemsOf(membersOf(typesOf(part, around), around), prefixItems, around)
}

/** Keywords that say nothing about what a value looks like. */
const remarks = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'])

export const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

const eachOf = (parts: Part, around: Around): Part =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => part !== false)
      .map(([name, part]) => [name, drawn(part, around)]),
  )

/**
 * What may be left out and would not stay empty (an alternative has its mark of kind, a group its defaults) can be chosen to be nothing:
 * otherwise it would ask for its required fields in a form that nobody has filled in.
 */
function propertiesOf({ required }: Part, properties: Part, around: Around): Part {
  const isNeeded = (name: string) => Array.isArray(required) && required.includes(name)
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => {
      if (!isPart(part)) return [name, part]
      if ('const' in part) return [name, marked(part)]
      return [name, !isNeeded(name) && fillsItself(part, around) ? orNothing(part, around) : part]
    }),
  )
}

/** A mark of kind fills itself in; a const would be cleared by rjsf where nothing was chosen before. */
const marked = ({ const: value, ...part }: Part): Part => ({ ...part, enum: [value], default: value, 'x-const': true })

function fillsItself(part: Part, { root }: Around): boolean {
  const meant = resolved(part, root)
  const choice = meant.oneOf ?? meant.anyOf
  if (Array.isArray(choice)) return choice.some((option) => isPart(option) && ('$ref' in option || isPart(option.properties)))
  return Array.isArray(meant.required) && meant.required.length > 0 && /"(const|default)":/.test(JSON.stringify(meant.properties ?? {}))
}

function orNothing(part: Part, { words, root }: Around): Part {
  const nothing = { title: words('json.type.null'), type: 'null', ...absent }
  for (const key of ['oneOf', 'anyOf']) if (Array.isArray(part[key])) return { ...part, [key]: [nothing, ...(part[key] as Part[])] }
  const { title, description, ...rest } = part
  const name = title ?? resolved(part, root).title
  return {
    ...(name ? { title: name } : {}),
    ...(description ? { description } : {}),
    anyOf: [nothing, { title: words('json.type.object'), ...rest }],
  }
}

/** Marks the alternative that stands for nothing: its null is not a value (tidy.ts). */
export const absent = { 'x-absent': true } as const

/** What a reference names in the schema as it is. */
export function resolved(part: Part, root: Part): Part {
  const { $ref, ...rest } = part
  if (typeof $ref !== 'string') return part
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (isPart(inner) ? inner[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), root)
  return isPart(target) ? { ...target, ...rest } : rest
}

/** Those that have an input of their own; rjsf would look for widgets for others. */
const formats = new Set(['date', 'date-time', 'time', 'email', 'uri', 'password'])

/** One thing or nothing is a field that may stay empty. */
function nullable(part: Part): Part {
  for (const key of ['oneOf', 'anyOf']) {
    const options = part[key]
    if (!Array.isArray(options) || options.length !== 2) continue
    const [other, ...more] = (options as Part[]).filter(({ type }) => type !== 'null')
    if (!other || more.length > 0 || typeof other.type !== 'string' || other.enum) continue
    const { [key]: _options, ...rest } = part
    return { ...other, ...rest, type: [other.type, 'null'] }
  }
  return part
}

/** Several types are alternatives. */
function typesOf(part: Part, around: Around): Part {
  if (!Array.isArray(part.type)) return part
  const types = part.type.filter((type) => type !== 'null')
  if (types.length <= 1 || part.enum) return part
  const { title, description, default: fallback, type: _types, ...rest } = part
  const common = {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
  }
  return {
    ...common,
    anyOf: alternatives(
      types.map((type: string) => drawn({ ...rest, type }, around)),
      around,
    ),
  }
}

function alternatives(options: readonly unknown[], around: Around): Part[] {
  return options.map((option, index) => {
    const part = drawn(option, around)
    if (part.title !== undefined || '$ref' in part) return part
    const type = Array.isArray(part.type) ? (part.type as unknown[])[0] : (part.type ?? (part.properties ? 'object' : undefined))
    const mark = Object.values(isPart(part.properties) ? part.properties : {}).find((member) => isPart(member) && 'x-const' in member)
    if ('const' in part || part.enum) return part
    if (isPart(mark)) return { title: String(mark.default), ...part }
    return { title: typeof type === 'string' ? around.words(`json.type.${type}`) : around.words('json.option', { n: index + 1 }), ...part }
  })
}

/** Objects of which nothing is said hold what they like. */
function membersOf(part: Part, around: Around): Part {
  if (part.type !== 'object' && !part.properties && !part.additionalProperties) return part
  const { additionalProperties: others } = part
  const isOpen = others === true || (isPart(others) && Object.keys(others).length === 0)
  const isBlank =
    others === undefined && !['properties', 'patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref', 'if'].some((key) => key in part)
  return {
    ...part,
    ...(isOpen || isBlank ? { additionalProperties: true } : isPart(others) ? { additionalProperties: drawn(others, around) } : {}),
  }
}

/** Tuples are told as before 2020-12, which is what rjsf reads. */
function itemsOf(part: Part, tuple: unknown, around: Around): Part {
  if (Array.isArray(tuple))
    return {
      ...part,
      items: tuple.map((item) => drawn(item, around)),
      ...(isPart(part.items) ? { additionalItems: drawn(part.items, around) } : {}),
    }
  if (Array.isArray(part.items)) return { ...part, items: part.items.map((item) => drawn(item, around)) }
  return part.type === 'array' || part.items !== undefined ? { ...part, items: drawn(part.items, around) } : part
}
