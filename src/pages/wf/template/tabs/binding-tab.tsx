/** What a module does with the form (wf.md §5.16): its action, from which field each of its parameters comes, and what a refusal means. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Input, Select, Skeleton, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { presentNames } from '../../../../schemas/core/request'
import type { Binding, FormContent } from '../../../../shared/wf/form'
import { Labelled } from '../../../../ui/labelled'
import { ChoiceInput } from '../flow/panel/choice-input'
import { comparable, type FormFieldInfo } from '../form-fields'
import { useFormFields } from '../use-form-fields'
import { useActions, type ModuleAction } from '../use-actions'

interface BindingTabProps {
  content: FormContent
  onChange: (next: Binding[]) => void
  readOnly: boolean
}

export function BindingTab({ content, onChange, readOnly }: BindingTabProps) {
  const { t } = useTranslation('wf')
  const fields = useFormFields(content)
  const actions = useActions()
  if (actions.error) return <ScreenError error={actions.error} onRetry={() => void actions.refetch()} />
  if (!actions.data) return <Skeleton active />
  const { bindings } = content
  const free = actions.data.filter(({ name }) => !bindings.some(({ action }) => action === name))
  return (
    <div className="k-designer-bindings">
      <p className="k-muted">{t('designer.binding_help')}</p>
      {bindings.map((binding, index) => (
        <BindingCard
          key={binding.action}
          binding={binding}
          action={actions.data.find(({ name }) => name === binding.action)}
          fields={fields}
          readOnly={readOnly}
          onChange={(next) => onChange(next ? bindings.toSpliced(index, 1, next) : bindings.toSpliced(index, 1))}
        />
      ))}
      {!readOnly && (free.length > 0 || bindings.length === 0) && (
        <Select
          // A new one each time an action was added.
          key={bindings.length}
          className="k-designer-add"
          aria-label={t('designer.binding_add')}
          placeholder={free.length > 0 ? t('designer.binding_add') : t('designer.binding_none')}
          disabled={free.length === 0}
          showSearch={{ optionFilterProp: 'label' }}
          options={free.map((action) => ({ value: action.name, label: `${action.title} (${action.name})` }))}
          onChange={(action: string) => onChange([...bindings, { action, mapping: {}, on_refusal: 'block', activated: true }])}
        />
      )}
    </div>
  )
}

interface BindingCardProps {
  binding: Binding
  /** Absent: its module is not there any more. */
  action: ModuleAction | undefined
  fields: readonly FormFieldInfo[]
  readOnly: boolean
  /** undefined takes it out. */
  onChange: (next: Binding | undefined) => void
}

const constant = '='

function BindingCard({ binding, action, fields, readOnly, onChange }: BindingCardProps) {
  const { t } = useTranslation('wf')
  const name = action?.title ?? binding.action
  const offered = [...comparable(fields), ...fields.filter(({ kind }) => kind === 'group')].map(({ path, label }) => ({
    value: path,
    label,
  }))
  const mapping = presentNames(binding.mapping, action?.former)
  const map = (param: string, source: Binding['mapping'][string] | undefined) => {
    const { [param]: _, ...rest } = mapping
    onChange({ ...binding, mapping: source ? { ...rest, [param]: source } : rest })
  }
  return (
    <section className="k-designer-binding" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <small className="k-muted">{binding.action}</small>
        {!readOnly && (
          <button
            type="button"
            className="k-row-button"
            aria-label={t('designer.binding_remove', { name })}
            title={t('designer.binding_remove', { name })}
            onClick={() => onChange(undefined)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </header>
      {!action && <p className="k-entry-error">{t('designer.binding_gone')}</p>}
      <div className="k-designer-two">
        {action?.params.map((param) => {
          const source = mapping[param.name]
          const isConstant = source !== undefined && 'value' in source
          return (
            <Labelled
              key={param.name}
              label={param.title}
              required={param.required}
              error={param.required && !source ? t('designer.binding_unmapped') : undefined}
            >
              {({ id, describedBy, invalid }) => (
                <span className="k-designer-source">
                  <Select
                    id={id}
                    aria-describedby={describedBy}
                    aria-invalid={invalid || undefined}
                    className="k-input-wide"
                    allowClear
                    disabled={readOnly}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={source === undefined ? undefined : 'value' in source ? constant : source.field}
                    options={[...offered, { value: constant, label: t('designer.constant') }]}
                    onChange={(next: string | undefined) =>
                      map(param.name, next === undefined ? undefined : next === constant ? { value: '' } : { field: next })
                    }
                  />
                  {isConstant && (
                    <Input
                      aria-label={t('designer.constant_of', { name: param.title })}
                      disabled={readOnly}
                      value={typeof source.value === 'string' ? source.value : JSON.stringify(source.value)}
                      onChange={(event) => map(param.name, { value: constantOf(event.target.value, param.jsonType) })}
                    />
                  )}
                </span>
              )}
            </Labelled>
          )
        })}
        <ChoiceInput
          label={t('designer.on_refusal')}
          help={t(`designer.refusal_help.${binding.on_refusal ?? 'block'}`)}
          value={binding.on_refusal ?? 'block'}
          disabled={readOnly}
          options={(['block', 'flag'] as const).map((value) => ({ value, label: t(`designer.refusal.${value}`) }))}
          onChange={(on_refusal) => onChange({ ...binding, on_refusal })}
        />
        <Labelled label={t('designer.binding_active')}>
          {({ id }) => (
            <Switch
              id={id}
              disabled={readOnly}
              checked={binding.activated ?? true}
              onChange={(activated) => onChange({ ...binding, activated })}
            />
          )}
        </Labelled>
      </div>
    </section>
  )
}

/** Typed as text; what the action wants as a number or a truth becomes one where it is one. */
function constantOf(text: string, jsonType: string): unknown {
  if ((jsonType === 'integer' || jsonType === 'number') && /^-?\d+$/.test(text)) return Number(text)
  if (jsonType === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
