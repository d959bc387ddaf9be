/** Who may hear a channel. */
import type { Context } from '../kernel/context'

export interface Grant {
  scope: Scope
  /** Presence only: what the other members see. */
  info?: Readonly<Record<string, unknown>>
}

export type AuthorizeChannel = (ctx: Context, channel: string) => Promise<Grant | null>

/** A module's own channels (`private-im.room.<id>`); null = not this rule's, or not allowed. */
export type ChannelRule = AuthorizeChannel

/** Whether the socket hears which records changed, or only that something did. */
export type Scope = 'all' | 'some'

/** By what somebody came; neither, where nobody knows. */
export interface CameBy {
  session: number | null
  access_token: number | null
}

/** A context of the person as he is now, within what he came by (null = all of his rights); null when that is over. */
export type ContextOf = (person: number, by: CameBy | null) => Promise<Context | null>
