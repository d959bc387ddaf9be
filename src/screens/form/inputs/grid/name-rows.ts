/** Finds on the server what pasted words name: by code or title, exactly; two of one name are none. */
import { readOptions, type OptionRow } from '../../../../providers/data/record-api'
import { ownerCode, parseOwner } from '../../../../providers/data/refs'
import type { Field } from '../../../../schemas/core/define'
import { holds } from '../../../../schemas/core/field-types'
import { optionsIn } from '../../../../schemas/core/in-record'
import type { Condition } from '../../../../schemas/core/types'
import type { FormValues } from '../../state/form-store'

const atOnce = 6
const ownerEntities = ['sc/user', 'sc/department', 'sc/group'] as const

/** @param row an empty one in its record, which may say what is offered @returns field → word → id or owner code; words that name nothing are not in it */
export async function nameRows(words: ReadonlyMap<Field, ReadonlySet<string>>, row: FormValues): Promise<Map<Field, Map<string, unknown>>> {
  const named = new Map<Field, Map<string, unknown>>([...words.keys()].map((field) => [field, new Map()]))
  const questions = [...words].flatMap(([field, all]) => [...all].map((word) => ({ field, word })))
  for (let at = 0; at < questions.length; at += atOnce) {
    await Promise.all(
      questions.slice(at, at + atOnce).map(async ({ field, word }) => {
        const value = await rowOf(field, word, row)
        if (value !== undefined) named.get(field)?.set(word, value)
      }),
    )
  }
  return named
}

async function rowOf(field: Field, word: string, row: FormValues): Promise<unknown> {
  if (holds(field, 'reference')) return only((await options(field.ref ?? '', word, optionsIn(field, row))).map(({ id }) => id))
  if (parseOwner(word)) return word
  const found = await Promise.all(ownerEntities.map(async (entity) => (await options(entity, word)).map(({ id }) => ownerCode(entity, id))))
  return only(found.flat())
}

async function options(entity: string, word: string, filter?: Condition): Promise<OptionRow[]> {
  const rows = await readOptions(entity, { q: word, ...(filter ? { filter } : {}) }).catch(() => [])
  const wanted = fold(word)
  return rows.filter((row) => fold(row.title) === wanted || (row.code && fold(row.code) === wanted))
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
