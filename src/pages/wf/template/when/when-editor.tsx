/** When a branch is taken or a rule applies (wf.md §3 `when`): the product's condition builder over the fields of a form, or an expression. */
import { useState } from 'react'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { same } from '../../../../schemas/core/same'
import type { When } from '../../../../shared/wf/flow'
import {
  completed,
  conditionOfNode,
  isGroup,
  nodeOfCondition,
  replacedAt,
  tidied,
  type FilterGroup,
  type FilterNode,
} from '../../../../screens/list/filter/filter-tree'
import { blankLeaf, GroupEditor } from '../../../../screens/list/filter/group-editor'
import { expressionNames, type FormFieldInfo } from '../form-fields'
import { ComparisonEditor } from './comparison-editor'
import { ExpressionInput } from './expression-input'
import './when.css'

interface WhenEditorProps {
  /** Says what it is for. */
  label: string
  value: When | undefined
  fields: readonly FormFieldInfo[]
  /** undefined while nothing is filled in. */
  onChange: (next: When | undefined) => void
  disabled?: boolean
}

const isExpression = (when: When | undefined): when is { expr: string } => when !== undefined && 'expr' in when

export function WhenEditor({ label, value, fields, onChange, disabled = false }: WhenEditorProps) {
  const { t } = useTranslation('wf')
  const [kind, setKind] = useState<'condition' | 'expression'>(isExpression(value) ? 'expression' : 'condition')
  const [said, setSaid] = useState(value)
  const [root, setRoot] = useState(() => rootOf(value))
  // Undo, another version: something else than what was entered here.
  if (!same(said ?? null, value ?? null)) {
    setSaid(value)
    setRoot(rootOf(value))
    if (value) setKind(isExpression(value) ? 'expression' : 'condition')
  }
  const say = (next: When | undefined) => {
    setSaid(next)
    if (!same(next ?? null, value ?? null)) onChange(next)
  }
  const enter = (place: readonly number[], next: FilterNode | undefined) => {
    const changed = place.length === 0 && next && isGroup(next) ? next : replacedAt(root, place, next)
    setRoot(changed)
    say(conditionIn(changed))
  }
  const choose = (next: 'condition' | 'expression') => {
    setKind(next)
    if (next === 'condition') setRoot(rootOf(undefined))
    say(undefined)
  }
  return (
    <fieldset className="k-when" disabled={disabled}>
      <legend className="k-entry-label">{label}</legend>
      <Segmented
        size="small"
        value={kind}
        disabled={disabled}
        options={[
          { value: 'condition', label: t('when.condition') },
          { value: 'expression', label: t('when.expression') },
        ]}
        onChange={choose}
      />
      {kind === 'condition' ? (
        <GroupEditor
          group={root}
          place={[]}
          leaf={(leaf, change) => <ComparisonEditor leaf={leaf} fields={fields} onChange={change} />}
          onChange={enter}
        />
      ) : (
        <ExpressionInput
          label={t('when.expression')}
          help={t('when.expression_help')}
          value={isExpression(value) ? value.expr : ''}
          names={expressionNames(fields)}
          disabled={disabled}
          onChange={(expr) => say(expr.trim() === '' ? undefined : { expr })}
        />
      )}
    </fieldset>
  )
}

function rootOf(value: When | undefined): FilterGroup {
  const node = (value && !isExpression(value) ? nodeOfCondition(value) : undefined) ?? blankLeaf
  return isGroup(node) ? node : { join: 'all', nodes: [node] }
}

/** Only what is filled in counts. */
function conditionIn(root: FilterGroup): When | undefined {
  const node = tidied(completed(root))
  return node ? conditionOfNode(isGroup(node) ? node : { join: 'all', nodes: [node] }) : undefined
}
