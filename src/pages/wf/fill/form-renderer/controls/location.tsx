/** A place, `latitude,longitude`: typed, or where the device is. */
import { useState } from 'react'
import AimOutlined from '@ant-design/icons/AimOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button'
import { ariaOf, type Control, type ControlProps, type ShownProps } from '../control'

/** About a metre. */
const digits = 5

function LocationInput(props: ControlProps) {
  const { label, value, onChange } = props
  const { t } = useTranslation('wf')
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onChange(`${coords.latitude.toFixed(digits)},${coords.longitude.toFixed(digits)}`)
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <>
      <span className="k-fill-location">
        <Input
          {...ariaOf(props)}
          value={typeof value === 'string' ? value : ''}
          placeholder="25.03397,121.56447"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value.replaceAll(' ', '') || undefined)}
        />
        <Button
          icon={<AimOutlined aria-hidden />}
          label={t('form_designer.fill.my_place', { label })}
          loading={state === 'asking'}
          onClick={ask}
        />
      </span>
      {state === 'refused' && (
        <div className="k-entry-warning" role="status">
          {t('form_designer.fill.no_place')}
        </div>
      )}
    </>
  )
}

const LocationShown = ({ value }: ShownProps) => (
  <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(String(value))}`} target="_blank" rel="noreferrer">
    {String(value)}
  </a>
)

export const locationControl: Control = { Input: LocationInput, Shown: LocationShown }
