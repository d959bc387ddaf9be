/**
 * Judges values by a JSON Schema that no entity declares, in the browser. It interprets: compiled code is forbidden there
 * (decisions/content-security.md), and rjsf asks about parts of schemas that nobody could compile beforehand.
 */
import { dereference, format, validate, type Schema, type SchemaDraft } from '@cfworker/json-schema'
import type { ValidatorType } from '@rjsf/utils'
import type { JsonSchema } from '../../../schemas/core/define'
import { meantErrors, type PlacedError } from '../../../schemas/core/meant-errors'
import { valueFormats } from '../../../schemas/core/value-formats'

export interface JsonError {
  /** From the value to what is wrong in it. */
  at: readonly string[]
  keyword: string
  params: Readonly<Record<string, unknown>>
}

// One meaning of a format on both sides: the server's patterns take the place of the library's.
for (const [name, pattern] of Object.entries(valueFormats)) format[name] = (text) => pattern.test(text)

/** Everything wrong with the value; of alternatives only what is wrong in the one that was meant. */
export function jsonErrors(schema: JsonSchema, value: unknown): JsonError[] {
  const { root, lookup } = known(schema)
  const { errors } = validate(plain(value) ?? null, root, draftOf(schema), lookup, false)
  const placed = errors.map(({ keyword, keywordLocation, instanceLocation }, index) => ({
    keyword,
    instancePath: instanceLocation.slice(1),
    schemaPath:
      keyword === 'false'
        ? // What is not allowed at all follows its keyword and does not say where in the schema it stands.
          `${errors[index - 1]?.keywordLocation ?? ''}/false`
        : // A slip of the library.
          keywordLocation.replace(/dependantRequired$/, 'dependentRequired'),
  }))
  const told = meantErrors(placed.filter(({ keyword }) => !frames.has(keyword))).flatMap((error) => toError(error, root, plain(value)))
  return told.filter(
    ({ at, keyword }, index) => told.findIndex((other) => other.keyword === keyword && other.at.join('/') === at.join('/')) === index,
  )
}

/** What rjsf asks in order to choose an alternative; errors are ours to find and to word. */
export const interpretingValidator: ValidatorType = {
  isValid: (schema, data, root) => {
    const value = plain(data)
    if (value === undefined) return false
    try {
      return validate(value, schema as Schema, '2019-09', known(root as JsonSchema).lookup).valid
    } catch {
      return false // a reference into nowhere fits nothing
    }
  },
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
}

/** As JSON carries it: nothing is undefined. */
export const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

type Lookup = Record<string, Schema | boolean>
const lookups = new WeakMap<object, { root: Schema; lookup: Lookup }>()

/** The places that references of a schema may name. A copy: the library notes addresses in what it reads. */
function known(schema: JsonSchema): { root: Schema; lookup: Lookup } {
  const found = lookups.get(schema)
  if (found) return found
  const root = plain(schema) as Schema
  const lookup: Lookup = dereference(root)
  // Parts that rjsf makes are not in the lookup; their references are as they were written.
  for (const [address, part] of Object.entries(lookup)) if (address.includes('#')) lookup[address.slice(address.indexOf('#'))] = part
  lookup['#'] = root
  const made = { root, lookup }
  lookups.set(schema, made)
  return made
}

function draftOf({ $schema }: JsonSchema): SchemaDraft {
  const name = String($schema)
  if (/draft-0?4/.test(name)) return '4'
  if (/draft-0?[67]/.test(name)) return '7'
  return name.includes('2019-09') ? '2019-09' : '2020-12'
}

/** Says only that something below is wrong, which is told there. */
const frames = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'dependentSchemas'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', '$ref', '$recursiveRef', 'allOf'],
])

function toError({ instancePath, keyword, schemaPath }: PlacedError, root: Schema, value: unknown): JsonError[] {
  const at = partsOf(instancePath)
  // `false` stands where nothing is allowed.
  if (keyword === 'false') return [{ at, keyword: 'additionalProperties', params: {} }]
  const limit = limitAt(root, partsOf(schemaPath))
  if (keyword !== 'required' && keyword !== 'dependentRequired' && keyword !== 'dependencies')
    return [{ at, keyword, params: { limit, type: limit, format: limit } }]
  const owner = at.reduce<unknown>((inner, part) => memberOf(inner, part), value) as object
  const names = Array.isArray(limit)
    ? limit
    : Object.entries(limit as object).flatMap(([name, needs]) => (Object.hasOwn(owner, name) && Array.isArray(needs) ? needs : []))
  return names
    .map(String)
    .filter((name) => !Object.hasOwn(owner, name))
    .map((name) => ({ at: [...at, name], keyword: 'required', params: {} }))
}

/** `#/a~1b/0` → `a/b`, `0` */
const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value of a keyword, on its way through references. */
function limitAt(root: Schema, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, part) => {
    const next = memberOf(inner, part)
    if (part !== '$ref' || typeof next !== 'string') return next
    return partsOf(next.slice(next.indexOf('#'))).reduce<unknown>((target, step) => memberOf(target, step), root)
  }, root)
}

const memberOf = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : undefined
