/** What a form without a version begins with: no field, a flow from start to end. Pure. */
import type { FormContent } from '../../../shared/wf/form'

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

export const contentParts = ['json_schema', 'ui_schema', 'rules', 'flow', 'print_layout', 'bindings', 'settings'] as const
export type ContentPart = (typeof contentParts)[number]

/** The seven parts of what carries more. */
export function contentOf({ json_schema, ui_schema, rules, flow, print_layout, bindings, settings }: FormContent): FormContent {
  return { json_schema, ui_schema, rules, flow, print_layout, bindings, settings }
}
