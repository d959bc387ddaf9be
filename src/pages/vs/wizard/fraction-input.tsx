/** A rule of quorum or majority: more than, or at least, so much of what. Empty = there is none. */
import { InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../resources/core/define-module'
import '../design/design.css'
import type { Fraction } from '../../../shared/vs/fraction-rule'

interface FractionInputProps<B extends string> extends FieldInputProps {
  /** Under which name the rule says of what it is a fraction, and of what it may be one. */
  base: { field: 'over' | 'base'; values: readonly B[] }
}

export function FractionInput<B extends string>({ id, value, onChange, onBlur, disabled, describedBy, base }: FractionInputProps<B>) {
  const { t } = useTranslation('vs')
  const rule = ruleIn(value)
  const chosen = base.values.find((one) => one === rule?.[base.field])
  const half = { num: 1, den: 2, strict: true }
  const change = (next: Partial<Fraction> & Readonly<Record<string, unknown>>) => onChange({ ...half, ...rule, ...next })
  return (
    <div className="k-vs-fraction" onBlur={onBlur}>
      <Select<B | ''>
        id={id}
        aria-describedby={describedBy}
        disabled={disabled}
        popupMatchSelectWidth={false}
        value={chosen ?? ''}
        options={[
          { value: '', label: t('wizard.no_rule') },
          ...base.values.map((one) => ({ value: one, label: t(`wizard.${base.field}.${one}`) })),
        ]}
        onChange={(next) => (next === '' ? onChange(null) : change({ [base.field]: next }))}
      />
      {rule && (
        <>
          <Select<'more' | 'least'>
            aria-label={t('wizard.compare')}
            disabled={disabled}
            popupMatchSelectWidth={false}
            value={rule.strict ? 'more' : 'least'}
            options={[
              { value: 'more', label: t('wizard.strict') },
              { value: 'least', label: t('wizard.at_least') },
            ]}
            onChange={(next) => change({ strict: next === 'more' })}
          />
          <InputNumber
            aria-label={t('wizard.num')}
            disabled={disabled}
            min={0}
            max={1000}
            precision={0}
            value={rule.num}
            onChange={(num) => num !== null && change({ num })}
          />
          <span aria-hidden>/</span>
          <InputNumber
            aria-label={t('wizard.den')}
            disabled={disabled}
            min={1}
            max={1000}
            precision={0}
            value={rule.den}
            onChange={(den) => den !== null && change({ den })}
          />
        </>
      )}
    </div>
  )
}

type Rule = Fraction & { over?: unknown; base?: unknown }

function ruleIn(value: unknown): Rule | null {
  return typeof value === 'object' && value !== null && 'num' in value && 'den' in value ? (value as Rule) : null
}
