/** The calls of the Inspector and of the rights matrix (sc.md §2, §5.1): why somebody may or may not, who may, and what a role gives. */
import { defineCall, typed, type BodyOf } from '../core/call'
import type { HeldRights, RightExplanation } from './rights-explanation'
import type { PersonChange, RoleRights } from './role-rights'

/** An object of the tree, with what can be asked of it. */
export interface PathInfo {
  path: string
  /** `module/entity`, those that share the path. */
  entities: readonly string[]
  actions: readonly string[]
  fields: readonly string[]
  closed: boolean
}
interface Named {
  id: number
  name: string
}
export interface WhoMay {
  data: readonly (Named & { account: string })[]
  /** `after` of the next call; null = that was all. */
  meta: { next: number | null }
}
/** Paths that one of the two has and the other not. */
export interface Comparison {
  first: Named
  second: Named
  only_first: readonly string[]
  only_second: readonly string[]
}
export interface ChangePreview {
  data: readonly PersonChange[]
  meta: { next: number | null; total: number }
}

const tag = 'sc/rights'
const path = { type: 'string', minLength: 2, maxLength: 160, pattern: '^[A-Za-z0-9.-]+$' } as const
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const

export const explainRight = defineCall({
  method: 'GET',
  path: '/api/sc/rights/explain',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: { path, user: id, record: { type: 'string', pattern: '^[a-z]{2,3}/[a-z0-9-]+/[1-9][0-9]{0,14}$' } },
  },
  answer: typed<{ data: RightExplanation }>(),
})

export const readWhoMay = defineCall({
  method: 'GET',
  path: '/api/sc/rights/who',
  tag,
  query: { type: 'object', additionalProperties: false, required: ['path'], properties: { path, after: id } },
  answer: typed<WhoMay>(),
})

export const readHeldRights = defineCall({
  method: 'GET',
  path: '/api/sc/rights/held',
  tag,
  query: { type: 'object', additionalProperties: false, required: ['user'], properties: { user: id } },
  answer: typed<{ data: HeldRights }>(),
})

export const compareRights = defineCall({
  method: 'GET',
  path: '/api/sc/rights/compare',
  tag,
  query: { type: 'object', additionalProperties: false, required: ['user', 'with'], properties: { user: id, with: id } },
  answer: typed<{ data: Comparison }>(),
})

/** Paths that can be asked about, for the Inspector's choice. */
export const readPaths = defineCall({
  method: 'GET',
  path: '/api/sc/rights/paths',
  tag,
  answer: typed<{ data: readonly PathInfo[] }>(),
})

const texts = { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 160 } } as const
const scope = { enum: ['none', 'own', 'listed', 'dept', 'tree', 'all'] } as const
/** A role's grants and holders as they shall be. */
const change = {
  grants: {
    type: 'array',
    maxItems: 2000,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'effect', 'actions', 'fields', 'read', 'write', 'targets'],
      properties: {
        path: { type: 'string', maxLength: 100 },
        effect: { enum: ['allow', 'deny'] },
        actions: texts,
        fields: texts,
        read: scope,
        write: scope,
        targets: texts,
      },
    },
  },
  // Owner codes.
  added: { type: 'array', maxItems: 200, uniqueItems: true, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } },
  // Ids of assignments.
  removed: { type: 'array', maxItems: 2000, items: { type: 'integer', minimum: 1 } },
} as const

export const readRoleRights = defineCall({
  method: 'GET',
  path: '/api/sc/rights/role/:id',
  tag,
  answer: typed<{ data: RoleRights }>(),
})

/** Who would gain and lose, a hundred people a call; `after`: the last person of the call before. */
export const previewRights = defineCall({
  method: 'POST',
  path: '/api/sc/rights/role/:id/preview',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['grants', 'added', 'removed'],
    properties: { ...change, after: { type: 'integer', minimum: 0 } },
  },
  answer: typed<ChangePreview>(),
})

/** `read`: versions of the grants and assignments as the person read them, by `g<id>` and `a<id>`. */
export const saveRights = defineCall({
  method: 'POST',
  path: '/api/sc/rights/role/:id',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['grants', 'added', 'removed', 'read'],
    properties: { ...change, read: { type: 'object', additionalProperties: { type: 'integer' } } },
  },
  answer: typed<{ data: RoleRights }>(),
})
export type RightsSave = BodyOf<typeof saveRights>
