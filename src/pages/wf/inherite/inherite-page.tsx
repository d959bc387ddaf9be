/** /wf/admin/inherite-add: who, what, preview, when; the last step says exactly what will happen (wf.md §2). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { handOver, previewHandOver } from '../../../api/wf/inherite'
import { instantOf } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useOneAct } from '../../../providers/data/one-act'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { Button } from '../../../ui/button'
import { Wizard } from '../../../ui/wizard'
import { KindsStep } from './kinds-step'
import { PeopleStep } from './people-step'
import { PreviewStep } from './preview-step'
import { WhenStep } from './when-step'
import { isComplete, nothingChosen, wantedOf, wizardSteps, type Choice } from './wizard-state'
import './inherite.css'

export default function InheritePage() {
  const { t } = useTranslation('wf')
  const { timeZone } = useFormats()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const [choice, setChoice] = useState<Choice>(nothingChosen)
  const { busy, run } = useOneAct()
  const step = wizardSteps[at] ?? 'people'
  const wanted = wantedOf(choice)
  const preview = useQuery({
    queryKey: ['wf', 'inherite', JSON.stringify(wanted)],
    enabled: wanted !== null && at >= 2,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => (wanted ? previewHandOver(wanted, signal) : []),
  })
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const moveWork = async () => {
    if (!wanted) return
    const body = { ...wanted, ...(choice.day ? { run_at: instantOf(choice.day, '00:00', timeZone) } : {}) }
    try {
      const done = await run((key) => handOver(body, key))
      if (!done) return
      showAlert({
        kind: done.failed > 0 ? 'warning' : 'success',
        text: done.state === 'scheduled' ? t('inherite.planned') : t('inherite.done', { moved: done.moved, failed: done.failed }),
      })
      void navigate(`/wf/admin/inherite/show?id=${done.id}`)
    } catch (error) {
      showFailure(error)
    }
  }
  const movable = (preview.data ?? []).reduce((sum, { count, conflicts }) => sum + count - conflicts.length, 0)
  return (
    <Wizard
      title={t('inherite.title')}
      steps={wizardSteps.map((one, index) => ({ title: t(`inherite.step.${one}`), disabled: index > at }))}
      at={at}
      onStep={setAt}
      foot={
        <>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('inherite.previous')}</Button>}
          {step === 'when' ? (
            <Button type="primary" loading={busy} disabled={movable === 0} onClick={() => void moveWork()}>
              {t(choice.day ? 'inherite.plan' : 'inherite.act')}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={!isComplete(choice, step) || (step === 'preview' && (!preview.data || movable === 0))}
              onClick={() => setAt(at + 1)}
            >
              {t('inherite.next')}
            </Button>
          )}
        </>
      }
    >
      {step === 'people' && <PeopleStep choice={choice} onChange={change} />}
      {step === 'kinds' && <KindsStep choice={choice} onChange={change} />}
      {step === 'preview' && <PreviewStep data={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />}
      {step === 'when' && <WhenStep choice={choice} count={movable} onChange={change} />}
    </Wizard>
  )
}
