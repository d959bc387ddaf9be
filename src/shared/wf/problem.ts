/** What a problem of a form is, and the limits that it is held to (wf.md §9). */

export interface PublicationProblem {
  key: ProblemKey
  params: Readonly<Record<string, string | number>>
  /** Key of a block or a branch. */
  node?: string
  /** Path: `items.price`. */
  field?: string
  /** Place in `rules`. */
  rule?: number
}

export type ProblemKey =
  | 'too_many_nodes'
  | 'too_many_fields'
  | 'too_many_rows'
  | 'nested_too_deep'
  | 'invalid_key'
  | 'duplicate_key'
  | 'no_end'
  | 'after_end'
  | 'no_people'
  | 'no_default_branch'
  | 'branch_without_condition'
  | 'too_few_branches'
  | 'unknown_field'
  | 'unknown_node'
  | 'node_not_before'
  | 'bad_expression'
  | 'wrong_kind'
  | 'condition_kind'
  | 'condition_operator'
  | 'condition_money'
  | 'condition_rows'
  | 'cyclic_expression'
  | 'percent_out_of_range'
  | 'count_out_of_range'
  | 'due_out_of_range'
  | 'timeout_target_missing'
  | 'timeout_approves_signature'
  | 'delay_missing'
  | 'subprocess_loop'
  | 'template_missing'
  | 'channel_missing'
  | 'action_unknown'
  | 'binding_unmapped'
  | 'binding_type'
  | 'suite_unbound'
  | 'suite_incomplete'
  | 'hook_without_binding'
  | 'incremental_with_edits'
  | 'rule_incomplete'
  | 'formula_missing'
  | 'stand_in_missing'
  | 'no_fields'
  | 'numbering'

export interface KnownAction {
  required: readonly string[]
  /** Type of a parameter, as JSON Schema calls it; absent where it takes several. */
  types?: Readonly<Record<string, string | undefined>>
  former?: Readonly<Record<string, string>>
}

/** What the form alone does not tell. */
export interface PublicationKnowledge {
  /** The form's own id, and the forms that another starts as sub-process. Without them loops are not looked for. */
  template?: number
  subprocessesOf?: (template: number) => readonly number[]
  /** Action → its parameters, and former names of them by present ones. Without them bindings are not looked at. */
  actions?: Readonly<Record<string, KnownAction>>
  /** How the company counts where the form does not say, the form's code, and patterns without `{CODE}` that other forms have. */
  numbers?: { pattern?: string; reset?: string; code?: string; taken?: readonly string[] }
}

export const publicationLimits = { nodes: 200, fields: 300, rows: 500, nesting: 3, subprocesses: 5 } as const
export const keyPattern = /^[a-z][a-z0-9_]{0,39}$/
