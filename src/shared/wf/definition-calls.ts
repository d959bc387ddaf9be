/** The calls of the designer (wf.md §2.4, §2.5, §5.17): versions of a form, publication, simulation. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { FormContent } from './form'
import type { Choice, FlowStep } from './instance-calls'
import type { PaletteSuite } from './palette/palette-item'
import type { Checked } from './preview-calls'

const id = { type: 'integer', minimum: 1 } as const
const tag = 'wf/template-definition'

export interface VersionRow {
  id: number
  version_no: number
  state: 'draft' | 'published' | 'retired'
  hash: string
  published_at: string | null
  published_by: string | null
  note: string | null
  instances: number
}
export interface Definition extends FormContent {
  id: number
  template: number
  version_no: number
  version: number
  state: 'draft' | 'published' | 'retired'
  hash: string
}

/** A published version; its content only when one is asked for. */
export interface PublishedVersion extends Omit<VersionRow, 'instances'> {
  template: number
  content?: FormContent
}

/** The published versions of the forms that the caller may start or look after (given); with `id` one of any state, whole. */
export const readDefinitions = defineCall({
  method: 'GET',
  path: '/api/wf/template-definition',
  tag,
  query: { type: 'object', properties: { id: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } } },
  answer: typed<{ data: readonly PublishedVersion[] }>(),
  tagged: true,
})
/** Newest first. */
export const readVersions = defineCall({
  method: 'GET',
  path: '/api/wf/template/:id/versions',
  tag,
  answer: typed<{ data: VersionRow[] }>(),
})
export const readDefinition = defineCall({
  method: 'GET',
  path: '/api/wf/template-definition/:id',
  tag,
  answer: typed<{ data: Definition }>(),
})

/** The draft of a form, made of its published version where there is none. */
export const openDraft = defineCall({
  method: 'POST',
  path: '/api/wf/template/:id/draft',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { from: id } },
  answer: typed<{ data: Definition }>(),
})
/** Refused (409) when it was changed since `version`. */
export const saveDefinition = defineCall({
  method: 'PUT',
  path: '/api/wf/template-definition/:id',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['version', 'content'],
    properties: { version: id, content: { type: 'object' } },
  },
  answer: typed<{ data: { id: number; version: number; hash: string } }>(),
})
/** Characters of its texts that the PDF cannot show. */
export const readUnprintableTexts = defineCall({
  method: 'GET',
  path: '/api/wf/template-definition/:id/unprintable',
  tag,
  answer: typed<{ data: string[] }>(),
})
/** @throws 422 with `meta.problems` while there are any */
export const publishDefinition = defineCall({
  method: 'POST',
  path: '/api/wf/template-definition/:id/publish',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['note'],
    properties: { note: { type: 'string', minLength: 1, maxLength: 500 }, version: id, activate: { type: 'boolean' } },
  },
  /** `unprintable` = characters of its texts that the PDF cannot show, if there are any. */
  answer: typed<{ data: { id: number; version_no: number; unprintable?: string[] } }>(),
})
export const simulateDefinition = defineCall({
  method: 'POST',
  path: '/api/wf/template-definition/:id/simulate',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['initiator', 'data'],
    properties: {
      initiator: id,
      post: { type: ['integer', 'null'] },
      data: { type: 'object' },
      choices: { type: 'object', additionalProperties: { type: 'array', items: id } },
    },
  },
  answer: typed<{ data: { steps: FlowStep[]; choices: Choice[]; checked: Checked } }>(),
})
/** A form of the given person that posts nothing and is gone after seven days. */
export const dryRun = defineCall({
  method: 'POST',
  path: '/api/wf/template-definition/:id/dry-run',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['initiator', 'data'],
    properties: { initiator: id, post: { type: ['integer', 'null'] }, data: { type: 'object' } },
  },
  answer: typed<{ data: { id: number; serial_no: string | null } }>(),
  status: 201,
})
/** An address, good for five minutes, of a picture in the layout of a form: for whoever may fill, read or look after the form. */
export const linkPicture = defineCall({
  method: 'POST',
  path: '/api/wf/template/picture/:id',
  tag: 'wf/template',
  answer: typed<{ data: { url: string } }>(),
})
export interface OfferedAction {
  /** `cm.quotation` */
  name: string
  title: string
  /** JSON Schema. */
  params: object
  former: Readonly<Record<string, string>>
  /** Fields for it that the designer offers together. */
  suite: PaletteSuite | null
}

/** Module actions that forms can be bound to. */
export const readActions = defineCall({
  method: 'GET',
  path: '/api/wf/action',
  tag: 'wf/binding',
  answer: typed<{ data: OfferedAction[] }>(),
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

/** A form that comes with the product, to begin with. */
export interface GalleryForm {
  /** Its name in the gallery. */
  code: string
  name: I18nText
  description: I18nText
  icon: string
  keywords: readonly string[]
  category: I18nText
  /** How many it has. */
  fields: number
}

export const readGallery = defineCall({
  method: 'GET',
  path: '/api/wf/template/gallery',
  tag: 'wf/template',
  answer: typed<{ data: readonly GalleryForm[] }>(),
})

/** A new form with a draft of the gallery's; whom it names is left open. */
export const copyGalleryForm = defineCall({
  method: 'POST',
  path: '/api/wf/template/from-gallery',
  tag: 'wf/template',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['form', 'code', 'category'],
    properties: { form: formCode, code: formCode, category: { type: 'integer', minimum: 1 } },
  },
  answer: typed<{ data: { id: number } }>(),
  status: 201,
})

/** `POST`, multipart with one `file`: a new form with a field for each heading of the spreadsheet. @returns `{data: {id}}` */
export const sheetFormPath = '/api/wf/template/from-sheet'
export const sheetFormQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'category'],
  properties: { code: formCode, category: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } },
} as const
