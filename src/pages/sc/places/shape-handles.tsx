/** What of a site's border is dragged: the centre, the circle's edge, corners, and the middles of sides, which become corners. */
import { Handle } from '../../../components/map/handle'
import { mostCorners } from '../../../shared/sc/polygon'
import { between, moved, radiusAt, withCorner, withNewCorner, type SiteShape } from './site-shape'

export function ShapeHandles({ shape, onChange }: { shape: SiteShape; onChange: (next: SiteShape) => void }) {
  const { polygon } = shape
  const centre = <Handle key="centre" kind="centre" lat={shape.lat} lng={shape.lng} onMove={(place) => onChange({ ...shape, ...place })} />
  if (!polygon)
    return (
      <>
        {centre}
        <Handle
          kind="edge"
          {...moved(shape, 0, shape.radius_m)}
          onMove={(edge) => onChange({ ...shape, radius_m: radiusAt(shape, edge) })}
        />
      </>
    )
  return (
    <>
      {centre}
      {polygon.map((corner, index) => (
        <Handle key={`corner ${index}`} kind="corner" {...corner} onMove={(place) => onChange(withCorner(shape, index, place))} />
      ))}
      {polygon.length < mostCorners &&
        polygon.map((corner, index) => (
          <Handle
            key={`between ${index} ${polygon.length}`}
            kind="between"
            {...between(corner, polygon[(index + 1) % polygon.length] ?? corner)}
            onMove={(place) => onChange(withNewCorner(shape, index, place))}
          />
        ))}
    </>
  )
}
