/** The content of a form (wf.md §2.3, §3): JSON Schema, how it is laid out, its rules and settings. One shape for designer, filling, server and print. */
import type { I18nText } from '../../schemas/core/types'
import type { FieldPermission, Flow, When } from './flow'

/** JSON Schema with `x` as every declaration has it. Keywords that are not known here are kept. */
export interface FormSchema {
  type: 'object'
  properties: Record<string, FormField>
  required?: string[]
  [keyword: string]: unknown
}

export interface FormField {
  type?: string | string[]
  title?: string
  format?: string
  properties?: Record<string, FormField>
  items?: FormField
  required?: string[]
  oneOf?: { const: unknown; title?: string }[]
  enum?: unknown[]
  readOnly?: boolean
  [keyword: string]: unknown
}

/** What is written at a field, by its key. Labels and texts are translated (`ui:title` wins over the schema's `title`). */
export interface FieldUi {
  /** Which palette item it is (`text`, `money`, `table` …): decides widget, designer panel and print. */
  'ui:item'?: string
  'ui:title'?: I18nText
  'ui:help'?: I18nText
  'ui:placeholder'?: I18nText
  /** 1–12 of the grid. */
  'ui:span'?: number
  'ui:indexed'?: boolean
  'ui:sensitive'?: boolean
  /** The amount of the form: bulk approval adds it up. */
  'ui:total'?: boolean
  'ui:print'?: boolean
  'ui:unit'?: string
  /** What values of a choice are called, by the value as text. */
  'ui:choices'?: Record<string, I18nText>
  /** Owner codes: only these people, or those in these departments and groups, are offered. */
  'ui:scope'?: string[]
  /** What that comes to now, as the server sends it along with a form: ids. Never stored. */
  'ui:within'?: readonly number[]
  /** Of a record: field of this form ← field of the chosen record. */
  'ui:copies'?: Record<string, string>
  /** Of a child table: its columns in their order. */
  'ui:columns'?: string[]
  /** Of a child table: the columns that are added up. */
  'ui:sums'?: string[]
  /** Of money: the amount in capital numerals below it. */
  'ui:capital'?: boolean
  /** Dates in years of the Republic, whatever the company has chosen. */
  'ui:roc'?: boolean
  [option: string]: unknown
}

/** Palette items whose values are files. */
export const fileItems: ReadonlySet<string> = new Set(['file', 'image', 'camera', 'signature'])

/** A row of the 12-column grid, or what holds rows. Items without data have a key too. */
export type LayoutItem =
  | { row: { field: string; span: number }[] }
  /** Of a module's suite: locked, its fields can't be moved out. */
  | { section: string; title?: I18nText; folded?: boolean; suite?: string; items: LayoutItem[] }
  | { columns: string; panes: LayoutPane[] }
  | { tabs: string; panes: LayoutPane[] }
  | { steps: string; panes: LayoutPane[] }
  | { divider: string }
  | { note: string; text: I18nText }
  | { picture: string; file: number; alt?: I18nText }

export interface LayoutPane {
  key: string
  title: I18nText
  /** Of columns: 1–12 of the grid. */
  span?: number
  items: LayoutItem[]
}

export interface UiSchema {
  'ui:layout'?: LayoutItem[]
  /** By field; child tables hold their columns' in `items`. */
  [field: string]: unknown
}

export type RuleType = 'visible' | 'required' | 'readonly' | 'value' | 'options' | 'validate' | 'warn'

/** wf.md §3 `rules`: of `visible`, `required`, `readonly` the condition; of `value`, `options` the expression; `validate` and `warn` say `message` where the condition does not hold. */
export interface FormRule {
  type: RuleType
  /** Field; of a child table `items.price`. */
  target: string
  when?: When
  expr?: string
  message?: I18nText
}

export interface FormSettings {
  title_pattern?: string
  numbering?: { pattern: string; reset?: 'never' | 'year' | 'month' | 'day'; scope?: 'template' | 'category' | 'department' }
  withdraw?: 'before_first_decision' | 'before_end' | 'never'
  retract_minutes?: number
  reject?: 'end' | 'to_initiator'
  return_resume?: 'again' | 'back_to_me'
  dedupe?: 'none' | 'consecutive' | 'any_earlier'
  initiator_is_approver?: 'sign' | 'skip' | 'manager' | 'specified'
  /** Of `specified`. */
  initiator_stand_in?: number
  vacancy?: 'fallback' | 'skip' | 'go_up' | 'refuse'
  absent?: 'delegate' | 'wait'
  revoke?: 'none' | 'by_manager' | 'by_flow' | 'same_approvers'
  bulk?: boolean
  comment_required?: 'none' | 'on_reject' | 'always'
  pdf_mode?: 'none' | 'on_end' | 'incremental'
  max_days?: number
  heads_may_read?: boolean
  /** Of the company: an overdue task is reminded of again after so many working hours, so often in all. */
  remind_hours?: number
  remind_most?: number
}

/** wf.md §3: what is not said. */
export const settingDefaults = {
  withdraw: 'before_first_decision',
  retract_minutes: 10,
  reject: 'end',
  return_resume: 'again',
  dedupe: 'consecutive',
  initiator_is_approver: 'skip',
  vacancy: 'fallback',
  absent: 'delegate',
  revoke: 'by_manager',
  bulk: true,
  comment_required: 'on_reject',
  pdf_mode: 'on_end',
  heads_may_read: false,
} as const satisfies FormSettings

/** Field of the action ← field of the form, or a constant. */
export interface Binding {
  action: string
  mapping: Record<string, { field: string } | { value: unknown }>
  on_refusal?: 'block' | 'flag'
  activated?: boolean
}

export interface PrintLayout {
  orientation?: 'portrait' | 'landscape'
  /** Sign-off boxes in one row, in Chinese official style. */
  boxes?: boolean
  rounds?: 'latest' | 'all'
  images?: boolean
  header?: boolean
}

/** The seven parts that a version is hashed over (wf.md §3 `hash`). */
export interface FormContent {
  json_schema: FormSchema
  ui_schema: UiSchema
  rules: FormRule[]
  flow: Flow
  print_layout: PrintLayout
  bindings: Binding[]
  settings: FormSettings
}

export type FieldPermissions = Readonly<Record<string, FieldPermission>>
