/** The map of the sites, and beside it what is done with it: choosing, adding, changing a border, testing a place. */
import { useState } from 'react'
import { useList, type HttpError } from '@refinedev/core'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { Fence } from '../../../components/map/fence'
import { MapCanvas } from '../../../components/map/map-canvas'
import type { MapTiles } from '../../../shared/sc/map-tiles'
import { Pin } from '../../../components/map/pin'
import { useIsPhone } from '../../../ui/use-is-phone'
import { useRights } from '../../../providers/access/use-right'
import type { RecordRow } from '../../../providers/data/record-api'
import { actionPath, type ScreenProps } from '../../../resources/core/define-module'
import type { Point } from '../../../shared/sc/geofence'
import { i18nText } from '../../../shared/engine/i18n-text'
import { degrees } from '../../../shared/sc/place-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { NewSite } from './new-site'
import { PlaceTest } from './place-test'
import { ShapeHandles } from './shape-handles'
import { SiteEditor } from './site-editor'
import { SiteList } from './site-list'
import { around, extentOf, shapeOf, type SiteShape } from './site-shape'

type Mode = 'sites' | 'new' | 'test'
const mostSites = 200

export function SiteMap({ resource, tiles }: ScreenProps & { tiles: MapTiles }) {
  const { t } = useTranslation(['sc', 'screens'])
  const { language } = useFormats()
  const navigate = useNavigate()
  const permits = useRights([actionPath(resource, 'test'), actionPath(resource, 'create')])
  const [mode, setMode] = useState<Mode>('sites')
  const [chosen, setChosen] = useState<number | null>(null)
  const [draft, setDraft] = useState<{ shape: SiteShape; version: number } | null>(null)
  const [place, setPlace] = useState<Point | null>(null)
  const [focus, setFocus] = useState<readonly Point[]>([])
  const isPhone = useIsPhone()
  const { query } = useList<RecordRow, HttpError>({
    resource: 'sc/site',
    pagination: { currentPage: 1, pageSize: mostSites },
    sorters: [{ field: 'code', order: 'asc' }],
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { retry: 1 },
  })
  const rows = query.data?.data ?? []
  const row = rows.find(({ id }) => id === chosen)
  const shape = row && (draft?.shape ?? shapeOf(row))
  /** Against the version that it was begun on: what somebody else saves meanwhile is not overwritten. */
  const change = (next: SiteShape | null) => setDraft((old) => (next && row ? { shape: next, version: old?.version ?? row.version } : null))
  const nameOf = (site: RecordRow) => i18nText(site.name, language)
  const choose = (id: number | null) => {
    setMode('sites')
    setChosen(id)
    setDraft(null)
    setPlace(null)
    setFocus([])
  }
  const turn = (next: Mode) => {
    choose(null)
    setMode(next)
  }
  const find = (found: Point) => {
    setPlace(found)
    setFocus(around(found))
  }
  const may = (action: string) => permits(actionPath(resource, action))
  const fit =
    focus.length > 0
      ? { key: JSON.stringify(focus), points: focus }
      : shape && row
        ? { key: `site ${row.id}`, points: extentOf(shape) }
        : { key: `all ${rows.length > 0}`, points: rows.map(shapeOf) }
  if (query.error && rows.length === 0) return <ScreenError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="k-sites-map">
      <MapCanvas label={t('sc:places.map_of_sites')} tiles={tiles} fit={fit} {...(mode === 'sites' ? {} : { onClick: setPlace })}>
        {rows.map((site) => {
          const isChosen = site.id === chosen
          const { lat, lng, radius_m, polygon } = isChosen && shape ? shape : shapeOf(site)
          const tone = isChosen ? 'chosen' : site.active === false ? 'muted' : undefined
          return [
            <Fence key={`fence ${site.id}`} lat={lat} lng={lng} radius_m={radius_m} polygon={polygon} tone={tone} />,
            !isChosen && (
              <Pin
                key={`pin ${site.id}`}
                lat={lat}
                lng={lng}
                label={nameOf(site)}
                named={!isPhone}
                tone={tone}
                onOpen={() => choose(site.id)}
              />
            ),
          ]
        })}
        {row && shape && row._actions?.includes('edit') && <ShapeHandles shape={shape} onChange={change} />}
        {place && <Pin key="place" {...place} label={t(mode === 'new' ? 'sc:places.new_place' : 'sc:places.tested')} named tone="test" />}
      </MapCanvas>
      <aside className="k-sites-side" aria-label={t('sc:places.side')}>
        {may('test') && (
          <Segmented
            block
            value={mode === 'test' ? 'test' : 'sites'}
            onChange={(next: 'sites' | 'test') => turn(next)}
            options={[
              { value: 'sites', label: t('sc:entity.site.plural') },
              { value: 'test', label: t('sc:places.test') },
            ]}
          />
        )}
        {mode === 'test' && (
          <PlaceTest sites={rows} place={place} onPlace={find} onTested={(at, site) => setFocus([at, ...extentOf(shapeOf(site))])} />
        )}
        {mode === 'new' && (
          <NewSite
            place={place}
            onPlace={find}
            onCancel={() => turn('sites')}
            onNext={(address) => void navigate(createPath(resource.paths.create, place, address), { state: { fromList: true } })}
          />
        )}
        {mode === 'sites' && row && shape && (
          <SiteEditor
            key={row.id}
            row={row}
            shape={shape}
            base={draft?.version ?? null}
            onChange={change}
            onBack={() => choose(null)}
            onSaved={() => {
              void query.refetch().then(() => setDraft(null))
            }}
            onDetails={() =>
              void navigate(`${row._actions?.includes('edit') ? resource.paths.edit : resource.paths.show}?id=${row.id}`, {
                state: { fromList: true },
              })
            }
          />
        )}
        {mode === 'sites' && !row && (
          <SiteList
            rows={rows}
            total={query.data?.total ?? rows.length}
            loading={query.isPending}
            onChoose={choose}
            {...(may('create') ? { onAdd: () => turn('new') } : {})}
          />
        )}
      </aside>
    </div>
  )
}

function createPath(path: string, place: Point | null, address: string): string {
  const params = new URLSearchParams(place ? { lat: degrees(place.lat), lng: degrees(place.lng) } : {})
  if (address) params.set('address', address)
  return `${path}?${params.toString()}`
}
