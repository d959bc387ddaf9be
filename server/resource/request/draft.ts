/** What a form hands in, by the names of the record's fields; former names of the parameters are read on the way in. Pure. */
import { toField, type Entity, type Field } from '../../../src/schemas/core/define'
import { holds, isBoolean, isJson, isMany, isOne, isRows } from '../../../src/schemas/core/field-types'
import { presentNames, requestParams } from '../../../src/schemas/core/request'
import type { Values } from '../../contracts/hooks'

/** Fields of the record that the form fills, and what it asks besides. */
export function draftFields(entity: Entity): Field[] {
  const inputs = Object.entries(entity.x.request?.inputs ?? {})
  return [...requestParams(entity), ...inputs.map(([name, property]) => toField(entity.name, name, property, false))]
}

/** @returns every parameter by its present name, null where it is missing or empty */
export function draftOf(entity: Entity, params: Values): Values {
  const given = presentNames(params, entity.x.request?.former)
  return Object.fromEntries(draftFields(entity).map((field) => [field.name, valueOf(entity, field, given[field.name])]))
}

function valueOf(entity: Entity, field: Field, value: unknown): unknown {
  if (isRows(field)) return Array.isArray(value) ? value.map((row) => rowOf(entity, field, row)) : []
  if (isJson(field)) return value ?? null
  if (isBoolean(field)) return value === true
  if (isMany(field) && holds(field, ...numbers))
    return (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]).map(Number).filter(Number.isFinite)
  if (holds(field, ...numbers)) return isEmpty(value) || Number.isNaN(Number(value)) ? null : Number(value)
  if (isOne(field, 'date')) return textOf(value)?.slice(0, 10) ?? null
  return Array.isArray(value) ? value : textOf(value)
}

/** Ids are numbers, too. */
const numbers = ['integer', 'reference'] as const

function rowOf(entity: Entity, list: Field, row: unknown): Values {
  const given: Values = typeof row === 'object' && row !== null ? { ...row } : {}
  const former = entity.x.request?.former ?? {}
  const valueAt = (name: string) => given[name] ?? given[former[`${list.name}.${name}`] ?? name]
  return Object.fromEntries((list.items ?? []).map((item) => [item.name, valueOf(entity, item, valueAt(item.name))]))
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** What is said of a present name, by the name that the form uses for it. */
export function nameGiven(entity: Entity, params: Values, name: string): string {
  const once = entity.x.request?.former?.[name]
  return once !== undefined && Object.hasOwn(params, once) && !Object.hasOwn(params, name) ? once : name
}
