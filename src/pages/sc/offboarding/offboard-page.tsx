/** Offboarding as a wizard: When · Open work · Confirm (sc.md §2, §4, §7). */
import { useEffect, useState } from 'react'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { Skeleton, Steps } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { RefSelect } from '../../../components/inputs/ref-select'
import { displayName } from '../../../components/people/display-name'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { RecordRow } from '../../../providers/data/record-api'
import { readHandover } from '../../../api/sc/offboarding'
import { useIdentity } from '../../../providers/auth/identity'
import { findResource } from '../../../resources/core/find-resource'
import { useRecord } from '../../../screens/record/use-record'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Labelled } from '../../../ui/labelled'
import { ConfirmStep } from './confirm-step'
import { useOffboardDraft } from './use-offboard-draft'
import { WhenStep } from './when-step'
import { WorkStep } from './work-step'
import '../../../ui/screens.css'
import './offboarding.css'

const steps = ['when', 'work', 'confirm'] as const
type Step = (typeof steps)[number]
const person = 'sc/user'

export default function OffboardPage() {
  const [params, setParams] = useSearchParams()
  const { t } = useTranslation(['sc', 'screens'])
  const id = Number(params.get('id'))
  const { row, error, refetch } = useRecord(person, id > 0 ? id : null, { live: true })
  if (!(id > 0)) {
    return (
      <div className="k-record-page k-offboard">
        <h1 className="k-record-title">{t('sc:page.offboard')}</h1>
        <div className="k-offboard-card">
          <Labelled label={t('sc:offboard.who')} required>
            {({ id: input }) => (
              <RefSelect
                id={input}
                entity={person}
                value={[]}
                filter={{ field: 'status', op: 'ne', value: 'left' }}
                onChange={([chosen]) => {
                  if (chosen !== undefined) setParams({ id: String(chosen) })
                }}
              />
            )}
          </Labelled>
        </div>
      </div>
    )
  }
  if (error) return <ScreenError error={error} onRetry={refetch} />
  return row ? <Wizard key={row.id} row={row} /> : <Skeleton active />
}

function Wizard({ row }: { row: RecordRow }) {
  const { t } = useTranslation(['sc', 'screens'])
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { identity } = useIdentity()
  const [step, setStep] = useState<Step>('when')
  const {
    data: handover,
    error,
    refetch,
  } = useQuery({ queryKey: ['handover', row.id], queryFn: ({ signal }) => readHandover(row.id, { signal }), staleTime: 0 })
  const { plan } = handover ?? {}
  const { draft, change, forget } = useOffboardDraft(identity ? String(identity.id) : null, row.id, {
    leaveDate: textOf(row.leave_date),
    reason: '',
    skipped: {},
  })
  const name = displayName({ name: textOf(row.name) ?? '', name_en: textOf(row.name_en) })
  const toRecord = () => void navigate(`${findResource(person)?.paths.show ?? ''}?id=${row.id}`)
  useEffect(() => {
    document.querySelector<HTMLElement>('.k-offboard h1')?.focus()
  }, [step])
  const index = steps.indexOf(step)
  const go = (to: number) => setStep(steps[to] ?? 'when')
  return (
    <div className="k-record-page k-offboard">
      <header className="k-record-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} label={t('sc:offboard.back_to', { name })} onClick={toRecord} />
        <h1 className="k-record-title" tabIndex={-1}>
          {t('sc:offboard.title', { name })}
        </h1>
      </header>
      {row.status === 'left' && <p role="status">{t('sc:offboard.has_left', { name })}</p>}
      {error && !handover && <ScreenError error={error} onRetry={() => void refetch()} />}
      {(!handover || !draft) && !error && <Skeleton active />}
      {handover && draft && row.status !== 'left' && (
        <>
          <Steps
            className="k-offboard-steps"
            size="small"
            current={index}
            responsive={false}
            titlePlacement={isPhone ? 'vertical' : 'horizontal'}
            items={steps.map((one, at) => ({ title: t(`sc:offboard.step.${one}`), disabled: at > index }))}
            onChange={go}
          />
          {step === 'when' && (
            <WhenStep
              draft={draft}
              plan={plan ?? null}
              hireDate={textOf(row.hire_date)}
              onChange={change}
              onNext={() => go(1)}
              onCancel={toRecord}
            />
          )}
          {step === 'work' && (
            <WorkStep
              person={{ id: row.id, name }}
              handover={handover}
              draft={draft}
              onChange={change}
              onMoved={() => refetch()}
              onNext={() => go(2)}
              onBack={() => go(0)}
            />
          )}
          {step === 'confirm' && (
            <ConfirmStep
              person={{ id: row.id, name }}
              handover={handover}
              draft={draft}
              onBack={() => go(1)}
              onDone={() => {
                void forget()
                toRecord()
              }}
              onRefused={() => void refetch()}
            />
          )}
        </>
      )}
    </div>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
