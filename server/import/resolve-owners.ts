/** "amy; D-SALES" in a cell → the owner codes that are meant: people, departments and groups, by what identifies each of them. */
import type { Field } from '../../src/schemas/core/define'
import { isMany, isOwner } from '../../src/schemas/core/field-types'
import { fold } from '../../src/schemas/core/fold'
import { isOwnerCode, ownerEntities, ownerLetter } from '../../src/shared/engine/owner-entities'
import type { Context } from '../kernel/context'
import { unresolved, type Checking, type Read } from './checking'
import { findReferred } from './find-rows'

/** People first: an account is meant more often than a department of the same name. */
const places = [ownerEntities.u, ownerEntities.d, ownerEntities.g]

interface Meant {
  code: string
  /** Another one is called the same. */
  ambiguous: boolean
}

export async function resolveOwners({ ctx, columns }: Checking, reads: readonly Read[]): Promise<void> {
  for (const {
    target: { field },
  } of columns.filter(({ target }) => isOwner(target.field))) {
    const texts = reads.flatMap((read) => read.texts.get(field) ?? [])
    const meant = await ownersOf(ctx, field, texts)
    for (const read of reads) resolve(read, field, meant)
  }
}

/** Those who have left, and what was switched off, are meant by nobody. @returns by folded text */
async function ownersOf(ctx: Context, field: Field, texts: readonly string[]): Promise<ReadonlyMap<string, Meant>> {
  const found = new Map<string, Meant>(texts.filter(isOwnerCode).map((code) => [fold(code), { code, ambiguous: false }]))
  for (const ref of places) {
    const missing = [...new Set(texts.map(fold))].filter((text) => !found.has(text))
    if (missing.length === 0) break
    for (const [text, rows] of await findReferred(ctx, { ...field, ref }, missing)) {
      const [row, another] = rows.filter(({ offered }) => offered)
      if (row) found.set(text, { code: `${ownerLetter(ref)}${row.id}`, ambiguous: another !== undefined })
    }
  }
  return found
}

function resolve(read: Read, field: Field, meant: ReadonlyMap<string, Meant>): void {
  const texts = read.texts.get(field)
  if (!texts) return
  const owners = texts.map((text) => meant.get(fold(text)))
  const wrong = owners.findIndex((owner) => owner === undefined || owner.ambiguous)
  if (wrong >= 0) {
    read.errors[field.name] = [unresolved(texts[wrong] ?? '', owners[wrong] !== undefined)]
    return
  }
  const codes = [...new Set(owners.map((owner) => owner?.code))]
  read.input[field.name] = isMany(field) ? codes : codes[0]
}
