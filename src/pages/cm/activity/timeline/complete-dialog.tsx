/** Completing an activity: what came of it, and then the next step (cm.md §2, §4). */
import { lazy, Suspense, useId, useState } from 'react'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { Button } from '../../../../ui/button'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Dialog } from '../../../../ui/dialog'
import { showFailure } from '../../../../providers/notification/alerts'
import { useOneAct } from '../../../../providers/data/one-act'
import { completeActivity } from '../../../../api/cm/timeline'
import { activityOutcomes } from '../../../../schemas/cm/value-lists'
import type { Completion } from '../../../../shared/cm/activity'
import { nextStep, type TimelineContext } from './next-step'

const RichTextInput = lazy(async () => ({
  default: (await import('../../../../components/inputs/rich-text/rich-text-input')).RichTextInput,
}))
const ActivityForm = lazy(() => import('./activity-form'))

/** What is completed. */
export interface Completed extends TimelineContext {
  id: number
  subject: string
  note: string | null
}

type Step = 'outcome' | 'next' | 'form'

/** @param onDone after the activity is done, and again after a next step was planned */
export function CompleteDialog({ activity, onDone, onClose }: { activity: Completed; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation(['cm', 'screens'])
  const { timeZone } = useFormats()
  const [step, setStep] = useState<Step>('outcome')
  const [outcome, setOutcome] = useState<Completion['outcome'] | null>(null)
  const [note, setNote] = useState(activity.note ?? '')
  const { busy, run } = useOneAct()
  const id = useId()
  const complete = async () => {
    if (outcome === null) return
    try {
      const isDone = await run(async (key) => completeActivity(activity.id, { outcome, note: note || null }, key).then(() => true))
      if (!isDone) return
      setStep('next')
      onDone()
    } catch (error) {
      showFailure(error)
    }
  }
  const { lead = null, organization = null, person = null } = activity
  return (
    <>
      <Dialog
        open={step === 'outcome'}
        title={t('cm:activity.complete_title', { subject: activity.subject })}
        height="auto"
        width={600}
        onClose={onClose}
        footer={
          <DialogFooter onCancel={onClose} disabled={outcome === null} loading={busy} onClick={() => void complete()}>
            {t('cm:activity.complete')}
          </DialogFooter>
        }
      >
        <div className="k-timeline-fields">
          <label htmlFor={`${id}_outcome`}>{t('cm:entity.activity.fields.outcome.label')}</label>
          <Select
            id={`${id}_outcome`}
            className="k-input-wide"
            autoFocus
            value={outcome}
            onChange={setOutcome}
            placeholder={t('cm:activity.outcome_hint')}
            options={activityOutcomes.map((value) => ({ value, label: t(`cm:entity.activity.fields.outcome.enum.${value}`) }))}
          />
          <label htmlFor={`${id}_note`}>{t('cm:entity.activity.fields.note.label')}</label>
          <Suspense fallback={<Skeleton.Node active className="k-rich-waiting" />}>
            <RichTextInput
              id={`${id}_note`}
              label={t('cm:entity.activity.fields.note.label')}
              placeholder={undefined}
              value={note}
              onChange={setNote}
              onBlur={doNothing}
              disabled={busy}
              invalid={false}
              required={false}
              describedBy={undefined}
              brief
            />
          </Suspense>
        </div>
      </Dialog>
      <Dialog
        open={step === 'next'}
        title={t('cm:activity.next_title')}
        height="auto"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('cm:activity.next_none')}</Button>
            <Button type="primary" onClick={() => setStep('form')}>
              {t('cm:activity.next_plan')}
            </Button>
          </>
        }
      >
        <p>{t('cm:activity.next_text')}</p>
      </Dialog>
      {step === 'form' && (
        <Suspense>
          <ActivityForm
            given={nextStep({ lead, organization, person }, timeZone)}
            onClose={onClose}
            onSaved={() => {
              onDone()
              onClose()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const doNothing = () => undefined
