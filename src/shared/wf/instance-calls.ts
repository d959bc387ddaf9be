/** The calls of filled forms (wf.md §2.1, §2.2, §5.17): drafts, the work list, the form view, and what is done with an instance. */
import type { I18nText } from '../../schemas/core/types'
import type { TrailAct } from '../../schemas/wf/value-lists'
import { defineCall, typed, type AnswerOf } from '../core/call'
import type { FieldPermission, Flow, SignPolicy, TaskButton } from './flow'
import type { FormCard, WorkRow } from './work-list'
import type { FormContent } from './form'
import type { RelatedForm } from './related-form'

export interface Someone {
  id: number
  name: string
}

/** One file at a form. */
export interface FormFile {
  id: number
  name: string
  size: number
  mime: string
}

export type InstanceState =
  'draft' | 'running' | 'returned' | 'approved' | 'rejected' | 'withdrawn' | 'terminated' | 'suspended' | 'revoked' | 'void'
export type Priority = 'normal' | 'urgent' | 'very_urgent'
const id = { type: 'integer', minimum: 1 } as const
const ids = { type: 'array', maxItems: 100, items: id } as const
const comment = { type: 'string', maxLength: 2000 } as const
const values = { type: 'object' } as const
const choices = { type: 'object', additionalProperties: { type: 'array', maxItems: 100, items: id } } as const
const priority = { enum: ['normal', 'urgent', 'very_urgent'] } as const
const tag = 'wf/instance'

/** Everything of a form that is about to be filled, or that goes on as a draft. */
export interface Filling {
  /** Null until it is saved. */
  instance: number | null
  version: number | null
  template: FormCard
  version_no: number
  content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'rules'>
  permissions: Readonly<Record<string, FieldPermission>>
  data: Readonly<Record<string, unknown>>
  title: string
  priority: Priority
  files: readonly FormFile[]
  applicant: Someone
  on_behalf_of: number | null
  /** The applicant's posts: one is applied for. */
  posts: readonly { post: number; department: number; name: string; is_primary: boolean }[]
  post: number | null
  choices: Readonly<Record<string, readonly number[]>>
  /** The draft was made with an older version: fields that the new one lacks. */
  dropped: readonly string[]
  sign_policy: SignPolicy | null
}

/**
 * One of them: a form, a draft, an instance to copy from. `source` = `module.entity:id`. `known` = JSON, values by parameter of the `action`
 * that the form is bound to: what the screen that opens it knows already.
 */
export const readFilling = defineCall({
  method: 'GET',
  path: '/api/wf/instance/filling',
  tag,
  query: {
    type: 'object',
    properties: {
      template: { type: 'string' },
      draft: { type: 'string' },
      copy: { type: 'string' },
      source: { type: 'string', maxLength: 120 },
      on_behalf_of: { type: 'string' },
      action: { type: 'string', maxLength: 60 },
      known: { type: 'string', maxLength: 2000 },
    },
  },
  answer: typed<{ data: Filling }>(),
})

/** The form that decides about what a module does, if the caller may start it. */
export const readLinkedForm = defineCall({
  method: 'GET',
  path: '/api/wf/instance/linked-form',
  tag,
  query: {
    type: 'object',
    required: ['action'],
    properties: { action: { type: 'string', maxLength: 60 }, variant: { type: 'string', maxLength: 60 } },
  },
  answer: typed<{ data: { template: number | null } }>(),
})

/** A module has a form filled for a record of its own: as a draft, or handed in at once. */
export const startForm = defineCall({
  method: 'POST',
  path: '/api/wf/instance/start',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['action', 'source'],
    properties: {
      action: { type: 'string', maxLength: 60 },
      variant: { type: 'string', maxLength: 60 },
      source: {
        type: 'object',
        additionalProperties: false,
        required: ['module', 'entity', 'id'],
        properties: { module: { type: 'string', maxLength: 10 }, entity: { type: 'string', maxLength: 60 }, id },
      },
      data: values,
      submit: { type: 'boolean' },
    },
  },
  answer: typed<{ data: { id: number; serial_no: string | null; state: InstanceState } }>(),
  status: 201,
  idempotent: true,
})

