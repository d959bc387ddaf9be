/** /sc/google-map: the sites on a map, or as the table that every entity has. Without a map provider there is the table alone. */
import { useTranslation } from 'react-i18next'
import { lazy, Suspense } from 'react'
import { Segmented } from 'antd'
import { useOutlet, useSearchParams } from 'react-router'
import { useMapTiles } from '../../../components/map/map-tiles'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import './sites.css'

const SiteMap = lazy(async () => ({ default: (await import('./site-map')).SiteMap }))

export default function SitesPage({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  const [params, setParams] = useSearchParams()
  const outlet = useOutlet()
  const tiles = useMapTiles()
  if (!tiles) return <ListSkeleton />
  if (tiles.provider === 'none') return <ListScreen resource={resource} />
  const isTable = params.get('as') === 'table'
  const show = (as: string) => setParams(as === 'table' ? { as } : {}, { replace: true })
  return (
    <div className="k-sites">
      <div className="k-sites-title">
        {!isTable && <h1>{t('sc:entity.site.plural')}</h1>}
        <Segmented
          value={isTable ? 'table' : 'map'}
          onChange={show}
          options={[
            { value: 'map', label: t('sc:places.map') },
            { value: 'table', label: t('sc:places.table') },
          ]}
        />
      </div>
      {isTable ? (
        <ListScreen resource={resource} />
      ) : (
        <>
          <Suspense fallback={<ListSkeleton />}>
            <SiteMap resource={resource} tiles={tiles} />
          </Suspense>
          {outlet}
        </>
      )}
    </div>
  )
}
