/** From which field of its form each parameter of an action comes (as.md §2 form settings, wf.md §5.16), and what is wrong with it. */
import { formKinds } from '../../schemas/as/leave-value-lists'
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import { fitsType } from '../core/json-type'

/** What keeps a parameter from having its value; null = nothing. */
export type MappingProblem = 'unmapped' | 'field_gone' | 'other_type'

export interface MappingRow {
  /** `leave` */
  param: string
  /** In the caller's language. */
  title: string
  required: boolean
  source: { field: string; label: I18nText | null } | { value: unknown } | null
  problem: MappingProblem | null
}

export interface FormMapping {
  template: number
  name: I18nText
  version_no: number
  /** The form is bound to the action at all. */
  is_bound: boolean
  rows: readonly MappingRow[]
}

export const readFormMapping = defineCall({
  method: 'GET',
  path: '/api/as/form-setting/mapping',
  tag: 'as/form-setting',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: { kind: { enum: formKinds } },
  },
  /** null: no form that is open is connected. */
  answer: typed<{ data: FormMapping | null }>(),
})

/** The form that people are sent to for it, open or not. */
export interface LinkedTemplate {
  template: number
  name: I18nText
  is_open: boolean
}

export const readSettingForm = defineCall({
  method: 'GET',
  path: '/api/as/form-setting/form',
  tag: 'as/form-setting',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: { kind: { enum: formKinds } },
  },
  answer: typed<{ data: LinkedTemplate | null }>(),
})

/** A working form with the fields that attendance needs, connected at once; `publish` opens it to the staff, else it is a draft. */
export const makeSettingForm = defineCall({
  method: 'POST',
  path: '/api/as/form-setting/form',
  tag: 'as/form-setting',
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'publish'],
    properties: { kind: { enum: formKinds }, publish: { type: 'boolean' } },
  },
  answer: typed<{ data: { template: number } }>(),
  status: 201,
})

export interface MappedField {
  /** As JSON Schema calls it; absent where it takes several. */
  type?: string | undefined
  label: I18nText | null
}

export interface ActionParam {
  name: string
  title: string
  required: boolean
  type?: string | undefined
}

export type Mapping = Readonly<Record<string, { field: string } | { value: unknown }>>

/** @param fieldOf the field of the form at a path; undefined = it has none */
export const mappingRows = (
  params: readonly ActionParam[],
  mapping: Mapping,
  fieldOf: (path: string) => MappedField | undefined,
): MappingRow[] =>
  params.map(({ name, title, required, type }) => {
    const source = mapping[name]
    if (!source) return { param: name, title, required, source: null, problem: required ? 'unmapped' : null }
    if (!('field' in source)) return { param: name, title, required, source, problem: null }
    const field = fieldOf(source.field)
    const problem = !field ? 'field_gone' : fitsType(type, field.type) ? null : 'other_type'
    return { param: name, title, required, source: { field: source.field, label: field?.label ?? null }, problem }
  })
