/** Bulk edits of fields with many values: which can be added to, and how. */
import type { Field } from '../../schemas/core/define'

export const listChanges = ['add', 'remove'] as const
/** Fields whose values are added to the list of each row, or taken from it, instead of set. */
export type ListChanges = Readonly<Record<string, (typeof listChanges)[number]>>

const listTypes: ReadonlySet<string> = new Set(['refs', 'set', 'texts', 'integers', 'owners'])

/** Values in a fixed place each (a week's days) are no list to add to. */
export const isListField = ({ type, x }: Field): boolean => listTypes.has(type) && x.each === undefined
