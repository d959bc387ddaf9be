/** The first step of a new event: it starts blank, from a template or from a former event. The address keeps which. */
import { useState } from 'react'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Labelled } from '../../../ui/labelled'
import { TemplateChoice } from './template-choice'
import { idIn, startPath } from './wizard-paths'
import styles from './start-from.module.css'

const starts = ['blank', 'template', 'event'] as const
type Start = (typeof starts)[number]

export default function StartFrom() {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const { templateId } = useParams()
  const [params] = useSearchParams()
  const template = idIn(templateId)
  const event = template === null ? idIn(params.get('from')) : null
  const begun: Start = template !== null ? 'template' : event !== null ? 'event' : 'blank'
  // Of a template or an event it begins once it is said which.
  const [open, setOpen] = useState<Start>(begun)
  const choose = (start: Start) => {
    if (start === 'blank' && begun !== 'blank') void navigate(startPath({}))
    else setOpen(start)
  }
  return (
    <div className={styles.start}>
      <Radio.Group
        aria-label={t('wizard.start.label')}
        className={styles.choices ?? ''}
        value={open}
        onChange={({ target }) => choose(target.value as Start)}
        options={starts.map((value) => ({ value, label: t(`wizard.start.${value}`) }))}
      />
      {open === 'template' && <TemplateChoice value={template} onChoose={(id) => void navigate(startPath({ template: id }))} />}
      {open === 'event' && (
        <Labelled label={t('wizard.start.which_event')} help={t('wizard.start.event_help')}>
          {({ id, describedBy }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              entity="vs/event"
              value={event === null ? [] : [event]}
              onChange={([chosen]) => void navigate(startPath({ event: chosen }))}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
