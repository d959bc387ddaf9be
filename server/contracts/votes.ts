/** What modules ask of vs (vs.md §5.7): a vote or survey from one of its templates, about a record of theirs. */
import type { I18nText } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'

export interface WantedVote {
  /** Id of a template, or the English name of one that comes with the product: `Date poll`. */
  example: number | string
  title: I18nText
  intro?: I18nText
  /** Owner codes. */
  audience: readonly string[]
  /** Instants in ISO 8601; it opens at once where it says nothing. */
  opens_at?: string
  closes_at: string
  /** Of its first question, in place of those of the template: the times of a date poll. */
  options?: readonly I18nText[]
  /** Who wants it, and their key: the same one twice is one event. */
  source: { name: string; key: string }
  /** In whose name it is held. */
  organiser: number
}

declare module '../kernel/ports' {
  interface Ports {
    /**
     * vs: published at once; where its category needs the approval of a form, a draft that its organiser hands in.
     * @returns the event's id, of the first time with this source
     * @throws 422 naming the fields
     */
    createVote?: (ctx: Context, wanted: WantedVote) => Promise<number>
  }
}
