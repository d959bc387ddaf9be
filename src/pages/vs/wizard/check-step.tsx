/** The last step: what still keeps the event from being published, each with the way to its field, Save and Publish. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import type { TabPanelProps } from '../../../resources/core/define-module'
import { useActions } from '../../../screens/action/use-actions'
import { useEntity } from '../../../screens/entity/use-entity'
import { focusPath } from '../../../screens/form/layout/focus-field'
import { useFormScope } from '../../../screens/form/state/form-context'
import { changedFields } from '../../../screens/form/state/form-values'
import { Button } from '../../../ui/button'
import { controlPath } from '../maint/maint-paths'
import { wizardProblems } from './event-draft'
import { useReach } from './use-reach'
import '../design/design.css'

export default function CheckStep({ values, saved }: TabPanelProps) {
  const { t } = useTranslation('vs')
  const { entity, idPrefix } = useFormScope()
  const { timeZone } = useFormats()
  const now = useNow()
  const reach = useReach(values)
  const problems = wizardProblems(values, reach.data?.people, { now, timeZone })
  const isSaved = changedFields(entity, saved, values).length === 0
  return (
    <section className="k-vs-check" aria-label={t('wizard.check')}>
      {problems.length === 0 ? (
        <Alert type="success" showIcon title={t('wizard.nothing_wrong')} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('wizard.problems')}
          description={
            <ul>
              {problems.map(({ key, path, params }) => (
                <li key={`${path} ${key}`}>
                  <button type="button" className="k-vs-link" onClick={() => lead(idPrefix, path)}>
                    {fieldLabel(t, entity, path.split('.')[0] ?? path)}
                  </button>{' '}
                  {t(key, { ...params })}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Publish isReady={isSaved && problems.length === 0 && reach.data !== undefined} isSaved={isSaved} />
    </section>
  )
}

/** A question is chosen by the name of its card. */
function lead(idPrefix: string, path: string): void {
  const [field, place] = path.split('.')
  focusPath(idPrefix, field === 'questions' && place !== undefined ? `questions.${place}` : path)
  if (field === 'questions' && place !== undefined)
    requestAnimationFrame(() => document.getElementById(`${idPrefix}_questions-${place}`)?.click())
}

function Publish({ isReady, isSaved }: { isReady: boolean; isSaved: boolean }) {
  const { t } = useTranslation('vs')
  const { resource, record: row, save } = useFormScope()
  const navigate = useNavigate()
  const { known } = useEntity('vs/event')
  const actions = useActions({ known, resource, onDone: () => row && void navigate(controlPath(row.id)) })
  if (row && row.state !== 'draft') return <p className="k-muted">{t('wizard.published')}</p>
  return (
    <p className="k-form-steps">
      {(!row || !isSaved) && (
        <>
          <span className="k-muted">{t('wizard.save_first')}</span>
          {save && <Button onClick={save}>{t('wizard.save_draft')}</Button>}
        </>
      )}
      <Button type="primary" disabled={!row || !isReady} onClick={() => row && actions.start('publish', row)}>
        {t('wizard.publish')}
      </Button>
      {actions.dialog}
    </p>
  )
}
