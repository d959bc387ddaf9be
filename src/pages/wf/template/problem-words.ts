/** A problem of a form in the reader's words: fields, blocks, branches and actions by what they are called. Pure. */
import type { TFunction } from 'i18next'
import type { Language } from '../../../schemas/core/types'
import type { FormContent } from '../../../shared/wf/form'
import type { ProblemKey, PublicationProblem } from '../../../shared/wf/problem'
import { branchName, nodeName } from './flow/flow-words'
import { findBranch, findNode, ownerOf } from './flow/flow-edit'
import { pathName } from './form/part-words'
import type { DesignProblem } from './tabs/tab-keys'
import type { ModuleAction } from './use-actions'

interface Known {
  t: TFunction
  language: Language
  content: FormContent
  actions: readonly ModuleAction[]
}

const aboutField: ReadonlySet<ProblemKey> = new Set([
  ...(['rule_incomplete', 'formula_missing', 'too_many_rows', 'wrong_kind'] as const),
  ...(['condition_kind', 'condition_operator', 'condition_money', 'condition_rows'] as const),
])
const aboutBlock: ReadonlySet<ProblemKey> = new Set(['unknown_node', 'node_not_before', 'branch_without_condition'])
const aboutAction: ReadonlySet<ProblemKey> = new Set([
  ...(['binding_unmapped', 'binding_type', 'hook_without_binding', 'action_unknown', 'suite_unbound', 'suite_incomplete'] as const),
])

export function problemWords({ key, params, node, field, rule }: PublicationProblem, known: Known): DesignProblem {
  const { t, language, content } = known
  const place = node !== undefined ? blockName(node, known) : field === undefined ? undefined : pathName(content, field, language)
  return {
    key,
    text: t(`wf:flow_problem.${key}`, {
      ...params,
      ...namesIn({ key, params }, known),
      ...kindsIn(params, t),
      ...(params.reason
        ? { reason: t(`error:${key === 'numbering' ? 'sequence' : 'expression'}.${params.reason}`, { ...params, ...kindsIn(params, t) }) }
        : {}),
    }),
    ...(node === undefined ? {} : { node }),
    ...(field === undefined ? {} : { field }),
    ...(place === undefined ? {} : { place }),
    ...(rule === undefined && key !== 'formula_missing' ? {} : { isRule: true }),
  }
}

/** What a text names, by its label in place of its key. A key that is wrong itself is named as it is. */
function namesIn({ key, params }: Pick<PublicationProblem, 'key' | 'params'>, known: Known): Record<string, string> {
  const { t, language, content, actions } = known
  const name = String(params.name ?? '')
  if (aboutField.has(key)) return { name: pathName(content, name, language) }
  if (aboutBlock.has(key)) return { name: blockName(name, known) }
  if (key === 'nested_too_deep') return { name: findNode(content.flow, name) ? blockName(name, known) : t('wf:designer.tab.form') }
  if (key === 'cyclic_expression') {
    const names = String(params.names).split(arrow)
    return { names: names.map((one) => pathName(content, one, language)).join(arrow) }
  }
  if (!aboutAction.has(key)) return {}
  const action = actions.find((one) => one.name === name)
  const param = action?.params.find((one) => one.name === params.param)
  return { name: action?.title ?? name, ...(param ? { param: param.title } : {}) }
}

const kinds = ['number', 'money', 'text', 'boolean', 'date', 'datetime', 'rows', 'list', 'any'] as const

/** What a value is, in words: `a number`. */
const kindsIn = (params: PublicationProblem['params'], t: TFunction): Record<string, string> =>
  Object.fromEntries(
    ['kind', 'other', 'wanted'].flatMap((name) => {
      const kind = kinds.find((one) => one === params[name])
      return kind ? [[name, t(`error:expression.kind.${kind}`)]] : []
    }),
  )

const arrow = ' → '

function blockName(key: string, { t, language, content: { flow } }: Known): string {
  const node = findNode(flow, key)
  if (node) return nodeName(t, node, language)
  const branch = findBranch(flow, key)
  const index = ownerOf(flow, key)?.branches.findIndex((one) => one.key === key) ?? 0
  return branch ? branchName(t, branch, index, language) : key
}
