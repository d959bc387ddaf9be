/** /as/admin/leave/user-leave/grant: whom and what, what it comes to, and what was granted (as.md §2 user-leave, bulk grant). */
import { useState } from 'react'
import { Alert, Progress } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { previewBulkGrant } from '../../../api/as/bulk-grant'
import { todayIn } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useLeaveWarning } from '../../../components/inputs/file-input'
import { useCompany } from '../../../providers/company/company'
import { failureOf } from '../../../providers/http/error-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Button } from '../../../ui/button'
import { Wizard } from '../../../ui/wizard'
import { CheckStep, GrantLines } from './check-step'
import { nothingChosen, portionsOf, questionOf, wantedOf, type GrantChoice } from './grant-state'
import { useGranting } from './use-granting'
import { WhatStep } from './what-step'
import './bulk-grant.css'

const list = '/as/admin/leave/user-leave'
const steps = ['what', 'check', 'result'] as const
const noErrors = {}
const nobody: ReadonlySet<number> = new Set()

export default function GrantPage() {
  const { t } = useTranslation(['as', 'common'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { timeZone } = useFormats()
  const zone = useCompany()?.time_zone ?? timeZone
  const [choice, setChoice] = useState<GrantChoice>(() => nothingChosen(todayIn(zone)))
  const [dropped, setDropped] = useState<ReadonlySet<number>>(nobody)
  const [at, setAt] = useState(0)
  const granting = useGranting()
  const question = questionOf(choice)
  const preview = useQuery({
    queryKey: ['as', 'bulk-grant', JSON.stringify(question)],
    enabled: at === 1 && question !== null,
    queryFn: ({ signal }) => (question ? previewBulkGrant(question, signal) : []),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const refused = failureOf(preview.error)
  const errors = refused?.errors ?? noErrors
  // What the server refuses by a field is mended where it was typed.
  if (at === 1 && refused?.errors) setAt(0)
  const portions = portionsOf(preview.data ?? [], dropped)
  const count = portions.reduce((sum, users) => sum + users.length, 0)
  useLeaveWarning(granting.busy || (at < 2 && question !== null))
  const grant = async () => {
    const wanted = wantedOf(choice)
    if (wanted === null) return
    setAt(2)
    await granting.run(wanted, portions)
    await queries.invalidateQueries({ queryKey: ['as/leave-entitlement'] })
  }
  const step = steps[at] ?? 'what'
  return (
    <Wizard
      title={t('page.bulk_grant')}
      steps={steps.map((one, index) => ({ title: t(`bulk_grant.step.${one}`), disabled: at === 2 || index > at }))}
      at={at}
      onStep={setAt}
      busy={granting.busy}
      foot={
        <>
          {step === 'what' && (
            <Button type="primary" disabled={question === null} onClick={() => setAt(1)}>
              {t('bulk_grant.next')}
            </Button>
          )}
          {step === 'check' && (
            <>
              <Button onClick={() => setAt(0)}>{t('bulk_grant.previous')}</Button>
              <Button type="primary" disabled={!preview.data || count === 0} onClick={() => void grant()}>
                {t('bulk_grant.act', { count, n: groupDigits(String(count)) })}
              </Button>
            </>
          )}
          {step === 'result' && !granting.busy && granting.error === null && (
            <Button type="primary" onClick={() => void navigate(list)}>
              {t('bulk_grant.to_list')}
            </Button>
          )}
        </>
      }
    >
      {step === 'what' && (
        <WhatStep
          choice={choice}
          errors={errors}
          onChange={(part) => {
            setChoice((now) => ({ ...now, ...part }))
            setDropped(nobody)
          }}
        />
      )}
      {step === 'check' && (
        <CheckStep
          lines={preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          dropped={dropped}
          onDrop={(user, isDropped) =>
            setDropped((now) => (isDropped ? new Set([...now, user]) : new Set([...now].filter((one) => one !== user))))
          }
        />
      )}
      {step === 'result' && <Result granting={granting} total={count} onRetry={() => void grant()} />}
    </Wizard>
  )
}

function Result({ granting, total, onRetry }: { granting: ReturnType<typeof useGranting>; total: number; onRetry: () => void }) {
  const { t } = useTranslation('as')
  const { busy, error, done, granted, lines } = granting
  const others = lines.filter(({ result }) => result === 'refused' || result === 'there')
  return (
    <>
      {busy && <Progress percent={total === 0 ? 0 : Math.floor((done * 100) / total)} aria-label={t('bulk_grant.granting')} />}
      <p role="status">{t('bulk_grant.done', { count: granted, n: groupDigits(String(granted)) })}</p>
      {error !== null && (
        <>
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('bulk_grant.stopped', { n: groupDigits(String(done)), total: groupDigits(String(total)) })}
          />
          <ScreenError error={error} onRetry={onRetry} />
        </>
      )}
      {others.length > 0 && <GrantLines lines={others} />}
    </>
  )
}
