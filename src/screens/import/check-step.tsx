/** 3 Check: what every row would do, old → new, errors first; cells are corrected in place and checked again. */
import { useState } from 'react'
import { Alert, Progress } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { cancelImport, checkImport, readImportRows, type ImportMode, type ImportView, type RowState } from '../../api/engine/import'
import { groupDigits } from '../../components/format/format-number'
import { Button } from '../../ui/button'
import { ScreenError } from '../entity/screen-error'
import { CheckRow, mappedColumns } from './check-row'
import type { ImportUi } from './import-screen'
import { clearsEmptyOf, MatchChoice } from './match-choice'
import { UnknownValues } from './unknown-values'
import { useJobProgress } from './use-job-progress'

const states = ['new', 'changed', 'same', 'warned', 'duplicate', 'error'] as const

export function CheckStep({ ui, view }: { ui: ImportUi; view: ImportView }) {
  return view.state === 'checking' ? <Checking ui={ui} view={view} /> : <Checked key={view.id} ui={ui} view={view} />
}

function Checking({ ui, view }: { ui: ImportUi; view: ImportView }) {
  const { t } = useTranslation('screens')
  const progress = useJobProgress(view.job)
  return (
    <div className="k-import-body">
      <p role="status">{t('import.checking', { count: progress?.done ?? 0, n: groupDigits(String(progress?.done ?? 0)) })}</p>
      <Progress percent={100} status="active" showInfo={false} aria-label={t('import.checking_label')} />
      <p className="k-muted">{t('import.may_leave')}</p>
      <footer className="k-record-foot">
        <Button
          onClick={() =>
            void cancelImport(view.id).then(() => {
              ui.put()
              ui.go('columns')
            }, showFailure)
          }
        >
          {t('cancel')}
        </Button>
      </footer>
    </div>
  )
}

function Checked({ ui, view }: { ui: ImportUi; view: ImportView }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const counters: NonNullable<ImportView['counters']> = view.counters ?? { total: 0, new: 0, changed: 0, same: 0, error: 0, done: 0 }
  const [state, setState] = useState<RowState | 'warned' | 'all'>(counters.error > 0 ? 'error' : counters.duplicate ? 'duplicate' : 'all')
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState(false)
  const key = ['import-rows', view.id, state, page] as const
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => readImportRows(view.id, { ...(state === 'all' ? {} : { state }), page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns = mappedColumns(view)
  const pages = Math.max(1, Math.ceil((data?.meta.total ?? 0) / (data?.meta.per_page ?? 50)))

  const again = async (change: {
    mode?: ImportMode
    clear_empty?: boolean
    key?: readonly string[]
    values?: Record<string, Record<string, string>>
  }) => {
    if (!view.mapping) return
    setBusy(true)
    try {
      const mode = change.mode ?? view.mode
      const found = change.key ?? (view.key_fields && view.key_fields.length > 0 ? view.key_fields : keys[0])
      await checkImport(view.id, {
        mapping: {
          ...view.mapping,
          ...(change.clear_empty === undefined ? {} : { clear_empty: change.clear_empty }),
          ...(change.values ? { values: { ...view.mapping.values, ...change.values } } : {}),
        },
        mode,
        policy: view.policy,
        ...(mode === 'add' || !found ? {} : { key: found }),
      })
      ui.put()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const used = new Set(Object.values(view.mapping?.columns ?? {}))
  const keys = view.keys.filter((one) => one.every((name) => used.has(name)))
  const onCorrected = (corrected: NonNullable<ImportView['counters']>) => {
    ui.put({ ...view, counters: corrected, state: 'checked' })
    void client.invalidateQueries({ queryKey: ['import-rows', view.id] })
  }
  return (
    <div className="k-import-body">
      {view.problem && <Alert type="warning" showIcon title={view.problem} />}
      <MatchChoice
        view={view}
        mode={view.mode}
        onMode={(mode) => void again({ mode })}
        keys={keys}
        chosen={view.key_fields ?? undefined}
        onKey={(found) => void again({ key: found })}
        clearsEmpty={view.mapping ? clearsEmptyOf(view.mapping) : false}
        onClearsEmpty={(clear_empty) => void again({ clear_empty })}
        disabled={busy}
      />
      {counters.error > 0 && <UnknownValues ui={ui} view={view} busy={busy} onGiven={(values) => void again({ values })} />}
      <div className="k-import-counters" role="tablist" aria-label={t('import.rows')}>
        {(['all', ...states] as const)
          .filter((one) => (one !== 'warned' && one !== 'duplicate') || counters[one] !== undefined)
          .map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={state === one}
              data-state={one}
              onClick={() => {
                setState(one)
                setPage(1)
              }}
            >
              <strong>{groupDigits(String(one === 'all' ? counters.total : (counters[one] ?? 0)))}</strong> {t(`import.state.${one}`)}
            </button>
          ))}
      </div>
      {error && !data ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="k-import-table" tabIndex={0} role="region" aria-label={t('import.rows')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.result')}</th>
                {columns.map(({ column, label }) => (
                  <th key={column} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.data.map((row) => (
                <CheckRow key={row.line} ui={ui} view={view} row={row} columns={columns} onCorrected={onCorrected} />
              ))}
            </tbody>
          </table>
          {data?.data.length === 0 && <p className="k-muted k-import-none">{t('import.none_of_state')}</p>}
        </div>
      )}
      {pages > 1 && (
        <div className="k-import-choices">
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('pager.previous')}
          </Button>
          <span>{t('pager.page', { page, last: groupDigits(String(pages)) })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('pager.next')}
          </Button>
        </div>
      )}
      <footer className="k-record-foot">
        <Button onClick={() => ui.go('columns')}>{t('import.back')}</Button>
        <Button type="primary" disabled={counters.new + counters.changed === 0} onClick={() => ui.go('run')}>
          {t('import.next')}
        </Button>
      </footer>
    </div>
  )
}
