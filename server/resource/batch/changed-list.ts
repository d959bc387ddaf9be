/** Bulk edits of fields with many values (tags, people): some are added or taken away, and what else each row has stays (shell.md §2.4). */
import type { Entity } from '../../../src/schemas/core/define'
import { isListField, type ListChanges } from '../../../src/shared/engine/list-changes'
import type { Context } from '../../kernel/context'
import { invalidField } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { findRecord } from '../read/read'

/** @throws 422 naming a field that holds no list, or is given none */
export function checkListChanges(entity: Entity, lists: ListChanges, values: Values): void {
  for (const name of Object.keys(lists)) {
    const field = entity.fields.find((candidate) => candidate.name === name)
    if (!field || !isListField(field) || !Array.isArray(values[name])) throw invalidField(name, 'error:batch_list')
  }
}

/** In the order of the list, what is added behind it. Pure. */
export function changedList(current: readonly unknown[], given: readonly unknown[], how: ListChanges[string]): unknown[] {
  return how === 'add'
    ? [...current, ...given.filter((value) => !current.includes(value))]
    : current.filter((value) => !given.includes(value))
}

/** @returns `values` with the whole lists that the row has afterwards; it is locked until then */
export async function withLists(
  ctx: Context,
  entity: Entity,
  id: number,
  { values, lists }: { values: Values; lists: ListChanges },
): Promise<Values> {
  if (Object.keys(lists).length === 0) return values
  const row = await findRecord(ctx, entity, id, { lock: true })
  const changed = Object.entries(lists).map(([name, how]) => [name, changedList(listOf(row?.[name]), listOf(values[name]), how)] as const)
  return { ...values, ...Object.fromEntries(changed) }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
