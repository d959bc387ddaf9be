/** Titles of what rows refer to and the answer did not bring along: former values, somebody else's, a draft's. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../../providers/data/record-api'
import { parseOwner, refTitle, type RefTitle, type Refs } from '../../providers/data/refs'
import type { Entity, Field } from '../../schemas/core/define'
import { holds, isAnyReference, isOwner, isRows } from '../../schemas/core/field-types'
import { parsePointer } from '../../schemas/core/record-pointer'

type Row = Readonly<Record<string, unknown>>
interface Pointer {
  entity: string
  id: number
}

const askedAtOnce = 200

/** @returns the known titles and, as soon as they are there, those of the rows; who may not see a row gets none */
export function useTitles(entity: Pick<Entity, 'fields'>, rows: readonly Row[], refs: Refs): Refs {
  const missing = useMemo(() => missingOf(entity.fields, rows, refs), [entity, rows, refs])
  const { data } = useQuery({
    queryKey: ['titles', missing],
    enabled: missing.length > 0,
    staleTime: 60_000,
    queryFn: () => readTitles(missing),
  })
  return useMemo(
    () =>
      data
        ? Object.fromEntries(
            [...new Set([...Object.keys(refs), ...Object.keys(data)])].map((name) => [name, { ...refs[name], ...data[name] }]),
          )
        : refs,
    [data, refs],
  )
}

/** @returns entity → ids, each once, in an order that is the same for the same rows */
export function missingOf(fields: readonly Field[], rows: readonly Row[], refs: Refs): [string, number[]][] {
  const found = new Map<string, Set<number>>()
  for (const { entity, id } of rows.flatMap((row) => fields.flatMap((field) => pointersOf(field, row[field.name])))) {
    if (!refTitle(refs, entity, id)) found.set(entity, (found.get(entity) ?? new Set()).add(id))
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([entity, ids]) => [entity, [...ids].sort((a, b) => a - b)])
}

function pointersOf(field: Field, value: unknown): Pointer[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  if (holds(field, 'reference')) return values.flatMap((id) => (typeof id === 'number' && field.ref ? [{ entity: field.ref, id }] : []))
  if (isAnyReference(field)) return values.flatMap((one) => parsePointer(one) ?? [])
  if (isOwner(field)) return values.flatMap((code) => (typeof code === 'string' ? (parseOwner(code) ?? []) : []))
  if (!isRows(field)) return []
  return values.flatMap((row) =>
    typeof row === 'object' && row !== null ? (field.items ?? []).flatMap((item) => pointersOf(item, (row as Row)[item.name])) : [],
  )
}

async function readTitles(missing: readonly [string, readonly number[]][]): Promise<Refs> {
  const answers = await Promise.all(
    missing.map(async ([entity, ids]) => {
      const rows = await readOptions(entity, { ids: ids.slice(0, askedAtOnce) }).catch(() => [])
      return [entity, Object.fromEntries(rows.map(({ id, ...title }): [string, RefTitle] => [String(id), title]))] as const
    }),
  )
  return Object.fromEntries(answers)
}
