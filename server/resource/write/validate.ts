/** A record as it would stand → errors by field, in the words of `error.json`. */
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Entity } from '../../../src/schemas/core/define'
import { isFilledIn, recordSchema } from '../../../src/schemas/core/json-schema'
import { meantErrors } from '../../../src/schemas/core/meant-errors'
import { dayErrors, patternMessage, ruleErrors } from '../../../src/schemas/core/rules'
import { unstorablePaths } from '../../../src/schemas/core/storable-text'
import { linearPattern } from '../../../src/shared/engine/linear-pattern'
import { patternFaults, withoutCustomPatterns } from '../../../src/shared/sc/custom-patterns'
import { compiledAlone, schemaCompiler } from './schema-compiler'
import type { FieldErrors, Message } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'

const compiled = new WeakMap<Entity, ValidateFunction>()

function validatorOf(entity: Entity): ValidateFunction {
  const known = compiled.get(entity)
  const check = known ?? compiledAlone(schemaCompiler, recordSchema(withoutCustomPatterns(entity)))
  if (!known) compiled.set(entity, check)
  return check
}

/** What a value is, beside how long or large it may be. */
const ofShape: ReadonlySet<string> = new Set(['type', 'format', 'enum', 'const', 'additionalProperties', 'oneOf', 'anyOf', 'maximum'])

/** A cell that people fill in of a row that they send: hooks read it. What is missing of the record itself they may derive. */
function isTypedCell(entity: Entity, path: string): boolean {
  const [name, , child] = path.split('.')
  const item = entity.fields.find((field) => field.name === name)?.items?.find((one) => one.name === child)
  return item !== undefined && !item.x.computed && !isFilledIn(item)
}

/**
 * What hooks could not read: given values that are not what their fields hold.
 * @returns errors by path (`instalments.0.portion`)
 */
export function shapeErrors(entity: Entity, given: Values): FieldErrors {
  const errors: Record<string, Message[]> = {}
  const check = validatorOf(entity)
  if (!check(given))
    for (const error of meantErrors(check.errors ?? []))
      if (ofShape.has(error.keyword) && (error.data !== null || isTypedCell(entity, pathOf(error))))
        errors[pathOf(error)] ??= [messageOf(error)]
  for (const field of entity.fields) for (const key of dayErrors(field, given[field.name])) errors[field.name] ??= [{ key }]
  return errors
}

/** @returns errors by path (`instalments.0.portion`), empty when the record may be saved */
export function recordErrors(entity: Entity, record: Values): FieldErrors {
  const check = validatorOf(entity)
  const errors: Record<string, Message[]> = {}
  const add = (path: string, message: Message) => {
    if (!errors[path]?.some(({ key }) => key === message.key)) errors[path] = [...(errors[path] ?? []), message]
  }
  if (!check(record)) for (const error of meantErrors(check.errors ?? [])) add(pathOf(error), ownMessage(entity, error) ?? messageOf(error))
  for (const { field, keyword, pattern } of patternFaults(entity, record, linearPattern))
    add(field, { key: `error:validation.${keyword}`, params: { pattern } })
  for (const path of unstorablePaths(record)) add(path, { key: 'error:validation.characters' })
  const broken = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  for (const { path, key, params } of ruleErrors(entity, record)) {
    // A value of the wrong type says nothing about the rules on it.
    if (!broken.has(path.split('.')[0]) || key === 'error:validation.required') add(path, { key, params })
  }
  return errors
}

function ownMessage(entity: Entity, error: ErrorObject): Message | undefined {
  const key = error.keyword === 'pattern' ? patternMessage(entity, pathOf(error)) : undefined
  return key === undefined ? undefined : { key }
}

/** Options that an administrator switched off stay where they are, but are not chosen anew. */
export function inactiveChoices(entity: Entity, before: Values | null, after: Values): FieldErrors {
  const errors: Record<string, Message[]> = {}
  for (const { name, custom } of entity.fields) {
    const off = custom?.options?.filter(({ active }) => !active).map(({ value }) => value) ?? []
    const kept = [before?.[name]].flat()
    if ([after[name]].flat().some((value) => off.includes(String(value)) && !kept.includes(value)))
      errors[name] = [{ key: 'error:validation.reference' }]
  }
  return errors
}

/** Where it is, also when it is about what is missing or unknown there: `instalments.0.portion`; empty = the whole. */
export function pathOf({ instancePath, keyword, params }: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') path.push(String(params.missingProperty))
  if (keyword === 'additionalProperties') path.push(String(params.additionalProperty))
  return path.join('.')
}

/** `null` where a value must stand is a missing value to a person. */
export function messageOf({ keyword, params, data }: ErrorObject): Message {
  if (keyword === 'type' && data === null) return { key: 'error:validation.required' }
  if (keyword === 'format') return { key: `error:validation.format_${String(params.format)}` }
  return { key: `error:validation.${keyword}`, params: plainParams(params) }
}

function plainParams(params: ErrorObject['params']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]))
}
