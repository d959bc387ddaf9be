/** Chooses the pipeline and the stage that a lead moves to, for those who do not drag and for other pipelines. */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import type { RecordRow } from '../../../providers/data/record-api'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Labelled } from '../../../ui/labelled'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { Criterion } from '../../../shared/cm/lead'
import { useStageBoard } from './use-stages'

interface PlaceDialogProps {
  lead: RecordRow
  /** The pipeline that is offered first. */ pipeline: number | null
  onChoose: (stage: number, criteria: readonly Criterion[]) => void
  onClose: () => void
}

export function PlaceDialog({ lead, pipeline: first, onChoose, onClose }: PlaceDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const [pipeline, setPipeline] = useState(first)
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useStageBoard(pipeline)
  const stages = (data?.columns ?? []).flatMap(({ value, stage: about }) => (about?.kind === 'open' ? [{ id: Number(value), about }] : []))
  const stage = stages.find(({ id }) => id === chosen)?.id ?? stages.find(({ id }) => id !== lead.stage)?.id
  const criteria = stages.flatMap(({ about }) => about.checklist)
  const label = (field: string) => t(`cm:entity.lead.fields.${field}.label`)
  return (
    <Dialog
      open
      title={t('cm:move.title', { lead: lead.title })}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          disabled={stage === undefined}
          onClick={() => {
            if (stage !== undefined) onChoose(stage, criteria)
          }}
        >
          {t('cm:move.act')}
        </DialogFooter>
      }
    >
      {error && <ScreenError error={error} onRetry={() => void refetch()} />}
      <Labelled label={label('pipeline')}>
        {({ id }) => (
          <Select
            id={id}
            className="k-input-wide"
            value={data?.pipeline ?? null}
            options={(data?.pipelines ?? []).map((one) => ({ value: one.id, label: i18nText(one.name, language) }))}
            onChange={(next: number) => {
              setPipeline(next)
              setChosen(null)
            }}
          />
        )}
      </Labelled>
      <Labelled label={label('stage')}>
        {({ id }) => (
          <Select
            id={id}
            className="k-input-wide"
            value={stage ?? null}
            options={stages.map(({ id: value, about }) => ({ value, label: i18nText(about.name, language) }))}
            onChange={(next: number) => setChosen(next)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
