/** When a question is shown: a condition over the answers to earlier ones, by the product's condition editor. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { same } from '../../../../schemas/core/same'
import { completed, conditionOfNode, isGroup, nodeOfCondition, replacedAt, tidied } from '../../../../screens/list/filter/filter-tree'
import type { FilterGroup, FilterNode } from '../../../../screens/list/filter/filter-tree'
import { blankLeaf, GroupEditor } from '../../../../screens/list/filter/group-editor'
import { Button } from '../../../../ui/button'
import { ComparisonEditor } from '../../../wf/template/when/comparison-editor'
import { useDesign } from '../design-scope'
import { comparableQuestions } from '../edit/condition-fields'
import type { DesignQuestion } from '../edit/questions'

const yesNoWords = ['yes', 'no', 'abstain'] as const

export function ConditionPart({ question }: { question: DesignQuestion }) {
  const { t } = useTranslation('vs')
  const { questions, patch, language, disabled } = useDesign()
  const value = question.show_if ?? null
  const [said, setSaid] = useState(value)
  const [root, setRoot] = useState(() => rootOf(value))
  // Undo, or a key that was renamed: something else than what was entered here.
  if (!same(said, value)) {
    setSaid(value)
    setRoot(rootOf(value))
  }
  const at = questions.findIndex(({ _key }) => _key === question._key)
  const fields = comparableQuestions(questions.slice(0, at), {
    language,
    yesNo: yesNoWords.map((value) => ({ value, label: t(`design.${value}`) })),
  })
  if (!root)
    return fields.length === 0 ? null : (
      <Button size="small" type="link" disabled={disabled} onClick={() => setRoot({ join: 'all', nodes: [blankLeaf] })}>
        {t('design.add_condition')}
      </Button>
    )
  const enter = (place: readonly number[], next: FilterNode | undefined) => {
    const changed = place.length === 0 && next && isGroup(next) ? next : replacedAt(root, place, next)
    setRoot(changed.nodes.length > 0 ? changed : null)
    const node = tidied(completed(changed))
    const condition = node ? conditionOfNode(isGroup(node) ? node : { join: 'all', nodes: [node] }) : null
    setSaid(condition)
    if (!same(condition, value)) patch(question._key, { show_if: condition })
  }
  return (
    <fieldset className="k-vs-worded">
      <legend className="k-entry-label">{t('entity.event.fields.questions.fields.show_if.label')}</legend>
      <GroupEditor
        group={root}
        place={[]}
        leaf={(leaf, change) => <ComparisonEditor leaf={leaf} fields={fields} onChange={change} />}
        onChange={enter}
      />
    </fieldset>
  )
}

function rootOf(value: unknown): FilterGroup | null {
  const node = value === null ? undefined : nodeOfCondition(value)
  if (!node) return null
  return isGroup(node) ? node : { join: 'all', nodes: [node] }
}