const draftBody = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    template: id,
    data: values,
    title: { type: 'string', maxLength: 200 },
    priority,
    files: ids,
    on_behalf_of: { type: ['integer', 'null'] },
    post: { type: ['integer', 'null'] },
    choices,
    source: { type: 'string', maxLength: 120 },
    version: id,
  },
} as const

/** Among the choices of a draft: who gets a copy when it is handed in. */
export const copiesKey = '@copies'

export const createDraft = defineCall({
  method: 'POST',
  path: '/api/wf/instance',
  tag,
  body: { ...draftBody, required: ['template', 'data'] },
  answer: typed<{ data: { id: number; version: number } }>(),
  status: 201,
  idempotent: true,
})
export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/wf/instance/:id/draft',
  tag,
  body: draftBody,
  answer: typed<{ data: { id: number; version: number } }>(),
})
export const discardDraft = defineCall({
  method: 'DELETE',
  path: '/api/wf/instance/:id/draft',
  tag,
  answer: typed<{ data: { id: number } }>(),
})

export interface FlowStep {
  node: string
  name: I18nText
  type: string
  depth: number
  people: readonly { user: number; name: string; for: string | null; auto: boolean }[]
  mode: string | null
  due: string | null
  unresolved: 'no_approver' | 'not_chosen' | 'later' | 'failed' | null
  instead: 'fallback' | 'skipped' | null
  branches: readonly string[]
}
/** A node at which the person who fills chooses who signs. */
export interface Choice {
  node: string
  name: I18nText
  scope: readonly string[]
  min: number
  max: number
}

const proof = {
  password: { type: 'string', maxLength: 200 },
  pin: { type: 'string', maxLength: 12 },
  /** Null = without an image, where the step allows it; absent = the default one. */
  signature_id: { type: ['integer', 'null'], minimum: 1 },
  seal_id: id,
} as const

const acted = typed<{ data: { id: number; serial_no: string | null; state: InstanceState } }>()

export const submit = defineCall({
  method: 'POST',
  path: '/api/wf/instance/:id/submit',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { version: id, comment, ...proof } },
  answer: acted,
  idempotent: true,
})
export const resubmit = defineCall({
  method: 'POST',
  path: '/api/wf/instance/:id/resubmit',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['data'],
    properties: { version: id, content_hash: { type: 'string' }, comment, data: values, files: ids, choices, ...proof },
  },
  answer: acted,
  idempotent: true,
})

const managed = {
  type: 'object',
  additionalProperties: false,
  properties: { comment, node: { type: 'string', maxLength: 80 }, version: id },
} as const
const manage = <P extends string>(act: P) =>
  defineCall({ method: 'POST', path: `/api/wf/instance/:id/${act}`, tag, body: managed, answer: acted, idempotent: true } as const)

export const withdraw = manage('withdraw')
export const makeVoid = manage('void')
export const suspend = manage('suspend')
export const resume = manage('resume')
export const terminate = manage('terminate')
/** `node` = where it goes on. */
export const jump = manage('jump')
export const skip = manage('skip')
export const requestRevocation = manage('revoke-request')
/** All open tasks, or `node`'s: at most once in four hours. */
export const remind = manage('remind')
export const retryPosting = manage('retry-posting')

export const follow = defineCall({
  method: 'POST',
  path: '/api/wf/instance/:id/follow',
  tag,
  body: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
  answer: typed<{ data: { id: number } }>(),
})
export const commentOn = defineCall({
  method: 'POST',
  path: '/api/wf/instance/:id/comment',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['comment'],
    properties: { comment: { ...comment, minLength: 1 }, files: ids },
  },
  answer: acted,
  idempotent: true,
})

export interface TrailEntry {
  seq: number
  act: TrailAct
  actor: Someone | null
  on_behalf_of: Someone | null
  node: string | null
  node_name: I18nText | null
  round: number
  comment: string
  files: readonly FormFile[]
  /** Fields that the reader may see. */
  changes: readonly { field: string; from: unknown; to: unknown }[]
  /** To whom, of transfers and added signers. */
  to: readonly Someone[]
  auth: string
  signature: number | null
  at: string
  hash: string
  /** A return has gone back behind it. */
  superseded: boolean
}

