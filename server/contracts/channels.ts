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
  /** From which address; null = networks do not matter. */
  ip: string | null
}

/** Whose a socket is. */
export interface Identity extends CameBy {
  person: number
}

/** What somebody came by still holds. */
export interface CurrentRights {
  /** Of what the rights follow from: as long as it is the same, nothing needs to be judged anew. */
  mark: string
  /** As the person is now, within what they came by; null when that is over. */
  context: () => Promise<Context | null>
}

/** One statement for all of them. @returns in their order; null = over */
export type CurrentRightsOf = (identities: readonly Identity[]) => Promise<readonly (CurrentRights | null)[]>

/** A context of the person as they are now, within what they came by (null = all of their rights); null when that is over. */
export type ContextOf = (person: number, by: CameBy | null) => Promise<Context | null>
