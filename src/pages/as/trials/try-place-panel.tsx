/** Beside a check policy: what would a punch from this place meet, of a person or by the policy in the form (as.md §2 check-setting)? */
import { lazy, Suspense, useState } from 'react'
import AimOutlined from '@ant-design/icons/AimOutlined'
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { tryPlace } from '../../../api/as/setting-trials'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useMapTiles } from '../../../components/map/map-tiles'
import { showFailure } from '../../../providers/notification/alerts'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { checkPolicy } from '../../../schemas/as/check-policy'
import type { RowOf } from '../../../schemas/core/define'
import type { PlaceTrial } from '../../../shared/as/setting-trials'
import type { Point } from '../../../shared/sc/geofence'
import { degrees, placeOf } from '../../../shared/sc/place-text'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { useHere } from '../punch/use-here'
import { PlaceAnswer } from './place-answer'
import { policyOfForm } from './place-question'
import './trials.css'

const TrialMap = lazy(async () => ({ default: (await import('./trial-map')).TrialMap }))

export default function TryPlacePanel({ values }: FormPanelProps<RowOf<typeof checkPolicy>>) {
  const { t } = useTranslation(['as', 'screens'])
  const tiles = useMapTiles()
  const whereabouts = useHere(false)
  const [user, setUser] = useState<number>()
  const [text, setText] = useState('')
  const [accuracy, setAccuracy] = useState(10)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<{ of: string; answer: PlaceTrial }>()
  const point = placeOf(text) ?? null
  const policy = policyOfForm(values)
  const question = point && {
    ...{ latitude: point.lat, longitude: point.lng, accuracy_m: accuracy },
    ...(user === undefined ? { policy } : { user }),
  }
  // What was edited since is to be tried anew.
  const answer = question && found?.of === JSON.stringify(question) ? found.answer : undefined
  const run = async () => {
    if (!question || busy) return
    setBusy(true)
    try {
      setFound({ of: JSON.stringify(question), answer: await tryPlace(question) })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const take = ({ lat, lng }: Point) => setText(`${degrees(lat)}, ${degrees(lng)}`)
  const locate = async () => {
    const here = await whereabouts.ask()
    if (!here) return
    take(here)
    setAccuracy(Math.round(here.accuracy))
  }
  const isRefused = whereabouts.state === 'denied' || whereabouts.state === 'unavailable'
  return (
    <section className="k-as-trial" aria-label={t('as:trial.place.title')}>
      <Labelled
        label={t('as:trial.place.title')}
        help={t('as:trial.place.help')}
        error={text && !point ? t('as:trial.place.no_point') : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            {...(invalid ? { status: 'error' as const } : {})}
            value={text}
            maxLength={500}
            placeholder="25.034900, 121.565400"
            onChange={({ target }) => setText(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              void run()
            }}
          />
        )}
      </Labelled>
      <Button icon={<AimOutlined aria-hidden />} loading={whereabouts.state === 'asking'} onClick={() => void locate()}>
        {t('as:trial.place.where_i_am')}
      </Button>
      {isRefused && (
        <p className="k-entry-warning" role="status">
          {t(`as:clocking.place.${whereabouts.state}`)}
        </p>
      )}
      {tiles && tiles.provider !== 'none' && (
        <Suspense fallback={<div className="k-as-trial-map" />}>
          <TrialMap tiles={tiles} point={point} answer={answer} onPoint={take} />
        </Suspense>
      )}
      <Labelled label={t('as:trial.place.accuracy')}>
        {({ id, describedBy }) => (
          <InputNumber
            id={id}
            aria-describedby={describedBy}
            min={0}
            max={100_000}
            precision={0}
            suffix={t('screens:unit.metre')}
            value={accuracy}
            onChange={(metres) => setAccuracy(metres ?? 0)}
          />
        )}
      </Labelled>
      <Labelled label={t('as:trial.place.person')} help={t('as:trial.place.person_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            value={user === undefined ? [] : [user]}
            onChange={([next]) => setUser(next)}
          />
        )}
      </Labelled>
      <Button disabled={!question} loading={busy} onClick={() => void run()}>
        {t('as:trial.try')}
      </Button>
      <div role="status">{answer && <PlaceAnswer answer={answer} accuracy={accuracy} isPerson={user !== undefined} />}</div>
    </section>
  )
}
