/** What was just done, in one box of the timeline: what came of it, a note, and the next step (cm.md §2.2). Loaded when first opened. */
import { useMemo, useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { idempotencyKey } from '../../../../providers/data/idempotency-key'
import { createRecord } from '../../../../providers/data/record-api'
import { showFailure } from '../../../../providers/notification/alerts'
import { useResource } from '../../../../resources/core/use-resource'
import { useEntity } from '../../../../screens/entity/use-entity'
import type { FormValues } from '../../../../screens/form/state/form-store'
import { QuickCreate } from '../../../../screens/list/quick/quick-create'
import { Labelled } from '../../../../ui/labelled'
import { doneNow, nextDays, nextStep, type TimelineContext } from './next-step'

interface LogBoxProps {
  standing: TimelineContext
  /** A kind of activity. */ kind: string
  /** After it is written, and again after its next step is. */ onAdded: () => void
  onClose: () => void
  /** The whole form, with what was typed. */ onMore: (typed: FormValues) => void
}

const asked = ['outcome', 'note', 'subject']

export default function LogBox({ standing, kind, onAdded, onClose, onMore }: LogBoxProps) {
  const { t } = useTranslation('cm')
  const { timeZone } = useFormats()
  const resource = useResource('cm/activity')
  const { known } = useEntity('cm/activity')
  const [days, setDays] = useState<number | null>(null)
  const given = useMemo(() => ({ ...doneNow(standing, kind), subject: t(`entity.activity.fields.kind.enum.${kind}`) }), [standing, kind, t])
  if (!resource || !known) return null
  const plan = async (subject: unknown, after: number) => {
    try {
      await createRecord('cm/activity', { ...nextStep(standing, timeZone, { days: after }), subject }, idempotencyKey())
      onAdded()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <QuickCreate
      known={known}
      resource={resource}
      names={asked}
      given={given}
      title={t(`timeline.log_${kind}`)}
      extra={
        <Labelled label={t('timeline.next_step')}>
          {(input) => (
            <Select
              id={input.id}
              className="k-input-wide"
              value={days}
              onChange={setDays}
              options={[
                { value: null, label: t('timeline.next_none') },
                ...nextDays.map((count) => ({ value: count, label: t('timeline.next_in', { count }) })),
              ]}
            />
          )}
        </Labelled>
      }
      onMore={onMore}
      onClose={onClose}
      onSaved={(row) => {
        onAdded()
        if (days !== null) void plan(row.subject, days)
        onClose()
      }}
    />
  )
}
