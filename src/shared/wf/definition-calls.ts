/** The hand-written calls of the designer (wf.md §2.3–2.5, §4.3, §5.16, §5.17): versions of a form, its draft, publishing, simulating. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { FlowNode, Mode } from './flow'
import type { FormContent } from './form'

export type DefinitionState = 'draft' | 'published' | 'retired'

/** One version of a form, as the list of versions shows it. */
export interface DefinitionHead {
  id: number
  template: number
  version_no: number
  state: DefinitionState
  hash: string
  /** An instant (ISO 8601, UTC); null of the draft. */
  published_at: string | null
  published_by: { id: number; name: string } | null
  note: string | null
  /** Filled forms that run or ran on it. */
  instances: number
}

export interface Definition extends FormContent, Omit<DefinitionHead, 'instances'> {
  /** Of the row, for changes. */
  version: number
}

/** A published version; its content only when one is asked for. */
export interface PublishedVersion extends Omit<DefinitionHead, 'instances'> {
  content?: FormContent
}

/** The published versions of the forms that the caller may start or look after (given); with `id` one of any state, whole. */
export const readDefinitions = defineCall({
  method: 'GET',
  path: '/api/wf/template-definition',
  tag: 'wf/template-definition',
  query: { type: 'object', properties: { id: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } } },
  answer: typed<{ data: readonly PublishedVersion[] }>(),
  tagged: true,
})

/** Newest first. */
export const readVersions = defineCall({
  method: 'GET',
  path: '/api/wf/template/:id/versions',
  tag: 'wf/template',
  answer: typed<{ data: readonly DefinitionHead[] }>(),
})

export const readDefinition = defineCall({
  method: 'GET',
  path: '/api/wf/template-definition/:id',
  tag: 'wf/template-definition',
  answer: typed<{ data: Definition }>(),
})

/**
 * The draft of a form: the one there is, else a new one with the content of the published version, else an empty form (start, end).
 * With `from` it takes the content of that version, whatever it had before.
 */
export const openDraft = defineCall({
  method: 'POST',
  path: '/api/wf/template/:id/draft',
  tag: 'wf/template',
  body: { type: 'object', additionalProperties: false, properties: { from: { type: 'integer', minimum: 1 } } },
  answer: typed<{ data: Definition }>(),
})

const part = { type: 'object' } as const
const list = { type: 'array', items: { type: 'object' } } as const

/** Saves parts of the draft. 409 when somebody else saved it since, 422 when it is no draft. */
export const saveDraft = defineCall({
  method: 'PATCH',
  path: '/api/wf/template-definition/:id',
  tag: 'wf/template-definition',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['version'],
    properties: {
      version: { type: 'integer' },
      json_schema: part,
      ui_schema: part,
      rules: list,
      flow: part,
      print_layout: part,
      bindings: list,
      settings: part,
    },
  },
  answer: typed<{ data: { id: number; version: number; hash: string } }>(),
})

/** Refused with 422 while there are problems (`meta.problems`, as src/shared/wf/publication-problems.ts finds them). */
export const publishDefinition = defineCall({
  method: 'POST',
  path: '/api/wf/template-definition/:id/publish',
  tag: 'wf/template-definition',
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['version', 'note'],
    properties: { version: { type: 'integer' }, note: { type: 'string', minLength: 1, maxLength: 500 } },
  },
  answer: typed<{ data: { id: number; version_no: number } }>(),
})

/** A block that the flow comes to, in the order in which it does. */
export interface FlowStep {
  node: string
  type: FlowNode['type']
  name: I18nText
  /** How many blocks it stands in. */
  depth: number
  /** `for`: the principal, where a delegate stands in; `auto`: passes by itself (wf.md §5.4). */
  people: readonly { id: number; name: string; for: string | null; auto: boolean }[]
  mode: Mode | null
  /** An instant (ISO 8601, UTC): when the last of them would have to decide, if everybody before decides when due. */
  due: string | null
  /** Why nobody can be named: nobody found, to be chosen by the initiator, to be chosen or decided on the way, an expression or a date that fails. */
  unresolved: 'no_approver' | 'not_chosen' | 'later' | 'failed' | null
  /** Nobody was found: the form managers sign, or it is passed over (wf.md §5.3). */
  instead: 'fallback' | 'skipped' | null
  /** The branches that are taken there. */
  branches: readonly string[]
}

const tried = {
  type: 'object',
  additionalProperties: false,
  required: ['initiator', 'data'],
  properties: {
    initiator: { type: 'integer', minimum: 1 },
    /** Absent = the primary one. */
    department: { type: 'integer', minimum: 1 },
    data: { type: 'object' },
  },
} as const

/** The way of a form with these values; nothing is saved. */
export const simulateDefinition = defineCall({
  method: 'POST',
  path: '/api/wf/template-definition/:id/simulate',
  tag: 'wf/template-definition',
  body: tried,
  answer: typed<{ data: { steps: readonly FlowStep[]; postings: readonly string[] } }>(),
})

/** An instance marked as a test, serial numbers begin with `TEST-`; deleted after 7 days. */
export const dryRunDefinition = defineCall({
  method: 'POST',
  path: '/api/wf/template-definition/:id/dry-run',
  tag: 'wf/template-definition',
  idempotent: true,
  body: tried,
  answer: typed<{ data: { instance: number; serial_no: string } }>(),
  status: 201,
})

/** What a module offers to be bound to a form. */
export interface ActionHead {
  /** `cm.quotation` */
  name: string
  title: I18nText
  params: readonly { name: string; title: I18nText; required: boolean; type: string }[]
}

export const readActions = defineCall({
  method: 'GET',
  path: '/api/wf/action',
  tag: 'wf/binding',
  answer: typed<{ data: readonly ActionHead[] }>(),
})

/** A form as it travels between installations (wf.md §8): people, departments and groups by account and code. */
export interface FormFile {
  format: 'wf-template'
  version: 1
  template: {
    code: string
    name: I18nText
    description: I18nText | null
    icon: string | null
    keywords: readonly string[]
    allow_on_behalf: boolean
    confidentiality: 'normal' | 'confidential'
    retention_years: number
  }
  definition: FormContent
  /** SHA-256 of the canonical JSON of template and definition. */
  checksum: string
}

/** The published version, else the draft. */
export const exportTemplate = defineCall({
  method: 'GET',
  path: '/api/wf/template/:id/export',
  tag: 'wf/template',
  answer: typed<FormFile>(),
})

const formCode = { type: 'string', maxLength: 20, pattern: '^[A-Z][A-Z0-9-]{1,19}$' } as const

/** A new form with a draft of the file's content. What this installation does not know is left open: a problem at publication. */
export const importTemplate = defineCall({
  method: 'POST',
  path: '/api/wf/template/import-json',
  tag: 'wf/template',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['file', 'code', 'category'],
    properties: { file: { type: 'object' }, code: formCode, category: { type: 'integer', minimum: 1 } },
  },
  answer: typed<{ data: { id: number; unmatched: readonly string[] } }>(),
  status: 201,
})

/** A new form like this one, with a draft of its content. */
export const copyTemplate = defineCall({
  method: 'POST',
  path: '/api/wf/template/:id/copy',
  tag: 'wf/template',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: { code: formCode, category: { type: 'integer', minimum: 1 } },
  },
  answer: typed<{ data: { id: number } }>(),
  status: 201,
})
