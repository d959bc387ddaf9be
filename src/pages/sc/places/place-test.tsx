/** "Is this point inside?": asked of the server, which decides with the same rule when people punch in. */
import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import type { RecordRow } from '../../../providers/data/record-api'
import { call } from '../../../api/call'
import { testPlace, type SiteCheck } from '../../../shared/sc/places'
import { formatTags } from '../../../providers/i18n/language'
import type { Point } from '../../../shared/sc/geofence'
import { i18nText } from '../../../shared/engine/i18n-text'
import { placeOf } from '../../../shared/sc/place-text'
import { placeText } from './place-text'

interface PlaceTestProps {
  sites: readonly RecordRow[]
  place: Point | null
  onPlace: (place: Point) => void
  /** @param site the one that it is at, or misses by least */ onTested: (place: Point, site: RecordRow) => void
}

export function PlaceTest({ sites, place, onPlace, onTested }: PlaceTestProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { language } = useFormats()
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; place: Point | null }>({ text: '', place: null })
  const [accuracy, setAccuracy] = useState('10')
  const [ip, setIp] = useState('')
  const metres = new Intl.NumberFormat(formatTags[language], { maximumFractionDigits: 1 })
  const test = useMutation({
    mutationFn: async (at: Point) => (await call(testPlace, { body: { ...at, accuracy: Number(accuracy), ...(ip ? { ip } : {}) } })).data,
    onSuccess: ([best], at) => {
      const site = sites.find(({ id: known }) => known === best?.site)
      if (site) onTested(at, site)
    },
    onError: showFailure,
  })
  // What was clicked on the map since stands in the field too.
  const text = place === typed.place ? typed.text : place ? placeText(place) : ''
  const enter = (value: string) => {
    const found = placeOf(value) ?? null
    setTyped({ text: value, place: found ?? place })
    if (found) onPlace(found)
  }
  const isReady = place !== null && placeOf(text) !== undefined && /^\d{1,6}(\.\d+)?$/.test(accuracy)
  const sentence = (check: SiteCheck) => {
    const numbers = {
      distance: metres.format(check.distance_m),
      over: metres.format(check.over_m),
      limit: metres.format(check.limit_m),
      accuracy: metres.format(Number(accuracy)),
    }
    return t(`sc:places.reason.${check.reason}`, numbers)
  }
  return (
    <form
      className="k-sites-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (place && isReady) test.mutate(place)
      }}
    >
      <h2>{t('sc:places.is_inside')}</h2>
      <label htmlFor={`${id}-place`}>{t('sc:places.point')}</label>
      <Input
        id={`${id}-place`}
        value={text}
        maxLength={500}
        placeholder="25.034900, 121.565400"
        aria-describedby={`${id}-help`}
        onChange={(event) => enter(event.target.value)}
      />
      <p id={`${id}-help`} className="k-muted">
        {t('sc:places.point_help')}
      </p>
      <label htmlFor={`${id}-accuracy`}>{t('sc:places.accuracy')}</label>
      <Input
        id={`${id}-accuracy`}
        value={accuracy}
        inputMode="decimal"
        suffix={t('screens:unit.metre')}
        onChange={(event) => setAccuracy(event.target.value.trim())}
      />
      <label htmlFor={`${id}-ip`}>{t('sc:places.ip')}</label>
      <Input id={`${id}-ip`} value={ip} maxLength={64} placeholder="203.0.113.7" onChange={(event) => setIp(event.target.value.trim())} />
      <div className="k-sites-acts">
        <Button type="primary" submit disabled={!isReady} loading={test.isPending}>
          {t('sc:places.test')}
        </Button>
      </div>
      <ul className="k-sites-checks" aria-live="polite">
        {test.data?.length === 0 && <li>{t('sc:places.no_active')}</li>}
        {test.data?.map((check) => (
          <li key={check.site}>
            <span className="k-status" data-tone={check.inside ? 'success' : 'default'}>
              {t(check.inside ? 'sc:places.inside' : 'sc:places.outside')}
            </span>
            <strong>{i18nText(sites.find((site) => site.id === check.site)?.name, language)}</strong>
            <span className="k-muted">{sentence(check)}</span>
          </li>
        ))}
      </ul>
    </form>
  )
}
