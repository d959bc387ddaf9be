/** As whom? What somebody's home page is made of: which layout counts, what is his own, and what his rights leave out. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { findWidget, isOffered, widgets } from '../../../../components/home/registry'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { useFormats } from '../../../../components/format/format-settings'
import { modules } from '../../../../resources'
import type { TabPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import { homeOf, isHome } from '../../../../shared/sc/home'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { homeLayout } from '../../../../schemas/sc/home-layout'
import { call } from '../../../../api/call'
import { previewHome } from '../../../../shared/sc/home-calls'
import { recordId } from '../../../../screens/record/record-links'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { SmallHome } from './small-home'
import './preview-panel.css'

const paths = [...new Set(widgets.flatMap(({ permission = [] }) => permission))]

export default function PreviewPanel({ values }: TabPanelProps<RowOf<typeof homeLayout>>) {
  const { t } = useTranslation(['sc', ...modules.map(({ code }) => code)])
  const { language } = useFormats()
  const id = recordId(useSearchParams()[0])
  const [person, setPerson] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'preview', person],
    enabled: person !== null,
    retry: 1,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(previewHome, { query: { user: String(person), paths: paths.join(',') }, signal })).data,
  })
  const isThis = data?.layout?.id === id
  // What stands in the form counts as if it were saved.
  const company = isThis && isHome(values.widgets) ? values.widgets : (data?.layout?.widgets ?? [])
  const shown = data ? homeOf(company, data.personal ?? undefined) : []
  return (
    <section className="k-home-preview" aria-label={t('sc:home_preview.title')}>
      <h3>{t('sc:home_preview.title')}</h3>
      <RefSelect
        entity="sc/user"
        value={person === null ? [] : [person]}
        onChange={(ids) => setPerson(ids.at(-1) ?? null)}
        clearable
        label={t('sc:home_preview.person')}
        filter={{ field: 'status', op: 'eq', value: 'active' }}
      />
      {error && <ScreenError error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p>
            {data.layout
              ? t(isThis ? 'sc:home_preview.this' : 'sc:home_preview.other', { name: i18nText(data.layout.name, language) })
              : t('sc:home_preview.none')}
            {data.personal && ` ${t('sc:home_preview.own')}`}
          </p>
          <SmallHome
            widgets={shown}
            hiddenBy={({ key }) => {
              const widget = findWidget(key)
              const isSeen = widget !== undefined && isOffered(widget, (path) => data.permits.includes(path))
              return isSeen ? undefined : <span className="k-secondary"> {t('sc:home_preview.no_right')}</span>
            }}
          />
        </>
      )}
    </section>
  )
}
