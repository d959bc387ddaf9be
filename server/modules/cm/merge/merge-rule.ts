/** What merging an entity asks and does besides leading references over: one implementation for all, what is theirs alone stands here. */
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import type { AlteredRow } from './altered-rows'
import { leadMerge } from './lead-merge'
import type { Parties } from './merge-parties'

export type ChosenRecords = Readonly<Record<string, number>>

export interface MergeRule {
  /** Fields `entity.field` whose rows stay with the losers. */
  stays?: ReadonlySet<string>
  /** @param fields whose value the survivor gets @throws 422 naming the side or the field */
  refuse?: (ctx: Context, parties: Parties, fields: ChosenRecords) => void
  /** Values of the survivor that come of all of them; a source that is named goes before. @param picked the values chosen */
  joined?: (ctx: Context, parties: Parties, picked: Values) => Promise<Values>
  /** What the hooks of the entity must know of what is taken over. */
  knowing?: (ctx: Context, parties: Parties) => Context
  /** Rows that must read differently at the survivor, before they are led to it. */
  alter?: (ctx: Context, ids: { survivor: number; losers: readonly number[] }) => Promise<AlteredRow[]>
  /** An undo leaves the survivor's own values as they stand now. */
  isSettled?: (survivor: Values) => boolean
  /** What follows from the survivor's values of then, and is no longer in the snapshot. */
  derived?: (ctx: Context, change: { before: Values; after: Values }) => Promise<Values>
}

const rules: Readonly<Record<string, MergeRule>> = { lead: leadMerge }

/** @param key of the entity */
export const mergeRule = (key: string): MergeRule => rules[key] ?? {}
