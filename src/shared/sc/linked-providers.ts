/** The calls around accounts at providers: one's own on the profile, and the administrators' test of a provider. */
import { defineCall, nothing, typed } from '../core/call'

export interface LinkedProvider {
  id: number
  name: string
  /** Switched off: it signs nobody in now. */
  active: boolean
  link: { label: string; since: string; last_used_at: string | null } | null
}
export interface LinkedProviders {
  providers: readonly LinkedProvider[]
  has_password: boolean
}

const tag = 'sc/user'
const text = { type: 'string', maxLength: 2048 } as const

export const readLinkedProviders = defineCall({
  method: 'GET',
  path: '/api/sc/user/sso',
  tag,
  answer: typed<{ data: LinkedProviders }>(),
})

/** Answers the provider's page. */
export const startLinking = defineCall({
  method: 'POST',
  path: '/api/sc/user/sso/:id/link',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['password', 'return_to'],
    properties: { password: text, return_to: text },
  },
  answer: typed<{ data: { url: string } }>(),
})

export const finishLinking = defineCall({
  method: 'POST',
  path: '/api/sc/user/sso/link',
  tag,
  status: 204,
  body: { type: 'object', additionalProperties: false, required: ['code'], properties: { code: text } },
  answer: nothing,
})

export const unlinkProvider = defineCall({
  method: 'POST',
  path: '/api/sc/user/sso/:id/unlink',
  tag,
  status: 204,
  body: { type: 'object', additionalProperties: false, required: ['password'], properties: { password: text } },
  answer: nothing,
})

export const testProvider = defineCall({
  method: 'POST',
  path: '/api/sc/identity-provider/:id/test',
  tag: 'sc/identity-provider',
  answer: typed<{ data: { id: number; callback: string } }>(),
})
