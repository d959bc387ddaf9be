/** 4 Run: says exactly what will happen, shows how far it is, and then what came of it, with the way back. */
import { useState } from 'react'
import { Alert, Progress, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import { cancelImport, downloadErrors, runImport, undoImport, type ImportPolicy, type ImportView } from '../../api/engine/import'
import { groupDigits } from '../../components/format/format-number'
import { Button } from '../../ui/button'
import type { ImportUi } from './import-screen'
import { useJobProgress } from './use-job-progress'

interface RunStepProps {
  ui: ImportUi
  view: ImportView
  onLeave: () => void
}

export function RunStep(props: RunStepProps) {
  switch (props.view.state) {
    case 'running':
      return <Running {...props} />
    case 'done':
    case 'rolled_back':
      return <Result {...props} />
    default:
      return <Ready {...props} />
  }
}

function Ready({ ui, view }: RunStepProps) {
  const { t } = useTranslation('screens')
  const counters = view.counters ?? { total: 0, new: 0, changed: 0, same: 0, error: 0, done: 0 }
  const hasErrors = counters.error > 0
  const undoDays = ui.entity.x.import?.undo_days ?? 1
  const hasLeft = hasErrors || counters.duplicate !== undefined
  const [policy, setPolicy] = useState<ImportPolicy>(hasLeft ? 'good' : view.policy)
  const [busy, setBusy] = useState(false)
  const n = (count: number) => groupDigits(String(count))
  const start = async () => {
    setBusy(true)
    try {
      await runImport(view.id, policy)
      ui.put()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-import-body">
      <ul className="k-import-summary">
        <li>
          <strong>{n(counters.new)}</strong> {t('import.will_add')}
        </li>
        <li>
          <strong>{n(counters.changed)}</strong> {t('import.will_change')}
        </li>
        <li>
          <strong>{n(counters.same)}</strong> {t('import.stay_same')}
        </li>
        {counters.duplicate !== undefined && (
          <li>
            <strong>{n(counters.duplicate)}</strong> {t('import.left_as_duplicates')}
          </li>
        )}
        {hasErrors && (
          <li>
            <strong>{n(counters.error)}</strong> {t('import.left_with_errors')}
          </li>
        )}
      </ul>
      <Radio.Group
        className="k-import-policy"
        aria-label={t('import.policy')}
        value={policy}
        onChange={(event) => setPolicy(event.target.value as ImportPolicy)}
        options={[
          { value: 'all', label: t('import.policies.all'), disabled: hasLeft },
          { value: 'good', label: t('import.policies.good') },
        ]}
      />
      {hasLeft && <p className="k-muted">{t('import.all_needs_none')}</p>}
      <p className="k-muted">{undoDays === 1 ? t('import.undo_day') : t('import.undo_days', { days: undoDays })}</p>
      <footer className="k-record-foot">
        <Button onClick={() => ui.go('check')}>{t('import.back')}</Button>
        <Button type="primary" loading={busy} disabled={counters.new + counters.changed === 0} onClick={() => void start()}>
          {t('import.run', { count: counters.new + counters.changed, n: n(counters.new + counters.changed) })}
        </Button>
      </footer>
    </div>
  )
}

function Running({ ui, view }: RunStepProps) {
  const { t } = useTranslation('screens')
  const progress = useJobProgress(view.job)
  const total = (view.counters?.new ?? 0) + (view.counters?.changed ?? 0)
  return (
    <div className="k-import-body">
      <p role="status">{t('import.running', { done: groupDigits(String(progress?.done ?? 0)), total: groupDigits(String(total)) })}</p>
      <Progress percent={total > 0 ? Math.floor(((progress?.done ?? 0) / total) * 100) : 0} aria-label={t('import.step.run')} />
      <p className="k-muted">{t('import.may_leave')}</p>
      <footer className="k-record-foot">
        <span className="k-muted">{t(view.policy === 'all' ? 'import.cancel_keeps_nothing' : 'import.cancel_keeps_done')}</span>
        <Button onClick={() => void cancelImport(view.id).then(() => ui.put(), showFailure)}>{t('cancel')}</Button>
      </footer>
    </div>
  )
}

function Result({ ui, view, onLeave }: RunStepProps) {
  const { t } = useTranslation('screens')
  const [busy, setBusy] = useState(false)
  const { done = 0, error: refused = 0, duplicate = 0 } = view.counters ?? {}
  const error = refused + duplicate
  const isUndone = view.state === 'rolled_back'
  const undo = async () => {
    setBusy(true)
    try {
      const answer = await undoImport(view.id)
      if ('job_id' in answer) showAlert({ kind: 'success', text: t('import.undo_started') })
      else if (answer.failed.length > 0)
        showAlert({
          kind: 'warning',
          text: t('undo.partly', { done: answer.done, left: answer.failed.length, first: answer.failed[0]?.message ?? '' }),
        })
      else showAlert({ kind: 'success', text: t('undo.done', { n: answer.done }) })
      ui.put()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-import-body">
      <Alert
        type={isUndone ? 'info' : error > 0 ? 'warning' : 'success'}
        showIcon
        title={t(isUndone ? 'import.rolled_back' : error > 0 ? 'import.done_with_errors' : 'import.done', {
          done: groupDigits(String(done)),
          error: groupDigits(String(error)),
        })}
      />
      {view.problem && <p className="k-muted">{view.problem}</p>}
      {error > 0 && (
        <p>
          {t('import.error_file_text')}{' '}
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              type="link"
              size="small"
              onClick={() => void downloadErrors(view.id, view.file, format).catch(showFailure)}
            >
              {t('import.error_file', { format: format.toUpperCase() })}
            </Button>
          ))}
        </p>
      )}
      <footer className="k-record-foot">
        {!isUndone && view.change_set_id !== null && (
          <Button loading={busy} onClick={() => void undo()}>
            {t('import.undo')}
          </Button>
        )}
        {isUndone && view.undone_at === null && <Button onClick={() => ui.go('check')}>{t('import.back')}</Button>}
        <Button type="primary" onClick={onLeave}>
          {t('import.to_list')}
        </Button>
      </footer>
    </div>
  )
}
