/** What a module's suite is in a form (wf.md §2.3): a locked section, mapped to its action, and a whole form of it alone. Pure. */
import type { ApproveNode, Flow, FlowNode } from './flow'
import type { Binding, FormContent, LayoutItem } from './form'
import { fieldsIn, listsOf, wholeSpan } from './form-layout'
import type { I18nText } from '../../schemas/core/types'
import type { Condition } from '../../schemas/core/filter'
import type { PaletteSuite } from './palette/palette-item'

type Section = Extract<LayoutItem, { section: string }>

/** Keys of the fields in a form, by those of the suite. */
type Named = (key: string) => string

/** Its fields side by side as their widths allow. */
export function suiteSection({ name, title, fields }: PaletteSuite, key: string, named: Named = (own) => own): Section {
  const rows: { row: { field: string; span: number }[] }[] = []
  let used: number = wholeSpan
  for (const { key: own, span } of fields) {
    if (used + span > wholeSpan) {
      rows.push({ row: [] })
      used = 0
    }
    rows.at(-1)?.row.push({ field: named(own), span })
    used += span
  }
  return { section: key, title, suite: name, items: rows }
}

/** Each parameter from the field that has its name. */
export const suiteBinding = ({ action, fields }: PaletteSuite, named: Named = (own) => own): Binding => ({
  action,
  mapping: Object.fromEntries(fields.map(({ key }) => [key, { field: named(key) }])),
  on_refusal: 'block',
  activated: true,
})

/** The sections of suites in a layout, wherever they are. */
export const suiteSections = (items: readonly LayoutItem[]): Section[] =>
  items.flatMap((item) => ('suite' in item && item.suite !== undefined ? [item] : listsOf(item).flatMap((list) => suiteSections(list))))

/** Fields of a form that belong to the suite of this action. */
export const fieldsOfSuite = (items: readonly LayoutItem[], suite: string): string[] =>
  suiteSections(items).flatMap((section) => (section.suite === suite ? fieldsIn(section.items) : []))

export interface SuiteSteps {
  /** What the step of the applicant's head is called. */
  head: I18nText
  /** Who agrees before the head does: the person in this field. */
  consent?: { key: string; name: I18nText; otherwise: I18nText; when?: Condition }
}

/** A form of the suite alone, ready to be published: the applicant fills it in, their head approves it, the module records it. */
export function formOfSuite(suite: PaletteSuite, steps: SuiteSteps): FormContent {
  const { fields, rules = [] } = suite
  const required = fields.filter((one) => one.required === true && one.schema.readOnly !== true).map(({ key }) => key)
  return {
    json_schema: { type: 'object', properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])), required },
    ui_schema: {
      'ui:layout': [suiteSection(suite, sectionKey(fields.map(({ key }) => key)))],
      ...Object.fromEntries(fields.map(({ key, ui }) => [key, ui])),
    },
    rules: [...rules],
    flow: flowOf(steps),
    print_layout: {},
    bindings: [suiteBinding(suite)],
    settings: { title_pattern: '{NAME}', withdraw: 'before_end' },
  }
}

/** A key that none of the fields has. */
const sectionKey = (taken: readonly string[]): string => ['suite', 'suite_part'].find((key) => !taken.includes(key)) ?? 'suite_section'

function flowOf({ head, consent }: SuiteSteps): Flow {
  const approve = (key: string, name: I18nText, assign: ApproveNode['assign']): ApproveNode => ({
    ...{ key, type: 'approve', name, mode: 'all', assign },
    buttons: ['approve', 'reject', 'return', 'transfer', 'add_signer', 'add_copy', 'hold', 'comment'],
  })
  const agreeing: FlowNode[] = consent ? [approve('consent', consent.name, [{ kind: 'person_field', field: consent.key }])] : []
  const before: FlowNode[] =
    consent?.when === undefined
      ? agreeing
      : [
          {
            ...{ key: 'needs_consent', type: 'condition' },
            branches: [
              { key: 'with_consent', name: consent.name, when: consent.when, nodes: agreeing },
              { key: 'without_consent', name: consent.otherwise, default: true, nodes: [] },
            ],
          },
        ]
  return {
    nodes: [
      { key: 'start', type: 'start' },
      ...before,
      approve('head', head, [{ kind: 'manager', level: 1 }]),
      { key: 'end', type: 'end', result: 'approved' },
    ],
  }
}
