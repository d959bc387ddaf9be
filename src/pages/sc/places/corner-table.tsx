/** The corners of a border as numbers: the way without a pointer. */
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { mostCorners } from '../../../shared/sc/polygon'
import { DegreesInput } from './degrees-input'
import { between, withCorner, withNewCorner, withoutCorner, type SiteShape } from './site-shape'

const fewestCorners = 3

export function CornerTable({ shape, disabled, onChange }: { shape: SiteShape; disabled: boolean; onChange: (next: SiteShape) => void }) {
  const { t } = useTranslation(['sc', 'screens'])
  const corners = shape.polygon ?? []
  const [lat, lng] = [t('sc:entity.site.fields.lat.label'), t('sc:entity.site.fields.lng.label')]
  return (
    <div className="k-sites-corners" tabIndex={0} role="group" aria-label={t('sc:places.corners')}>
      <table>
        <caption>{t('sc:places.corners')}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{lat}</th>
            <th scope="col">{lng}</th>
            <th scope="col">
              <span className="k-visually-hidden">{t('sc:places.corner_acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {corners.map((corner, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td>
                <DegreesInput
                  hideLabel
                  label={`${lat} ${index + 1}`}
                  value={corner.lat}
                  disabled={disabled}
                  onChange={(value) => onChange(withCorner(shape, index, { ...corner, lat: value }))}
                />
              </td>
              <td>
                <DegreesInput
                  hideLabel
                  label={`${lng} ${index + 1}`}
                  value={corner.lng}
                  disabled={disabled}
                  onChange={(value) => onChange(withCorner(shape, index, { ...corner, lng: value }))}
                />
              </td>
              <td className="k-sites-corner-acts">
                <Button
                  type="text"
                  size="small"
                  disabled={disabled || corners.length >= mostCorners}
                  icon={<PlusOutlined aria-hidden />}
                  label={t('sc:places.add_corner', { n: index + 1 })}
                  onClick={() => onChange(withNewCorner(shape, index, between(corner, corners[(index + 1) % corners.length] ?? corner)))}
                />
                <Button
                  type="text"
                  size="small"
                  disabled={disabled || corners.length <= fewestCorners}
                  icon={<DeleteOutlined aria-hidden />}
                  label={t('sc:places.remove_corner', { n: index + 1 })}
                  onClick={() => onChange(withoutCorner(shape, index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
