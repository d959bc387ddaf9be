/** The rows where they are: pins of everything that the filter leaves, not of one page. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapCanvas } from '../../../components/map/map-canvas'
import type { MapTiles } from '../../../shared/sc/map-tiles'
import { Pin } from '../../../components/map/pin'
import { useIsPhone } from '../../../ui/use-is-phone'
import { listRecords, type ListQuestion, type RecordRow } from '../../../providers/data/record-api'
import type { Condition } from '../../../schemas/core/types'
import { entityPlural, recordTitle } from '../../../components/entity/entity-texts'
import { ScreenError } from '../../entity/screen-error'
import { placeFields } from './layouts'
import { RowsSkeleton } from '../list-skeleton'
import type { ListState } from '../state/list-state'
import type { ListUi } from '../state/list-context'

interface ListMapProps {
  ui: ListUi
  tiles: MapTiles
  state: ListState
  /** Changes when the rows do. */ of: number
}

const perCall = 200
const mostPins = 500
/** So few that their names do not lie on each other. */
const mostNames = 20

export function ListMap({ ui, tiles, state, of }: ListMapProps) {
  const {
    context: { t, formats },
    entity,
    matching,
  } = ui
  const fields = placeFields(entity)
  const isPhone = useIsPhone()
  const isPlaced: Condition[] = fields
    ? [
        { field: fields.lat.name, op: 'nempty' },
        { field: fields.lng.name, op: 'nempty' },
      ]
    : []
  const filter: Condition = { all: [...(matching.filter ? [matching.filter] : []), ...isPlaced] }
  const { data, error, refetch } = useQuery({
    queryKey: ['map', entity.name, matching, state.sort, of],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    queryFn: ({ signal }) => readPins(entity.name, { sort: state.sort, filter, ...(matching.q ? { q: matching.q } : {}) }, signal),
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  const pins = data.rows.map((row) => ({
    row,
    label: recordTitle(entity, row, formats),
    lat: Number(row[fields?.lat.name ?? '']),
    lng: Number(row[fields?.lng.name ?? '']),
  }))
  return (
    <div className="k-list-map">
      {data.total > mostPins && (
        <p className="k-muted" role="status">
          {t('screens:map.too_many', { n: mostPins, total: data.total })}
        </p>
      )}
      {pins.length === 0 && (
        <p className="k-muted" role="status">
          {t('screens:map.no_places')}
        </p>
      )}
      <MapCanvas
        label={entityPlural(t, entity)}
        tiles={tiles}
        fit={{ key: `${JSON.stringify(matching)} ${pins.length > 0}`, points: pins }}
      >
        {pins.map(({ row, label, lat, lng }) => (
          <Pin
            key={row.id}
            lat={lat}
            lng={lng}
            label={label}
            named={!isPhone && pins.length <= mostNames}
            tone={row.active === false ? 'muted' : undefined}
            onOpen={row._actions?.includes('show') ? () => ui.open('show', { id: row.id }) : undefined}
          />
        ))}
      </MapCanvas>
    </div>
  )
}

async function readPins(name: string, question: ListQuestion, signal: AbortSignal): Promise<{ rows: RecordRow[]; total: number }> {
  const rows: RecordRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await listRecords(name, { ...question, page, perPage: perCall }, { signal })
    rows.push(...data)
    if (rows.length >= mostPins || page >= meta.last_page) return { rows: rows.slice(0, mostPins), total: meta.total }
  }
}
