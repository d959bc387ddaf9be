/** `/search`: everything that is found, kinds as filters; the question stands in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button'
import { useDebounced } from '../../../ui/use-debounced'
import { readTyped } from '../palette/entries'
import { hitRow, type Row } from '../palette/use-results'
import { failureOf } from '../../../providers/http/error-text'
import { noteRecent } from '../../../providers/preferences/preferences'
import { searchRecords, type HitsOfKind } from '../../../api/engine/search'
import { modules } from '../../../resources'
import { findResource } from '../../../resources/core/find-resource'
import './search.css'

const perKind = { all: 5, one: 50 }

export function SearchPage() {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const kind = params.get('kind') ?? ''
  const { scope, text } = readTyped(useDebounced(q, 300))
  const byNumber = scope === 'number'
  // All kinds are asked for once; a chosen one again, with more of it.
  const kinds = useQuery({
    queryKey: ['search', text, byNumber],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => searchRecords({ q: text, byNumber, perKind: perKind.all }, signal),
  })
  const one = useQuery({
    queryKey: ['search', text, byNumber, kind],
    enabled: text !== '' && kind !== '',
    retry: false,
    queryFn: ({ signal }) => searchRecords({ q: text, byNumber, kinds: [kind], perKind: perKind.one }, signal),
  })
  const set = (change: Record<string, string>) =>
    setParams((old) => new URLSearchParams(Object.entries({ ...Object.fromEntries(old), ...change }).filter(([, value]) => value !== '')), {
      replace: true,
    })
  const known = (kinds.data ?? []).filter(({ entity }) => findResource(entity))
  const shown = (kind === '' ? known : (one.data ?? known.filter(({ entity }) => entity === kind))).filter(({ entity }) =>
    findResource(entity),
  )
  const failure = kinds.error ?? one.error
  return (
    <div className="k-search-page">
      <h1>{t('search.title')}</h1>
      <input
        className="k-search-input"
        type="search"
        autoFocus
        aria-label={t('palette.title')}
        placeholder={t('search.placeholder')}
        value={q}
        maxLength={200}
        onChange={(event) => set({ q: event.target.value, kind: '' })}
      />
      {known.length > 0 && (
        <div className="k-search-kinds" role="group" aria-label={t('search.kinds')}>
          {['', ...known.map(({ entity }) => entity)].map((entity) => (
            <button key={entity} type="button" aria-pressed={entity === kind} onClick={() => set({ kind: entity })}>
              {entity === '' ? t('search.all') : <KindName entity={entity} />}
            </button>
          ))}
        </div>
      )}
      {failure ? (
        <p role="alert">
          {failureOf(failure)?.text}{' '}
          <Button type="link" size="small" onClick={() => void (kinds.error ? kinds.refetch() : one.refetch())}>
            {t('action.retry')}
          </Button>
        </p>
      ) : (
        <p role="status" className="k-secondary">
          {said({ text, searching: kinds.isFetching, count: shown.reduce((sum, { hits }) => sum + hits.length, 0) }, t)}
        </p>
      )}
      {text !== '' &&
        shown.map((found) => (
          <Kind key={found.entity} found={found} q={text} whole={kind !== ''} onMore={() => set({ kind: found.entity })} />
        ))}
    </div>
  )
}

function said(
  { text, searching, count }: { text: string; searching: boolean; count: number },
  t: (key: string, params?: Record<string, unknown>) => string,
): string {
  if (text === '') return t('search.empty')
  if (searching && count === 0) return t('palette.searching')
  return count === 0 ? t('palette.nothing', { text }) : ''
}

function KindName({ entity }: { entity: string }) {
  const { t } = useTranslation()
  const resource = findResource(entity)
  return resource ? t(`${resource.module}:entity.${resource.key}.plural`) : entity
}

interface KindProps {
  found: HitsOfKind
  q: string
  whole: boolean
  onMore: () => void
}

function Kind({ found: { entity, hits, more }, q, whole, onMore }: KindProps) {
  const { t } = useTranslation('common')
  const resource = findResource(entity)
  return (
    <section className="k-search-kind" aria-labelledby={`kind-${entity}`}>
      <h2 id={`kind-${entity}`}>
        <KindName entity={entity} />
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Found row={hitRow(entity, hit)} />
          </li>
        ))}
      </ul>
      {more && !whole && (
        <Button type="link" size="small" onClick={onMore}>
          {t('search.more')}
        </Button>
      )}
      {more && whole && resource && (
        <Link to={`${resource.paths.list}?${new URLSearchParams({ q }).toString()}`}>{t('search.in_list')}</Link>
      )}
    </section>
  )
}

function Found({ row }: { row: Row }) {
  const { t } = useTranslation('common')
  return (
    <>
      <Link to={row.path ?? ''} onClick={() => noteRecent(row.key)}>
        <span className="k-search-title">{row.title}</span>
      </Link>
      <span className="k-secondary k-search-detail">
        {[row.code, row.detail, row.inactive ? t('palette.inactive') : undefined].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
