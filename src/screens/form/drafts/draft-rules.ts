/** What a draft is, which is offered, and how it comes back into a form: pure (shell.md §2.4). */
import type { Entity, Field } from '../../../schemas/core/define'
import { isRows } from '../../../schemas/core/field-types'
import type { FormValues } from '../state/form-store'
import { changedFields, mergeForm, withFreshKeys, type ChildRow } from '../state/form-values'
import type { Attempt } from '../state/saver'

/** Whose, and of which form. A draft is found under all three and nowhere else. */
export interface DraftPlace {
  /** Null = nobody's: nothing is kept there, and nothing found. */
  user: string | null
  /** `cm/tax-category:edit` */
  screen: string
  /** The record's id, `new`, or `from:5` of a duplicate. */
  record: string
}

export interface Draft {
  /** The open form that keeps it: two tabs at one record keep one each. */
  writer: string
  /** ms epoch */
  at: number
  /** Of the record as it was read; null on a new one. */
  version: number | null
  /** The record as it was read, so that a newer one can be merged with. */
  base: FormValues
  values: FormValues
  /** A save whose answer had not come. */
  attempt?: Attempt
}

const day = 86_400_000
export const draftLife = 7 * day
/** The server knows a key no longer: sent again it would make a second record. */
const attemptLife = day
const most = 5

/** The newest first; a form's own replaces its former one, another form's stays. */
export const withDraft = (drafts: readonly Draft[], draft: Draft): Draft[] => [draft, ...withoutDraft(drafts, draft.writer)].slice(0, most)

export const withoutDraft = (drafts: readonly Draft[], writer: string): Draft[] => drafts.filter((one) => one.writer !== writer)

/** @param now ms epoch */
export const livingDrafts = (drafts: readonly Draft[], now: number): Draft[] => drafts.filter(({ at }) => now - at < draftLife)

/** @param open writers whose form is open somewhere: theirs is no draft to be restored but one at work */
export const offeredDraft = (drafts: readonly Draft[], { now, open }: { now: number; open: ReadonlySet<string> }): Draft | null =>
  livingDrafts(drafts, now)
    .filter(({ writer }) => !open.has(writer))
    .sort((a, b) => b.at - a.at)[0] ?? null

/** Nothing that the server keeps to itself is kept in a browser. */
export function withoutSecrets(fields: readonly Field[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields
      .filter((field) => !field.x.secret && Object.hasOwn(values, field.name))
      .map((field) => {
        const value = values[field.name]
        return [
          field.name,
          isRows(field) && Array.isArray(value)
            ? value.map((row: ChildRow) => ({
                ...withoutSecrets(field.items ?? [], row),
                ...(row.id === undefined ? {} : { id: row.id }),
                _key: row._key,
              }))
            : value,
        ]
      }),
  )
}

export const pendingAttempt = ({ attempt, at }: Draft, now: number): Attempt | null => (attempt && now - at < attemptLife ? attempt : null)

/**
 * The draft laid over the form as it stands.
 * @param present the record as it was read now, and what was typed since
 * @returns `conflicts`: fields that the draft and somebody else changed; they show the draft's value
 */
export function restoredValues(
  entity: Entity,
  draft: Draft,
  present: { base: FormValues; values: FormValues },
): { values: FormValues; conflicts: string[] } {
  const [base, mine] = [withFreshKeys(entity, draft.base), withFreshKeys(entity, draft.values)]
  const restored = mergeForm(entity, { base: { ...present.base, ...base }, mine: { ...present.base, ...mine }, theirs: present.base })
  // What was typed before the draft was asked for stays, where the draft has nothing to say.
  const { values } = mergeForm(entity, { base: present.base, mine: restored.values, theirs: present.values })
  return { values, conflicts: restored.conflicts }
}

/** Fields in which the draft differs from the record as it stands. */
export const draftDifferences = (entity: Entity, draft: Draft, stored: FormValues): string[] =>
  changedFields(entity, stored, { ...stored, ...draft.values })
