/** "Lead: Fair stand" in a cell → the record that is meant, for fields that name records of any entity. */
import type { Entity, Field } from '../../src/schemas/core/define'
import { isAnyReference } from '../../src/schemas/core/field-types'
import { fold } from '../../src/schemas/core/fold'
import { pointerTo } from '../../src/schemas/core/record-pointer'
import { languages } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import type { Texts } from '../contracts/texts'
import { namedEntities } from '../resource/query/pointed'
import { unresolved, type Checking, type Read } from './checking'
import { findReferred } from './find-rows'

/** By title and plural, and as the API calls it. None where no field asks. */
export function kindNames(ctx: Context, texts: Texts, { fields }: Entity): ReadonlyMap<string, string> {
  const offered = new Set(fields.filter(isAnyReference).flatMap((field) => namedEntities(ctx, field)))
  return new Map(
    [...offered].flatMap(({ name, module, key }) =>
      [
        name,
        ...languages.flatMap((language) =>
          ['title', 'plural'].map((word) => texts.translate(language, { key: `${module}:entity.${key}.${word}` })),
        ),
      ].map((text) => [fold(text), name] as const),
    ),
  )
}

/** What stands before the first colon says the entity, what follows is found as in a reference to it. */
export async function resolveNamed({ ctx, columns, kinds }: Checking, reads: readonly Read[]): Promise<void> {
  for (const {
    target: { field },
  } of columns.filter(({ target }) => isAnyReference(target.field))) {
    const wanted = reads.flatMap((read) => {
      const [text] = read.texts.get(field) ?? []
      return text === undefined ? [] : [{ read, text, ...parted(text, kinds) }]
    })
    const found = await rowsOf(
      ctx,
      field,
      wanted.filter((one) => one.kind !== undefined),
    )
    for (const { read, text, kind = '', title = '' } of wanted) {
      const [row, another] = found.get(kind)?.get(fold(title)) ?? []
      if (row && !another) read.input[field.name] = pointerTo(kind, row.id)
      else read.errors[field.name] = [unresolved(text, row !== undefined)]
    }
  }
}

function parted(text: string, kinds: ReadonlyMap<string, string>): { kind?: string; title?: string } {
  const [, name = '', title = ''] = /^([^:：]+)[:：](.+)$/su.exec(text) ?? []
  const kind = kinds.get(fold(name.trim()))
  return kind === undefined ? {} : { kind, title: title.trim() }
}

/** @returns entity → folded text → rows */
async function rowsOf(ctx: Context, field: Field, wanted: readonly { kind?: string; title?: string }[]) {
  const titles = new Map<string, Set<string>>()
  for (const { kind = '', title = '' } of wanted) titles.set(kind, (titles.get(kind) ?? new Set()).add(title))
  const found = new Map<string, Awaited<ReturnType<typeof findReferred>>>()
  for (const [kind, all] of titles) found.set(kind, await findReferred(ctx, { ...field, ref: kind }, [...all]))
  return found
}
