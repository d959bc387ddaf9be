/** Who gets it, and what: the same for everybody, or what a rule gives each. */
import { Input, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Labelled } from '../../../ui/labelled'
import { PeopleChoice } from '../common/people-choice'
import type { GrantChoice } from './grant-state'

interface WhatStepProps {
  choice: GrantChoice
  onChange: (part: Partial<GrantChoice>) => void
  /** By field, as the server has refused them. */
  errors: Readonly<Record<string, readonly string[]>>
}

const granted = { all: [{ field: 'active', op: 'eq', value: true } as const, { field: 'quota', op: 'eq', value: 'granted' } as const] }
/** Others give nothing by the calendar. */
const byCalendar = { field: 'basis', op: 'nin', value: ['event', 'overtime', 'manual'] } as const

export function WhatStep({ choice, onChange, errors }: WhatStepProps) {
  const { t } = useTranslation('as')
  return (
    <>
      <PeopleChoice choice={choice} onChange={onChange} required error={errors.owners?.[0]} />
      <fieldset>
        <legend>{t('bulk_grant.what')}</legend>
        <Labelled label={t('bulk_grant.way')}>
          {({ id, describedBy }) => (
            <Radio.Group
              id={id}
              aria-describedby={describedBy}
              value={choice.way}
              onChange={(event) => onChange({ way: event.target.value === 'rule' ? 'rule' : 'same' })}
              options={(['same', 'rule'] as const).map((value) => ({ value, label: t(`bulk_grant.ways.${value}`) }))}
            />
          )}
        </Labelled>
        {choice.way === 'same' ? (
          <SameParts choice={choice} onChange={onChange} errors={errors} />
        ) : (
          <RuleParts choice={choice} onChange={onChange} errors={errors} />
        )}
        <Labelled label={t('entity.leave-entitlement.fields.note.label')} error={errors.note?.[0]}>
          {({ id, describedBy }) => (
            <Input.TextArea
              id={id}
              aria-describedby={describedBy}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 6 }}
              value={choice.note}
              onChange={(event) => onChange({ note: event.target.value })}
            />
          )}
        </Labelled>
      </fieldset>
    </>
  )
}

function SameParts({ choice, onChange, errors }: WhatStepProps) {
  const { t } = useTranslation('as')
  const isBackwards = choice.valid_from !== null && choice.valid_to !== null && choice.valid_to < choice.valid_from
  return (
    <>
      <Labelled label={t('entity.leave-entitlement.fields.leave.label')} required error={errors.leave?.[0]}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="as/leave"
            filter={granted}
            value={choice.leave === null ? [] : [choice.leave]}
            onChange={([leave]) => onChange({ leave: leave ?? null })}
          />
        )}
      </Labelled>
      <Labelled label={t('bulk_grant.hours')} required error={errors.minutes?.[0]}>
        {({ id, describedBy }) => (
          <InputNumber
            id={id}
            aria-describedby={describedBy}
            min={0.25}
            max={3000}
            step={1}
            precision={2}
            value={choice.minutes === null ? null : choice.minutes / 60}
            onChange={(hours) => onChange({ minutes: hours === null ? null : Math.round(hours * 60) })}
          />
        )}
      </Labelled>
      <div className="k-wizard-pair">
        <Labelled label={t('entity.leave-entitlement.fields.valid_from.label')} required error={errors.valid_from?.[0]}>
          {(input) => <DayInput {...input} value={choice.valid_from} onChange={(valid_from) => onChange({ valid_from })} />}
        </Labelled>
        <Labelled
          label={t('entity.leave-entitlement.fields.valid_to.label')}
          help={t('bulk_grant.no_end')}
          error={isBackwards ? t('batch_page.backwards') : errors.valid_to?.[0]}
        >
          {(input) => <DayInput {...input} optional value={choice.valid_to} onChange={(valid_to) => onChange({ valid_to })} />}
        </Labelled>
      </div>
    </>
  )
}

function RuleParts({ choice, onChange, errors }: WhatStepProps) {
  const { t } = useTranslation('as')
  const isBackwards = choice.from !== null && choice.until !== null && choice.until < choice.from
  return (
    <>
      <Labelled label={t('bulk_grant.rule')} help={t('bulk_grant.rule_help')} required error={errors.rule?.[0]}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="as/leave-rule"
            filter={byCalendar}
            value={choice.rule === null ? [] : [choice.rule]}
            onChange={([rule]) => onChange({ rule: rule ?? null })}
          />
        )}
      </Labelled>
      <div className="k-wizard-pair">
        <Labelled label={t('bulk_grant.due_from')} required error={errors.from?.[0]}>
          {(input) => <DayInput {...input} value={choice.from} onChange={(from) => onChange({ from })} />}
        </Labelled>
        <Labelled label={t('bulk_grant.due_until')} required error={isBackwards ? t('batch_page.backwards') : errors.until?.[0]}>
          {(input) => <DayInput {...input} value={choice.until} onChange={(until) => onChange({ until })} />}
        </Labelled>
      </div>
    </>
  )
}
