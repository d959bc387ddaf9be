/** Values that go from one place to another: a field, and the expression or the path that gives it. */
import { useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Names } from '../../../../../schemas/core/expression/judge'
import { Button } from '../../../../../ui/button'
import { Labelled } from '../../../../../ui/labelled'
import { ExpressionInput } from '../../when/expression-input'
import { useFlowDesign } from '../design-context'

interface MappingPartProps {
  title: string
  help: string
  value: Readonly<Record<string, string>>
  /** The fields that may be written; absent = they are typed. */
  targets?: readonly { value: string; label: string }[]
  /** What expressions may read; absent = the text is a path. */
  names?: Names
  valueLabel: string
  onChange: (next: Record<string, string>, purpose?: string) => void
}

export function MappingPart({ title, help, value, targets, names, valueLabel, onChange }: MappingPartProps) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const labelOf = (key: string) => targets?.find((target) => target.value === key)?.label ?? key
  const add = (key: string) => {
    if (key !== '' && !Object.hasOwn(value, key)) onChange({ ...value, [key]: '' })
  }
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{title}</legend>
      <p className="k-muted">{help}</p>
      {Object.entries(value).map(([key, text]) => (
        <div key={key} className="k-flow-mapping">
          {names ? (
            <ExpressionInput
              label={labelOf(key)}
              value={text}
              names={names}
              disabled={readOnly}
              onChange={(expr) => onChange({ ...value, [key]: expr }, `map.${key}`)}
            />
          ) : (
            <Labelled label={`${labelOf(key)} ← ${valueLabel}`}>
              {({ id }) => (
                <Input
                  id={id}
                  disabled={readOnly}
                  value={text}
                  maxLength={200}
                  onChange={(event) => onChange({ ...value, [key]: event.target.value }, `map.${key}`)}
                />
              )}
            </Labelled>
          )}
          <button
            type="button"
            className="k-row-button"
            aria-label={t('flow.mapping_remove', { field: labelOf(key) })}
            title={t('flow.mapping_remove', { field: labelOf(key) })}
            onClick={() => onChange(Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </div>
      ))}
      {!readOnly &&
        (targets ? (
          <Select
            // A new one each time a field was added.
            key={Object.keys(value).length}
            className="k-input-wide"
            aria-label={t('flow.mapping_add')}
            placeholder={t('flow.mapping_add')}
            showSearch={{ optionFilterProp: 'label' }}
            options={targets.filter((target) => !Object.hasOwn(value, target.value))}
            onChange={add}
          />
        ) : (
          <NewTarget onAdd={add} />
        ))}
    </fieldset>
  )
}

function NewTarget({ onAdd }: { onAdd: (key: string) => void }) {
  const { t } = useTranslation('wf')
  const [key, setKey] = useState('')
  const add = () => {
    onAdd(key.trim())
    setKey('')
  }
  return (
    <div className="k-flow-mapping">
      <Labelled label={t('flow.mapping_key')}>
        {({ id }) => <Input id={id} value={key} maxLength={80} onChange={(event) => setKey(event.target.value)} onPressEnter={add} />}
      </Labelled>
      <Button size="small" disabled={key.trim() === ''} onClick={add}>
        {t('flow.mapping_add')}
      </Button>
    </div>
  )
}
