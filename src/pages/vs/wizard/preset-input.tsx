/** Rules of a body that decides by law or custom (vs.md §5.2): they fill in quorum, majority and what else they demand. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { rulePresets as names, type RulePreset } from '../../../schemas/vs/value-lists'
import { useFormScope } from '../../../screens/form/state/form-context'
import { rulePresets, type LawSource } from '../../../shared/vs/rule-presets'
import { valuesOfPreset } from '../../../shared/vs/template'

export default function PresetInput({ id, value, onBlur, disabled, invalid, describedBy, values }: FieldInputProps) {
  const { t } = useTranslation('vs')
  const { store } = useFormScope()
  const chosen = names.find((name) => name === value)
  const take = (next: RulePreset | null) => {
    const known = Object.entries(valuesOfPreset(next)).filter(([field]) => field in values)
    const { values: typed, errors } = store.get()
    store.patch({ values: { ...typed, ...Object.fromEntries(known) }, errors })
  }
  return (
    <>
      <Select<RulePreset>
        id={id}
        className="k-input-wide"
        allowClear
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={chosen ?? null}
        options={names.map((name) => ({ value: name, label: t(`entity.event.fields.rule_preset.enum.${name}`) }))}
        onChange={(next?: RulePreset) => take(next ?? null)}
        onBlur={onBlur}
      />
      {chosen && <About name={chosen} />}
    </>
  )
}

function About({ name }: { name: RulePreset }) {
  const { t } = useTranslation(['vs', 'screens'])
  const { source, seats, seats_from_workers: from, consensus_first: isConsensus } = rulePresets[name]
  const listed = (articles: readonly string[]) => articles.join(t('screens:list_separator'))
  const said = [
    ...(source ? [lawText(source)] : []),
    ...(source?.unconfirmed ? [t('wizard.law_unconfirmed', { articles: listed(source.unconfirmed) })] : []),
    ...(isConsensus ? [t('wizard.consensus')] : []),
    ...(seats ? [t('wizard.seats', seats)] : []),
    ...(from ? [t('wizard.seats_from', from)] : []),
  ]
  return (
    <div className="k-entry-help">
      {said.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  )

  function lawText({ law, articles, as_of }: LawSource): string {
    return t('wizard.law', { law: t(law), articles: listed(articles), as_of })
  }
}
