/** When and what for: one time for all. */
import { Input, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { FileInput } from '../../../components/inputs/file-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { Refs } from '../../../providers/data/refs'
import type { BatchKind } from '../../../shared/as/batch'
import { Labelled } from '../../../ui/labelled'
import { isBackwards, type BatchChoice } from './batch-choice'
import { MomentInput } from './moment-input'

interface WhatStepProps {
  kind: BatchKind
  zone: string
  choice: BatchChoice
  onChange: (part: Partial<BatchChoice>) => void
  /** Of leave: what lies with it, and the names of what the batch has already. */
  files: readonly number[]
  refs: Refs
  onFiles: (files: readonly number[]) => void
}

const isActive = { field: 'active', op: 'eq', value: true } as const

export function WhatStep({ kind, zone, choice, onChange, files, refs, onFiles }: WhatStepProps) {
  const { t } = useTranslation('as')
  const isLeave = kind === 'dayoff'
  return (
    <fieldset>
      <legend>{t(`batch_page.what_${kind}`)}</legend>
      {isLeave && (
        <Labelled label={t('entity.dayoff.fields.leave.label')} required>
          {({ id, describedBy }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              entity="as/leave"
              filter={isActive}
              value={choice.leave === null ? [] : [choice.leave]}
              onChange={([leave]) => onChange({ leave: leave ?? null })}
            />
          )}
        </Labelled>
      )}
      <div className="k-wizard-pair">
        <Labelled label={t('entity.batch.fields.from.label')} required>
          {(input) => <MomentInput {...input} zone={zone} value={choice.start} onChange={(start) => onChange({ start })} />}
        </Labelled>
        <Labelled label={t('entity.batch.fields.until.label')} required error={isBackwards(choice) ? t('batch_page.backwards') : undefined}>
          {(input) => <MomentInput {...input} zone={zone} value={choice.end} onChange={(end) => onChange({ end })} />}
        </Labelled>
      </div>
      {isLeave ? (
        <Labelled label={t('entity.dayoff.fields.event_date.label')} help={t('batch_page.event_help')}>
          {(input) => <DayInput {...input} optional value={choice.event_date} onChange={(event_date) => onChange({ event_date })} />}
        </Labelled>
      ) : (
        <OvertimeParts choice={choice} onChange={onChange} />
      )}
      <Labelled label={t('entity.dayoff.fields.reason.label')}>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            maxLength={500}
            value={choice.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Labelled>
      {isLeave && (
        <Labelled label={t('entity.batch.fields.files.label')} help={t('batch_page.files_help')}>
          {({ id, describedBy }) => (
            <FileInput
              id={id}
              label={t('entity.batch.fields.files.label')}
              value={files}
              onChange={onFiles}
              refs={refs}
              multiple
              disabled={false}
              invalid={false}
              describedBy={describedBy}
              onBlur={() => undefined}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}

function OvertimeParts({ choice, onChange }: Pick<WhatStepProps, 'choice' | 'onChange'>) {
  const { t } = useTranslation('as')
  return (
    <div className="k-wizard-pair">
      <Labelled label={t('entity.overtime.fields.break_min.label')} help={t('batch_page.minutes')}>
        {({ id, describedBy }) => (
          <InputNumber
            id={id}
            aria-describedby={describedBy}
            min={0}
            max={720}
            precision={0}
            value={choice.break_min}
            onChange={(minutes) => onChange({ break_min: minutes ?? 0 })}
          />
        )}
      </Labelled>
      <Labelled label={t('entity.overtime.fields.mode.label')}>
        {({ id, describedBy }) => (
          <Radio.Group
            id={id}
            aria-describedby={describedBy}
            value={choice.mode}
            onChange={(event) => onChange({ mode: event.target.value === 'comp' ? 'comp' : 'pay' })}
            options={(['pay', 'comp'] as const).map((value) => ({ value, label: t(`entity.overtime.fields.mode.enum.${value}`) }))}
          />
        )}
      </Labelled>
    </div>
  )
}
