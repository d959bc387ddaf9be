/** Who belongs to a dynamic group: a nested condition over the fields of a person, and who fulfils it now (sc.md §2, §3.1). */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../resources/core/define-module'
import type { Entity } from '../../../schemas/core/define'
import { isOpenToGroups } from '../../../shared/sc/group-fields'
import { same } from '../../../schemas/core/same'
import { isFilterable } from '../../../screens/entity/system-fields'
import { useOptionalEntity } from '../../../screens/entity/use-path'
import { ConditionEditor, type Choice } from '../../../screens/list/filter/condition-editor'
import { blankLeaf } from '../../../screens/list/filter/group-editor'
import {
  completed,
  conditionOfNode,
  isGroup,
  nodeOfCondition,
  replacedAt,
  tidied,
  type FilterGroup,
  type FilterNode,
} from '../../../screens/list/filter/filter-tree'
import { offeredOperators } from '../../../screens/list/filter/offered-operators'
import ConditionCell from './condition-cell'
import { GroupPreview } from './group-preview'
import './groups.css'

/** A named range of days moves with the calendar; the server keeps days. */
const choice: Choice = {
  fields: (entity) => entity.fields.filter((field) => isFilterable(field) && isOpenToGroups(field)),
  operators: (field) => offeredOperators(field).filter((op) => op !== 'preset'),
}

export default function ConditionInput(props: FieldInputProps) {
  const user = useOptionalEntity('sc/user')
  if (props.disabled) return <ConditionCell value={props.value} row={props.values} refs={{}} />
  return user ? <Editor {...props} user={user} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />
}

function Editor({ id, value, onChange, onBlur, invalid, describedBy, user }: FieldInputProps & { user: Entity }) {
  const { t } = useTranslation('sc')
  const [said, setSaid] = useState(value)
  const [root, setRoot] = useState(() => rootOf(value))
  // Somebody else's save, a draft: the form holds something else than what was entered here.
  if (!same(said, value)) {
    setSaid(value)
    setRoot(rootOf(value))
  }
  const enter = (place: readonly number[], next: FilterNode | undefined) => {
    const changed = place.length === 0 && next && isGroup(next) ? next : replacedAt(root, place, next)
    const condition = conditionIn(changed)
    setRoot(changed)
    setSaid(condition)
    if (!same(condition, value)) onChange(condition)
  }
  // What the field holds is a condition or nothing.
  const condition = value as Readonly<Record<string, unknown>> | null | undefined
  return (
    <div
      id={id}
      className="k-group-condition"
      role="group"
      tabIndex={-1}
      aria-label={t('entity.group.fields.condition.label')}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={onBlur}
    >
      <ConditionEditor entity={user} refs={{}} group={root} choice={choice} onChange={enter} />
      <GroupPreview shape={condition ? { kind: 'dynamic', condition } : null} />
    </div>
  )
}

function rootOf(value: unknown): FilterGroup {
  const node = nodeOfCondition(value) ?? blankLeaf
  return isGroup(node) ? node : { join: 'all', nodes: [node] }
}

/** Only what is filled in counts; null while nothing is. */
function conditionIn(root: FilterGroup) {
  const node = tidied(completed(root))
  return node ? conditionOfNode(isGroup(node) ? node : { join: 'all', nodes: [node] }) : null
}
