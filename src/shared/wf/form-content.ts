/** The seven parts of a version of a form (wf.md §3 `wf/template-definition`), and what a form without a version begins with. Pure. */
import type { FormContent } from './form'

export const contentParts = [
  'json_schema',
  'ui_schema',
  'rules',
  'flow',
  'print_layout',
  'bindings',
  'settings',
] as const satisfies readonly (keyof FormContent)[]
export type ContentPart = (typeof contentParts)[number]

/** No field, signed by the manager. */
export const emptyContent: FormContent = {
  json_schema: { type: 'object', properties: {} },
  ui_schema: {},
  rules: [],
  flow: {
    nodes: [
      { key: 'start', type: 'start' },
      { key: 'n1', type: 'approve', mode: 'all', assign: [{ kind: 'manager', level: 1 }] },
      { key: 'end', type: 'end', result: 'approved' },
    ],
  },
  print_layout: {},
  bindings: [],
  settings: {},
}

/** The seven parts of what carries more. */
export function contentOf({ json_schema, ui_schema, rules, flow, print_layout, bindings, settings }: FormContent): FormContent {
  return { json_schema, ui_schema, rules, flow, print_layout, bindings, settings }
}
