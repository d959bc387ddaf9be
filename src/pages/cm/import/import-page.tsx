/** /cm/use/import: what files may be brought in here, and how the last ones went (cm.md §2, §8). Each has the wizard of its list. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { listRecords } from '../../../providers/data/record-api'
import { readImportTargets, type ImportView } from '../../../api/engine/import'
import { modules } from '../../../resources'
import { importPath } from '../../../resources/core/define-module'
import type { ResourceOutline } from '../../../resources/core/outline'
import { ScreenError } from '../../../screens/entity/screen-error'
import '../../../ui/screens.css'
import '../common/cm.css'

/** A row of sc/import. */
type Done = Pick<ImportView, 'id' | 'file' | 'state' | 'counters'> & { target: string; created_at: string }

const shown = 10

export default function ImportPage() {
  const { t } = useTranslation('cm')
  const { data: targets, error, refetch } = useQuery({ queryKey: ['import-targets'], queryFn: ({ signal }) => readImportTargets(signal) })
  const resources = (modules.find(({ code }) => code === 'cm')?.resources ?? []).filter(({ name }) => targets?.includes(name))
  const records = resources.filter(({ area }) => area === 'use')
  const lookups = resources.filter(({ area, group }) => area === 'admin' && typeof group === 'string')
  // Both in one sheet (cm.md §8), for who may bring both.
  const customers = targets?.includes('cm/person') ? records.find(({ key }) => key === 'organization') : undefined
  return (
    <div className="k-info">
      <h1>{t('page.import')}</h1>
      <p className="k-muted">{t('imports.purpose')}</p>
      {error ? <ScreenError error={error} onRetry={() => void refetch()} /> : !targets && <Skeleton active />}
      <Cards title={t('imports.records')} resources={records} customers={customers} />
      <Recent resources={resources} />
      <Cards title={t('page.info_settings')} resources={lookups} />
    </div>
  )
}

function Cards({
  title,
  resources,
  customers,
}: {
  title: string
  resources: readonly ResourceOutline[]
  customers?: ResourceOutline | undefined
}) {
  const { t } = useTranslation('cm')
  if (resources.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="k-form-section">{title}</h2>
      <ul className="k-info-cards">
        {customers && (
          <li className="k-info-card">
            <Link to={`${importPath(customers)}?with=person`}>{t('imports.customers')}</Link>
            <p className="k-info-purpose">{t('imports.customers_purpose')}</p>
          </li>
        )}
        {resources.map((resource) => (
          <li key={resource.name} className="k-info-card">
            <Link to={importPath(resource)}>{t(`entity.${resource.key}.plural`)}</Link>
            <p className="k-info-purpose">{t(`entity.${resource.key}.purpose`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recent({ resources }: { resources: readonly ResourceOutline[] }) {
  const { t } = useTranslation(['cm', 'sc', 'screens'])
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'imports'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'sc/import',
          { perPage: shown, sort: [{ field: 'id', descending: true }], filter: { field: 'target', op: 'startswith', value: 'cm/' } },
          { signal },
        )
      ).data as unknown as readonly Done[], // rows of that declaration
  })
  const resourceOf = (target: string) => resources.find(({ name }) => name === target)
  return (
    <section aria-label={t('cm:imports.recent')}>
      <h2 className="k-form-section">{t('cm:imports.recent')}</h2>
      {error ? <ScreenError error={error} onRetry={() => void refetch()} /> : !data && <Skeleton active />}
      {data?.length === 0 && <p className="k-muted">{t('cm:imports.none')}</p>}
      <ul className="k-imports">
        {data?.map((one) => {
          const resource = resourceOf(one.target)
          return (
            <li key={one.id}>
              {resource ? <Link to={`${importPath(resource)}?import=${one.id}`}>{one.file}</Link> : <span>{one.file}</span>}
              <span>{t(`cm:entity.${one.target.slice('cm/'.length)}.plural`)}</span>
              <span>{t(`sc:entity.import.fields.state.enum.${one.state}`)}</span>
              <span className="k-muted">
                {countsOf(one.counters)
                  .map(([state, n]) => `${t(`screens:import.state.${state}`)} ${groupDigits(String(n))}`)
                  .join(' · ')}
              </span>
              <time className="k-muted" dateTime={one.created_at}>
                {formatDateTime(one.created_at, formats)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const countsOf = (counters: Done['counters']) =>
  (['done', 'new', 'changed', 'same', 'duplicate', 'error'] as const).flatMap((state): [string, number][] =>
    counters?.[state] ? [[state, counters[state]]] : [],
  )
