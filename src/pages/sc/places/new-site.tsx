/** Where a new site is: a click on the map, coordinates, or a link pasted from another map. No address is looked up: the server asks no service for people (S37), and the browser tells none where the company is. */
import { useId, useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Point } from '../../../shared/sc/geofence'
import { placeOf } from '../../../shared/sc/place-text'
import { placeText } from './place-text'

interface NewSiteProps {
  place: Point | null
  onPlace: (place: Point) => void
  onCancel: () => void
  onNext: (address: string) => void
}

export function NewSite({ place, onPlace, onCancel, onNext }: NewSiteProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const id = useId()
  const [text, setText] = useState('')
  const isPlace = placeOf(text) !== undefined
  const enter = (typed: string) => {
    setText(typed)
    const found = placeOf(typed)
    if (found) onPlace(found)
  }
  const isAddress = text.trim() !== '' && !isPlace
  return (
    <form
      className="k-sites-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (place) onNext(isAddress && !/^https?:/.test(text) ? text.trim() : '')
      }}
    >
      <h2>{t('sc:places.add')}</h2>
      <label htmlFor={id}>{t('sc:places.where')}</label>
      <Input
        id={id}
        autoFocus
        value={text}
        maxLength={500}
        placeholder="25.033964, 121.564468"
        aria-describedby={`${id}-help`}
        onChange={(event) => enter(event.target.value)}
      />
      <p id={`${id}-help`} className="k-muted">
        {t(isAddress ? 'sc:places.no_coordinates' : 'sc:places.where_help')}
      </p>
      {place && <p role="status">{t('sc:places.at', { place: placeText(place) })}</p>}
      <div className="k-sites-acts">
        <Button type="primary" submit disabled={!place}>
          {t('sc:places.continue')}
        </Button>
        <Button onClick={onCancel}>{t('screens:cancel')}</Button>
      </div>
    </form>
  )
}
