/** Forms of the demo, written short: fields by palette item, laid out in their order. */
import type { I18nText } from '../../../../src/schemas/core/types'
import type { ApproveNode, Assign, Branch, FlowNode, HandleNode } from '../../../../src/shared/wf/flow'
import type { FieldUi, FormContent, FormField, FormRule, FormSettings, LayoutItem, PrintLayout } from '../../../../src/shared/wf/form'
import { paletteItem } from '../../../../src/shared/wf/palette/palette'
import { hasData } from '../../../../src/shared/wf/palette/palette-item'

/** Ids of what the demo company has, by account and code. */
export interface DemoIds {
  user: (account: string) => number
  department: (code: string) => number
  group: (code: string) => number
  position: (code: string) => number
  seal: (name: string) => number
  /** Of a form that was made before. */
  form: (code: string) => number
  channel: (name: string) => number
}

export interface DemoForm {
  code: string
  category: string
  icon: string
  name: I18nText
  description: I18nText
  keywords: readonly string[]
  /** Owner codes of accounts: `fin`. */
  managers: readonly string[]
  values?: Readonly<Record<string, unknown>>
  /** What a module would record in its place, where the module is there. */
  action?: string
  content: (ids: DemoIds) => FormContent
}

export const words = (en: string, tw: string, cn: string, jp: string): I18nText => ({ en, tw, cn, jp })

interface DemoField {
  key: string
  schema: FormField
  ui: FieldUi
  span: number
  required: boolean
}

interface FieldOptions {
  /** 1–12; default the item's. */
  span?: number
  optional?: boolean
  schema?: Partial<FormField>
  ui?: FieldUi
}

/** @param item of the palette */
export function field(
  key: string,
  item: string,
  title: I18nText,
  { span, optional = false, schema = {}, ui = {} }: FieldOptions = {},
): DemoField {
  const known = paletteItem(item)
  if (!known || !hasData(known)) throw new Error(`The palette has no field ${item}.`)
  return {
    ...{ key, span: span ?? known.span, required: !optional },
    schema: { ...known.schema, ...schema } as FormField,
    ui: { ...known.ui, 'ui:item': item, 'ui:title': title, ...ui },
  }
}

/** @param choices value → what it is called */
export function choice(
  key: string,
  item: 'select' | 'radio',
  title: I18nText,
  choices: Readonly<Record<string, I18nText>>,
  options: FieldOptions = {},
): DemoField {
  const oneOf = Object.entries(choices).map(([value, { en = value }]) => ({ const: value, title: en }))
  return field(key, item, title, { ...options, schema: { oneOf, ...options.schema }, ui: { 'ui:choices': choices, ...options.ui } })
}

export function many(key: string, title: I18nText, choices: Readonly<Record<string, I18nText>>, options: FieldOptions = {}): DemoField {
  const oneOf = Object.entries(choices).map(([value, { en = value }]) => ({ const: value, title: en }))
  return field(key, 'checkboxes', title, {
    ...options,
    schema: { items: { type: 'string', oneOf }, minItems: 1 },
    ui: { 'ui:choices': choices, ...options.ui },
  })
}

/** A child table. @param sums columns that are added up */
export function table(key: string, title: I18nText, columns: readonly DemoField[], sums: readonly string[] = []): DemoField {
  const properties = Object.fromEntries(columns.map((column) => [column.key, column.schema]))
  const required = columns.filter((column) => column.required && column.schema.readOnly !== true).map((column) => column.key)
  return field(key, 'table', title, {
    schema: { minItems: 1, items: { type: 'object', properties, required } },
    ui: {
      'ui:columns': columns.map((column) => column.key),
      'ui:sums': [...sums],
      items: Object.fromEntries(columns.map((column) => [column.key, column.ui])),
    },
  })
}

export const value = (target: string, expr: string): FormRule => ({ type: 'value', target, expr })

interface FormParts {
  fields: readonly DemoField[]
  rules?: readonly FormRule[]
  nodes: readonly FlowNode[]
  settings?: FormSettings
  print?: PrintLayout
  start?: Readonly<Record<string, 'hidden' | 'read' | 'edit' | 'required'>>
}

/** The seven parts; the flow gets its start and, where it has none, its end. */
export function content({ fields, rules = [], nodes, settings = {}, print = {}, start }: FormParts): FormContent {
  const required = fields
    .filter((one) => one.required && one.schema.readOnly !== true && start?.[one.key] !== 'hidden')
    .map(({ key }) => key)
  return {
    json_schema: { type: 'object', properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])), required },
    ui_schema: { 'ui:layout': rowsOf(fields), ...Object.fromEntries(fields.map(({ key, ui }) => [key, ui])) },
    rules: [...rules],
    flow: {
      nodes: [
        { key: 'start', type: 'start', ...(start ? { field_permissions: { ...start } } : {}) },
        ...nodes,
        ...(nodes.at(-1)?.type === 'end' ? [] : [{ key: 'end', type: 'end', result: 'approved' } as const]),
      ],
    },
    print_layout: print,
    bindings: [],
    // Half a year of sealed files would keep the first minutes of a demo busy.
    settings: { pdf_mode: 'none', ...settings },
  }
}

/** Side by side as their widths allow. */
function rowsOf(fields: readonly DemoField[]): LayoutItem[] {
  const rows: { row: { field: string; span: number }[] }[] = []
  let used = 12
  for (const { key, span } of fields) {
    if (used + span > 12) {
      rows.push({ row: [] })
      used = 0
    }
    rows.at(-1)?.row.push({ field: key, span })
    used += span
  }
  return rows
}

const buttons = ['approve', 'reject', 'return', 'transfer', 'add_signer', 'add_copy', 'hold', 'comment'] as const

export const approve = (key: string, name: I18nText, assign: Assign[], more: Partial<ApproveNode> = {}): ApproveNode => ({
  ...{ key, type: 'approve', name, mode: 'all', assign, buttons: [...buttons], due: { hours: 16 }, on_timeout: 'remind' },
  ...more,
})
export const handle = (key: string, name: I18nText, assign: Assign[], more: Partial<HandleNode> = {}): HandleNode => ({
  ...{ key, type: 'handle', name, mode: 'any', assign, buttons: ['approve', 'transfer', 'comment'] },
  ...more,
})
/** Taken when no other branch is. */
export const otherwise = (key: string, nodes: FlowNode[] = []): Branch => ({
  ...{ key, name: words('Otherwise', '其他', '其他', 'その他'), default: true, nodes },
})
/** Over an amount. */
export const over = (key: string, path: string, amount: number, nodes: FlowNode[]): Branch => {
  const n = amount.toLocaleString('en')
  return { key, name: words(`Over ${n}`, `超過 ${n}`, `超过 ${n}`, `${n} を超える`), when: { expr: `${path} > ${amount}` }, nodes }
}

export const manager = (level = 1): Assign => ({ kind: 'manager', level })
export const managerName = words('Manager', '直屬主管', '直属主管', '直属上司')
export const upperName = words('Next manager', '上層主管', '上级主管', '上位上司')
