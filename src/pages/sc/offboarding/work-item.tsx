/** One kind of work: how much, which, and to whom it goes or why it stays. */
import { useId, useState } from 'react'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Button } from '../../../ui/button'
import { handOver } from '../../../api/sc/offboarding'
import type { Handover, HandoverItem } from '../../../shared/sc/offboarding'
import { readOptions } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { Labelled } from '../../../ui/labelled'

interface WorkItemProps {
  person: { id: number; name: string }
  item: HandoverItem
  suggested: Handover['suggested']
  /** Name of who has taken it over. */
  movedTo: string | undefined
  /** Why it stays; undefined = it is not skipped. */
  skipped: string | undefined
  /** Asked to go on, and this is not settled. */
  missing: boolean
  onSkip: (why: string | null) => void
  onMoved: (to: string) => Promise<void>
}

const active = { field: 'status', op: 'eq', value: 'active' } as const

export function WorkItem({
  person,
  item: { key, label, count, rows, refused },
  suggested,
  movedTo,
  skipped,
  missing,
  onSkip,
  onMoved,
}: WorkItemProps) {
  const { t } = useTranslation('sc')
  const title = useId()
  const [to, setTo] = useState<number | undefined>(suggested?.id)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const isSkipped = skipped !== undefined
  const refs = suggested ? { 'sc/user': { [suggested.id]: { title: suggested.name } } } : {}
  const move = async () => {
    if (to === undefined) return setError(t('offboard.choose_taker'))
    setBusy(true)
    setError(undefined)
    try {
      await handOver(person.id, key, to)
      const [taker] = await readOptions('sc/user', { ids: [to] })
      await onMoved(taker?.title ?? '')
    } catch (failure) {
      setError(failureOf(failure)?.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="k-offboard-card k-offboard-item" aria-labelledby={title} data-key={key} data-missing={missing || undefined}>
      <h2 id={title}>
        {label} <span className="k-count">{count}</span>
      </h2>
      {count === 0 && movedTo !== undefined && (
        <p role="status" className="k-offboard-done">
          <CheckCircleFilled aria-hidden /> {t('offboard.moved', { name: movedTo })}
        </p>
      )}
      {count > 0 && (
        <>
          <Rows rows={rows} count={count} />
          {refused && <p className="k-muted">{t('offboard.refused')}</p>}
          {!isSkipped && (
            <div className="k-offboard-acts">
              {!refused && (
                <Labelled
                  label={t('offboard.hand_over_to')}
                  error={error}
                  help={suggested && to === suggested.id ? t('offboard.suggested') : undefined}
                >
                  {({ id, describedBy, invalid }) => (
                    <RefSelect
                      id={id}
                      describedBy={describedBy}
                      invalid={invalid}
                      entity="sc/user"
                      filter={active}
                      refs={refs}
                      exclude={person.id}
                      value={to === undefined ? [] : [to]}
                      onChange={([chosen]) => {
                        setTo(chosen)
                        setError(undefined)
                      }}
                    />
                  )}
                </Labelled>
              )}
              {!refused && (
                <Button type="primary" loading={busy} onClick={() => void move()}>
                  {t('offboard.hand_over')}
                </Button>
              )}
              <Button disabled={busy} onClick={() => onSkip('')}>
                {t('offboard.skip')}
              </Button>
            </div>
          )}
          {isSkipped && (
            <div className="k-offboard-acts">
              <Labelled label={t('offboard.skip_reason')} required error={missing ? t('offboard.skip_reason_missing') : undefined}>
                {({ id, describedBy, invalid }) => (
                  <Input
                    id={id}
                    aria-describedby={describedBy}
                    aria-required
                    {...(invalid ? { status: 'error' as const } : {})}
                    value={skipped}
                    maxLength={500}
                    autoFocus={skipped === ''}
                    onChange={(event) => onSkip(event.target.value)}
                  />
                )}
              </Labelled>
              <Button onClick={() => onSkip(null)}>{t('offboard.skip_not')}</Button>
            </div>
          )}
          {missing && !isSkipped && (
            <p role="alert" className="k-entry-error">
              {t('offboard.settle')}
            </p>
          )}
        </>
      )}
    </li>
  )
}

/** Opened at a click; what one may not see is counted only. */
function Rows({ rows, count }: { rows: HandoverItem['rows']; count: number }) {
  const { t } = useTranslation('sc')
  const further = count - rows.length
  if (rows.length === 0) return <p className="k-muted">{t('offboard.unseen', { count })}</p>
  return (
    <details className="k-offboard-rows">
      <summary>{t('offboard.which')}</summary>
      <ul>
        {rows.map(({ title, path }) => (
          <li key={path}>
            <Link to={path} target="_blank" rel="noopener">
              {title}
            </Link>
          </li>
        ))}
        {further > 0 && <li className="k-muted">{t('offboard.further', { count: further })}</li>}
      </ul>
    </details>
  )
}
