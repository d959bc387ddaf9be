/** /wf/use/new/filling-form: a new form, a draft, a copy, or a form about a record (wf.md §2). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { readFilling, type FillingQuestion } from '../../../api/wf/filling'
import { ScreenError } from '../../../screens/entity/screen-error'
import { FillingForm } from './filling-form'
import '../../../ui/screens.css'
import './filling.css'

const names = ['template', 'draft', 'copy', 'source', 'on_behalf_of', 'action', 'known'] as const

export default function FillingFormPage() {
  const { t } = useTranslation('wf')
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const question = questionOf(params)
  const [shown, setShown] = useState({ question, turn: 0 })
  // A draft that was made here goes on as it stands, under its own address.
  const isSame = isKept(state) || JSON.stringify(shown.question) === JSON.stringify(question)
  if (!isSame) setShown({ question, turn: shown.turn + 1 })
  const { data, error, refetch } = useQuery({
    queryKey: ['wf-filling', shown],
    queryFn: ({ signal }) => readFilling(shown.question, signal),
    enabled: Object.keys(shown.question).length > 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  })
  if (Object.keys(shown.question).length === 0) return <Navigate replace to="/wf/use/new/select-form" />
  if (error && !data)
    return (
      <ScreenError
        error={error}
        onRetry={() => void refetch()}
        extra={<Link to="/wf/use/new/select-form">{t('filling.other_form')}</Link>}
      />
    )
  if (!data) return <Skeleton className="k-skeleton" active paragraph={{ rows: 10 }} />
  return (
    <FillingForm
      key={shown.turn}
      filling={data}
      source={shown.question.source ?? null}
      onCreated={(id) => void navigate(`?draft=${id}`, { replace: true, state: kept })}
    />
  )
}

const kept = { kept: true }
const isKept = (state: unknown): boolean => typeof state === 'object' && state !== null && 'kept' in state

function questionOf(params: URLSearchParams): FillingQuestion {
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
}
