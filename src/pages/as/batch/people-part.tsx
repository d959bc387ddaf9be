/** Who, when and what for: one time for all, from which the preview is made. */
import { useState } from 'react'
import { Checkbox, Input, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { FileInput } from '../../../components/inputs/file-input'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { Refs } from '../../../providers/data/refs'
import type { BatchKind } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { MomentInput } from './moment-input'
import type { PeopleQuestion } from './use-batch-lines'

interface PeoplePartProps {
  kind: BatchKind
  zone: string
  busy: boolean
  /** The preview stands below, with a foot of its own. */
  isPreviewed: boolean
  /** They come to the lines that there are; else their lines take the place of those previewed before. */
  adds: boolean
  onLook: (people: PeopleQuestion) => Promise<void>
  /** Of leave: what lies with it, and the names of what the batch has already. */
  files: readonly number[]
  refs: Refs
  onFiles: (files: readonly number[]) => void
}

const isActive = { field: 'active', op: 'eq', value: true } as const

export function PeoplePart({ kind, zone, busy, isPreviewed, adds, onLook, files, refs, onFiles }: PeoplePartProps) {
  const { t } = useTranslation('as')
  const [owners, setOwners] = useState<readonly string[]>([])
  const [exclude, setExclude] = useState<readonly number[]>([])
  const [onlyScheduled, setOnlyScheduled] = useState(false)
  const [leave, setLeave] = useState<number | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const [end, setEnd] = useState<string | null>(null)
  const [breakMin, setBreakMin] = useState(0)
  const [mode, setMode] = useState<'pay' | 'comp'>('pay')
  const [eventDate, setEventDate] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const isLeave = kind === 'dayoff'
  const isBackwards = start !== null && end !== null && Date.parse(end) <= Date.parse(start)
  const isReady = owners.length > 0 && start !== null && end !== null && !isBackwards && (!isLeave || leave !== null)
  const look = () => {
    if (start === null || end === null) return
    void onLook({
      ...{ owners: [...owners], exclude: [...exclude], only_scheduled: onlyScheduled, start_at: start, end_at: end },
      ...(isLeave ? { leave, event_date: eventDate } : { break_min: breakMin, mode }),
      reason: reason.trim() || null,
    })
  }
  return (
    <section className="k-batch-parts" aria-label={t('batch_page.people')}>
      <fieldset>
        <legend>{t('batch_page.people')}</legend>
        <Labelled label={t('batch_page.owners')} required>
          {({ id, describedBy }) => <OwnerSelect id={id} describedBy={describedBy} multiple value={owners} onChange={setOwners} />}
        </Labelled>
        <Labelled label={t('batch_page.exclude')}>
          {({ id, describedBy }) => (
            <RefSelect id={id} describedBy={describedBy} entity="sc/user" multiple value={exclude} onChange={setExclude} />
          )}
        </Labelled>
        <Checkbox checked={onlyScheduled} onChange={(event) => setOnlyScheduled(event.target.checked)}>
          {t('batch_page.only_scheduled')}
        </Checkbox>
      </fieldset>
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
                value={leave === null ? [] : [leave]}
                onChange={([chosen]) => setLeave(chosen ?? null)}
              />
            )}
          </Labelled>
        )}
        <div className="k-batch-pair">
          <Labelled label={t('entity.batch.fields.from.label')} required>
            {(input) => <MomentInput {...input} zone={zone} value={start} onChange={setStart} />}
          </Labelled>
          <Labelled label={t('entity.batch.fields.until.label')} required error={isBackwards ? t('batch_page.backwards') : undefined}>
            {(input) => <MomentInput {...input} zone={zone} value={end} onChange={setEnd} />}
          </Labelled>
        </div>
        {isLeave ? (
          <Labelled label={t('entity.dayoff.fields.event_date.label')} help={t('batch_page.event_help')}>
            {(input) => <DayInput {...input} optional value={eventDate} onChange={setEventDate} />}
          </Labelled>
        ) : (
          <div className="k-batch-pair">
            <Labelled label={t('entity.overtime.fields.break_min.label')} help={t('batch_page.minutes')}>
              {({ id, describedBy }) => (
                <InputNumber
                  id={id}
                  aria-describedby={describedBy}
                  min={0}
                  max={720}
                  precision={0}
                  value={breakMin}
                  onChange={(minutes) => setBreakMin(minutes ?? 0)}
                />
              )}
            </Labelled>
            <Labelled label={t('entity.overtime.fields.mode.label')}>
              {({ id, describedBy }) => (
                <Radio.Group
                  id={id}
                  aria-describedby={describedBy}
                  value={mode}
                  onChange={(event) => setMode(event.target.value === 'comp' ? 'comp' : 'pay')}
                  options={(['pay', 'comp'] as const).map((value) => ({ value, label: t(`entity.overtime.fields.mode.enum.${value}`) }))}
                />
              )}
            </Labelled>
          </div>
        )}
        <Labelled label={t('entity.dayoff.fields.reason.label')}>
          {({ id, describedBy }) => (
            <Input
              id={id}
              aria-describedby={describedBy}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
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
      <footer {...(isPreviewed ? {} : { className: 'k-record-foot' })}>
        <Button type={isPreviewed ? 'default' : 'primary'} disabled={!isReady} loading={busy} onClick={look}>
          {t(adds ? 'batch_page.add_lines' : 'batch_page.preview')}
        </Button>
      </footer>
    </section>
  )
}