/** What the bar of the form offers. */
export type InstanceAct =
  | 'withdraw'
  | 'void'
  | 'resubmit'
  | 'suspend'
  | 'resume'
  | 'terminate'
  | 'jump'
  | 'skip'
  | 'remind'
  | 'revoke-request'
  | 'retry-posting'
  | 'confirm-copy'
  | 'copy'
  | 'print'
  | 'pdf'
  | 'follow'

export interface OpenTask {
  id: number
  kind: 'approve' | 'handle' | 'read' | 'resubmit' | 'external'
  node: string
  node_name: I18nText
  for: Someone | null
  due_at: string | null
  on_hold: boolean
  buttons: readonly TaskButton[]
  /** Nodes to which it can be returned, beside the applicant, to whom it always can. */
  return_to: readonly { node: string; name: I18nText | null }[]
  policy: SignPolicy | null
  comment_required: 'none' | 'on_reject' | 'always'
  permissions: Readonly<Record<string, FieldPermission>>
  /** Nodes for which this person chooses who signs. */
  choices: readonly Choice[]
  /** Signers whom this person added and may take away. */
  added: readonly { task: number; person: Someone }[]
}

/** The form view (wf.md §2.2): content as the reader may see it, and what may be done now. */
export interface FormView {
  id: number
  version: number
  serial_no: string | null
  template: { id: number; code: string; name: I18nText; version_no: number; confidentiality: 'normal' | 'confidential' }
  title: string
  state: InstanceState
  priority: Priority
  round: number
  initiator: Someone
  on_behalf_of: Someone | null
  department: string | null
  started_at: string | null
  ended_at: string | null
  due_at: string | null
  /** False: of a confidential form the reader only knows that it exists. */
  sees_content: boolean
  content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'rules'>
  data: Readonly<Record<string, unknown>>
  /** Of the reader: what of it may be seen and changed now. */
  permissions: Readonly<Record<string, FieldPermission>>
  content_hash: string | null
  files: readonly FormFile[]
  /** The caller's open task; of several the one asked for. */
  task: OpenTask | null
  /** What is asked of who hands it in anew. */
  start_policy: SignPolicy | null
  /** A decision that the caller may still take back, until. */
  retract: { task: number; until: string } | null
  acts: readonly InstanceAct[]
  flow: Flow
  /** Node → how far it is in this round. */
  nodes: Readonly<Record<string, 'done' | 'current' | 'rejected' | 'returned' | 'skipped' | 'future'>>
  current: WorkRow['current']
  followed: boolean
  posting_state: string
  reason: string | null
  /** Who sent it back, and why; while it is with the applicant. */
  returned: { by: Someone; comment: string } | null
  source: { module: string; entity: string; id: number } | null
  /** The form that started this one, and those that it started, as far as the reader may read them. */
  related: { parent: RelatedForm | null; children: readonly RelatedForm[] }
  /** Modules say of it what its approval would find now: `readReview`. */
  reviewed: boolean
  copies: readonly { user: Someone; confirm: boolean; read_at: string | null; confirmed_at: string | null }[]
  pdf: { file: number; code: string } | null
  test: boolean
}
/** With `glance` it is looked up for an act, not read: neither a task nor a copy of the caller counts as opened by it. */
export const readForm = defineCall({
  method: 'GET',
  path: '/api/wf/instance/:id/form',
  tag,
  query: { type: 'object', properties: { task: { type: 'string' }, glance: { enum: ['1'] } } },
  answer: typed<{ data: FormView }>(),
})
export const readTrail = defineCall({
  method: 'GET',
  path: '/api/wf/instance/:id/trail',
  tag,
  answer: typed<{ data: TrailEntry[]; meta: { intact: boolean; broken_at: number | null } }>(),
})
export const confirmCopy = defineCall({
  method: 'POST',
  path: '/api/wf/instance/:id/confirm-copy',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { note: { type: 'string', maxLength: 500 } } },
  answer: typed<{ data: { id: number } }>(),
  idempotent: true,
})

export type ReadFormAnswer = AnswerOf<typeof readForm>
