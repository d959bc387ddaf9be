/** The rest of one assignment: which person, which level, which field. */
import { useTranslation } from 'react-i18next'
import { OwnerSelect } from '../../../../../components/inputs/owner-select'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import type { Assign } from '../../../../../shared/wf/flow'
import { Labelled } from '../../../../../ui/labelled'
import { expressionNames } from '../../form-fields'
import { ExpressionInput } from '../../when/expression-input'
import { useFlowDesign } from '../design-context'
import { entityOf } from '../flow-words'
import { isDecided } from '../node-kinds'
import { ChoiceInput } from './choice-input'
import { CountInput } from './count-input'
import { FieldChoice } from './field-choice'
import { NodeChoice } from './node-choice'

interface AssignDetailProps {
  node: string
  value: Assign
  onChange: (next: Assign, purpose?: string) => void
}

const highestLevel = 20
const mostPeople = 50

export function AssignDetail({ node, value, onChange }: AssignDetailProps) {
  const { t } = useTranslation('wf')
  const { readOnly, fields } = useFlowDesign()
  switch (value.kind) {
    case 'person':
    case 'position':
    case 'group':
    case 'department':
    case 'department_head':
      return (
        <RefSelect
          entity={entityOf(value.kind) ?? ''}
          label={t(`flow.assign_kinds.${value.kind}`)}
          value={value.id > 0 ? [value.id] : []}
          disabled={readOnly}
          clearable={false}
          onChange={([id = 0]) => onChange({ ...value, id })}
        />
      )
    case 'manager':
      return (
        <CountInput
          label={t('flow.level')}
          help={t('flow.level_help')}
          value={value.level || undefined}
          min={1}
          max={highestLevel}
          error={t('flow.between', { min: 1, max: highestLevel })}
          disabled={readOnly}
          onChange={(level = 0) => onChange({ ...value, level }, 'level')}
        />
      )
    case 'manager_chain':
      return <ChainDetail value={value} onChange={onChange} />
    case 'person_field':
    case 'dept_field':
    case 'dept_head_of_field': {
      const entity = value.kind === 'person_field' ? 'sc/user' : 'sc/department'
      return (
        <FieldChoice
          label={t('flow.field')}
          value={value.field}
          accept={(field) => field.entity === entity || field.kind === 'owner'}
          onChange={(field) => onChange({ ...value, field })}
        />
      )
    }
    case 'initiator':
      return null
    case 'same_as':
      return (
        <NodeChoice
          label={t('flow.block')}
          value={value.node}
          except={node}
          accept={isDecided}
          onChange={(key) => onChange({ ...value, node: key })}
        />
      )
    case 'initiator_choice':
      return <ChosenPeople value={value} onChange={onChange} />
    case 'previous_choice':
      return (
        <>
          <NodeChoice
            label={t('flow.chosen_at')}
            value={value.node}
            except={node}
            accept={isDecided}
            onChange={(key) => onChange({ ...value, node: key })}
          />
          <ChosenPeople value={value} onChange={onChange} />
        </>
      )
    case 'expression':
      return (
        <ExpressionInput
          label={t('when.expression')}
          help={t('flow.owner_expression')}
          value={value.expr}
          names={expressionNames(fields)}
          disabled={readOnly}
          onChange={(expr) => onChange({ ...value, expr }, 'expr')}
        />
      )
  }
}

function ChainDetail({ value, onChange }: { value: Extract<Assign, { kind: 'manager_chain' }>; onChange: AssignDetailProps['onChange'] }) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const { to } = value
  const until = to === 'top' ? 'top' : 'level' in to ? 'level' : 'grade'
  const starts = { top: 'top', level: { level: 2 }, grade: { grade: 10 } } as const
  return (
    <>
      <ChoiceInput
        label={t('flow.chain_to')}
        help={t('flow.chain_help')}
        value={until}
        disabled={readOnly}
        options={(['top', 'level', 'grade'] as const).map((key) => ({ value: key, label: t(`flow.chain.${key}`) }))}
        onChange={(next) => onChange({ ...value, to: starts[next] })}
      />
      {to !== 'top' && (
        <CountInput
          label={t(`flow.chain.${until}`)}
          value={('level' in to ? to.level : to.grade) || undefined}
          min={1}
          max={highestLevel}
          error={t('flow.between', { min: 1, max: highestLevel })}
          disabled={readOnly}
          onChange={(n = 0) => onChange({ ...value, to: 'level' in to ? { level: n } : { grade: n } }, 'chain')}
        />
      )}
    </>
  )
}

type Choosing = Extract<Assign, { kind: 'initiator_choice' | 'previous_choice' }>

/** Among whom may be chosen, and how many. */
function ChosenPeople({ value, onChange }: { value: Choosing; onChange: AssignDetailProps['onChange'] }) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const { scope: _, ...open } = value
  const bound = (key: 'min' | 'max') => (
    <CountInput
      label={t(`flow.${key}`)}
      value={value[key]}
      min={1}
      max={mostPeople}
      error={t('flow.between', { min: 1, max: mostPeople })}
      disabled={readOnly}
      onChange={(n) => {
        const { [key]: __, ...rest } = value
        // Leaving out a bound keeps the kind.
        onChange((n === undefined ? rest : { ...value, [key]: n }) as Choosing, key)
      }}
    />
  )
  return (
    <>
      <Labelled label={t('flow.scope')} help={t('flow.scope_help')}>
        {({ id, describedBy }) => (
          <OwnerSelect
            id={id}
            describedBy={describedBy}
            multiple
            disabled={readOnly}
            value={value.scope ?? []}
            onChange={(scope) => onChange(scope.length === 0 ? open : { ...value, scope })}
          />
        )}
      </Labelled>
      <div className="k-flow-two">
        {bound('min')}
        {bound('max')}
      </div>
    </>
  )
}
