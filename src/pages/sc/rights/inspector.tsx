/** The Inspector (sc.md §2): why a person may or may not, who may, what two people differ in. The question stands in the address. */
import { useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Explanation } from '../../../components/rights/explanation'
import { ViewAsButton } from '../../../components/rights/view-as-button'
import { Button } from '../../../ui/button'
import { failureOf } from '../../../providers/http/error-text'
import { call } from '../../../api/call'
import { compareRights, readWhoMay } from '../../../shared/sc/rights'
import { explainRight } from '../../../api/sc/rights'
import { modules } from '../../../resources'
import { findResource } from '../../../resources/core/find-resource'
import { RightsTabs } from './rights-tabs'
import { usePathName } from '../../../components/rights/use-path-name'
import { PathChoice } from './path-choice'
import '../../../components/rights/rights.css'

const modes = ['why', 'who', 'compare'] as const
type Mode = (typeof modes)[number]

export default function InspectorPage() {
  const { t } = useTranslation(['common', 'screens', ...modules.map(({ code }) => code)])
  const [params, setParams] = useSearchParams()
  const mode = modes.find((one) => one === params.get('mode')) ?? 'why'
  const set = (change: Readonly<Record<string, string>>) =>
    setParams((old) => new URLSearchParams(Object.entries({ ...Object.fromEntries(old), ...change }).filter(([, value]) => value !== '')), {
      replace: true,
    })
  const person = (key: string) => {
    const id = Number(params.get(key))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  }
  const [user, other, path, record] = [person('user'), person('with'), params.get('path') ?? '', params.get('record') ?? '']
  return (
    <RightsTabs>
      <div className="k-inspector">
        <div className="k-inspector-title">
          <h1>{t('sc:page.inspector')}</h1>
          <ViewAsButton key={user} suggested={user} />
        </div>
        <Segmented<Mode>
          value={mode}
          onChange={(value) => set({ mode: value })}
          options={modes.map((value) => ({ value, label: t(`why.mode.${value}`) }))}
        />
        <div className="k-inspector-question">
          {mode !== 'who' && <Person label={t('why.person')} value={user} onChange={(id) => set({ user: id })} />}
          {mode === 'compare' && <Person label={t('why.other')} value={other} onChange={(id) => set({ with: id })} />}
          {mode !== 'compare' && <PathChoice value={path} onChange={(value) => set({ path: value })} />}
          {mode === 'why' && <RecordChoice key={record} value={record} onChange={(value) => set({ record: value })} />}
        </div>
        {mode === 'why' &&
          (user !== undefined && path ? <Why user={user} path={path} record={record} /> : <p className="k-secondary">{t('why.choose')}</p>)}
        {mode === 'who' && (path ? <Who path={path} /> : <p className="k-secondary">{t('why.choose_path')}</p>)}
        {mode === 'compare' &&
          (user !== undefined && other !== undefined ? (
            <Compare first={user} second={other} />
          ) : (
            <p className="k-secondary">{t('why.choose_two')}</p>
          ))}
      </div>
    </RightsTabs>
  )
}

function Person({ label, value, onChange }: { label: string; value: number | undefined; onChange: (id: string) => void }) {
  return (
    <label>
      <span>{label}</span>
      <RefSelect
        entity="sc/user"
        label={label}
        value={value === undefined ? [] : [value]}
        onChange={([id]) => onChange(id === undefined ? '' : String(id))}
      />
    </label>
  )
}

function RecordChoice({ value, onChange }: { value: string; onChange: (record: string) => void }) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(value)
  const apply = () => {
    if (typed === '' || /^[a-z]{2,3}\/[a-z0-9-]+\/[1-9]\d{0,14}$/.test(typed)) onChange(typed)
  }
  return (
    <label>
      <span>{t('why.record')}</span>
      <Input
        value={typed}
        placeholder="cm/source/7"
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={apply}
        onPressEnter={apply}
      />
    </label>
  )
}

function Why({ user, path, record }: { user: number; path: string; record: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['why', user, path, record],
    retry: false,
    staleTime: 0,
    queryFn: () => explainRight({ user, path, ...(record ? { record } : {}) }),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <Explanation explanation={data} /> : <Waiting />
}

function Who({ path }: { path: string }) {
  const { t } = useTranslation('common')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['who', path],
    retry: false,
    staleTime: 0,
    initialPageParam: 0,
    getNextPageParam: (page: { meta: { next: number | null } }) => page.meta.next,
    queryFn: ({ pageParam }) => call(readWhoMay, { query: { path, ...(pageParam ? { after: String(pageParam) } : {}) } }),
  })
  const show = findResource('sc/user')?.paths.show ?? ''
  const people = data?.pages.flatMap((page) => page.data) ?? []
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p role="status">{isFetching ? t('shell.loading') : t(hasNextPage ? 'why.who_so_far' : 'why.who_count', { count: people.length })}</p>
      <ul className="k-inspector-people">
        {people.map(({ id, name, account }) => (
          <li key={id}>
            <Link to={`${show}?id=${id}`}>{name}</Link> <span className="k-secondary">{account}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('search.more')}
        </Button>
      )}
    </>
  )
}

function Compare({ first, second }: { first: number; second: number }) {
  const { t } = useTranslation('common')
  const nameOf = usePathName()
  const { data, error, refetch } = useQuery({
    queryKey: ['compare', first, second],
    retry: false,
    staleTime: 0,
    queryFn: async () => (await call(compareRights, { query: { user: String(first), with: String(second) } })).data,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.only_first.length + data.only_second.length === 0) return <p>{t('why.same')}</p>
  return (
    <div className="k-inspector-differ">
      {(
        [
          [data.first, data.only_first],
          [data.second, data.only_second],
        ] as const
      ).map(([{ id, name }, paths]) => (
        <section key={id}>
          <h2>{t('why.only', { name, count: paths.length })}</h2>
          <ul>
            {paths.map((path) => (
              <li key={path} title={path}>
                {nameOf(path)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <p role="alert">
      {failureOf(error)?.text}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}

function Waiting() {
  const { t } = useTranslation('common')
  return <p role="status">{t('shell.loading')}</p>
}
