/** A template from an event: which one, then the form of the template with its content. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { ListDialogProps } from '../../../resources/core/list-parts'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { exampleOfEventPath } from './example-paths'

export default function FromEventDialog({ onClose }: ListDialogProps) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const [event, setEvent] = useState<number>()
  return (
    <Dialog
      open
      height="auto"
      title={t('example.from_event_title')}
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          disabled={event === undefined}
          onClick={() => event !== undefined && void navigate(exampleOfEventPath(event))}
        >
          {t('example.open_form')}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.event.title')} help={t('example.from_event_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="vs/event"
            value={event === undefined ? [] : [event]}
            onChange={([chosen]) => setEvent(chosen)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
