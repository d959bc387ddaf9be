/** How a form behaves (wf.md §3 `settings`): numbers, titles, withdrawing, returning, who stands in. Part of its version, so saved with the draft. */
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { settingDefaults, type FormSettings } from '../../../../shared/wf/form'
import { Labelled } from '../../../../ui/labelled'
import { ChoiceInput } from '../flow/panel/choice-input'
import { CountInput } from '../flow/panel/count-input'
import { without } from '../flow/panel/without'

interface SettingsPartProps {
  value: FormSettings
  onChange: (next: FormSettings) => void
  readOnly: boolean
}

const choices = {
  withdraw: ['before_first_decision', 'before_end', 'never'],
  reject: ['end', 'to_initiator'],
  return_resume: ['again', 'back_to_me'],
  dedupe: ['none', 'consecutive', 'any_earlier'],
  initiator_is_approver: ['sign', 'skip', 'manager', 'specified'],
  vacancy: ['fallback', 'skip', 'go_up', 'refuse'],
  absent: ['delegate', 'wait'],
  revoke: ['none', 'by_manager', 'by_flow', 'same_approvers'],
  comment_required: ['none', 'on_reject', 'always'],
  pdf_mode: ['none', 'on_end'],
} as const satisfies { readonly [K in keyof FormSettings]?: readonly FormSettings[K][] }

const longestRetract = 1440
const longestForm = 3650

export function SettingsPart({ value, onChange, readOnly }: SettingsPartProps) {
  const { t } = useTranslation('wf')
  const choice = (name: keyof typeof choices) => (
    <ChoiceInput
      key={name}
      label={t(`designer.setting.${name}`)}
      // Incremental signing is kept where a version has it, and not offered yet.
      value={value[name] ?? settingDefaults[name]}
      disabled={readOnly}
      options={choices[name].map((one) => ({ value: one, label: t(`designer.setting_choice.${name}.${one}`) }))}
      onChange={(next: string) => onChange({ ...value, [name]: next })}
    />
  )
  const toggle = (name: 'bulk' | 'heads_may_read') => (
    <Labelled key={name} label={t(`designer.setting.${name}`)}>
      {({ id }) => (
        <Switch
          id={id}
          disabled={readOnly}
          checked={value[name] ?? settingDefaults[name]}
          onChange={(next) => onChange({ ...value, [name]: next })}
        />
      )}
    </Labelled>
  )
  return (
    <section className="k-designer-settings">
      <h2>{t('designer.settings')}</h2>
      <p className="k-muted">{t('designer.settings_help')}</p>
      <div className="k-designer-two">
        <NumberingPart value={value} onChange={onChange} readOnly={readOnly} />
        <Labelled label={t('designer.setting.title_pattern')} help={t('designer.title_pattern_help')}>
          {({ id, describedBy }) => (
            <Input
              id={id}
              aria-describedby={describedBy}
              disabled={readOnly}
              maxLength={200}
              value={value.title_pattern ?? ''}
              onChange={(event) =>
                onChange(event.target.value ? { ...value, title_pattern: event.target.value } : without(value, 'title_pattern'))
              }
            />
          )}
        </Labelled>
        {choice('withdraw')}
        <CountInput
          label={t('designer.setting.retract_minutes')}
          unit={t('flow.minutes')}
          value={value.retract_minutes ?? settingDefaults.retract_minutes}
          min={0}
          max={longestRetract}
          error={t('flow.between', { min: 0, max: longestRetract })}
          disabled={readOnly}
          onChange={(next) => onChange({ ...value, retract_minutes: next ?? 0 })}
        />
        {choice('reject')}
        {choice('return_resume')}
        {choice('dedupe')}
        {choice('initiator_is_approver')}
        {value.initiator_is_approver === 'specified' && (
          <Labelled label={t('designer.setting.initiator_stand_in')}>
            {({ id }) => (
              <RefSelect
                id={id}
                entity="sc/user"
                disabled={readOnly}
                value={value.initiator_stand_in ? [value.initiator_stand_in] : []}
                onChange={([user]) => onChange(user ? { ...value, initiator_stand_in: user } : without(value, 'initiator_stand_in'))}
              />
            )}
          </Labelled>
        )}
        {choice('vacancy')}
        {choice('absent')}
        {choice('revoke')}
        {choice('comment_required')}
        {choice('pdf_mode')}
        <CountInput
          label={t('designer.setting.max_days')}
          help={t('designer.max_days_help')}
          unit={t('designer.days')}
          value={value.max_days}
          min={1}
          max={longestForm}
          error={t('flow.between', { min: 1, max: longestForm })}
          disabled={readOnly}
          onChange={(next) => onChange(next === undefined ? without(value, 'max_days') : { ...value, max_days: next })}
        />
        {toggle('bulk')}
        {toggle('heads_may_read')}
      </div>
    </section>
  )
}

function NumberingPart({ value, onChange, readOnly }: SettingsPartProps) {
  const { t } = useTranslation('wf')
  const { numbering } = value
  const set = (next: FormSettings['numbering']) => onChange(next ? { ...value, numbering: next } : without(value, 'numbering'))
  return (
    <>
      <Labelled label={t('designer.setting.numbering')} help={t('designer.numbering_help')}>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            disabled={readOnly}
            maxLength={60}
            placeholder="{CODE}-{YYYY}{MM}-{SEQ:4}"
            value={numbering?.pattern ?? ''}
            onChange={(event) => set(event.target.value ? { ...numbering, pattern: event.target.value } : undefined)}
          />
        )}
      </Labelled>
      {numbering && (
        <>
          <ChoiceInput
            label={t('designer.setting.reset')}
            value={numbering.reset ?? 'month'}
            disabled={readOnly}
            options={(['never', 'year', 'month', 'day'] as const).map((one) => ({
              value: one,
              label: t(`designer.setting_choice.reset.${one}`),
            }))}
            onChange={(reset) => set({ ...numbering, reset })}
          />
          <ChoiceInput
            label={t('designer.setting.scope')}
            value={numbering.scope ?? 'template'}
            disabled={readOnly}
            options={(['template', 'category', 'department'] as const).map((one) => ({
              value: one,
              label: t(`designer.setting_choice.scope.${one}`),
            }))}
            onChange={(scope) => set({ ...numbering, scope })}
          />
        </>
      )}
    </>
  )
}
