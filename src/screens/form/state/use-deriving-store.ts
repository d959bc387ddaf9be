/** The store of a form over a record, in which derived fields live. */
import { useEffect, useRef, useState } from 'react'
import { readRecord } from '../../../providers/data/record-api'
import { useFormats } from '../../../components/format/format-settings'
import { todayIn } from '../../../components/format/format-date'
import type { Entity } from '../../../schemas/core/define'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import type { FormStore, FormValues } from './form-store'
import { derivingStore, type Under } from './live-derivation'

interface DerivingStore {
  store: FormStore
  /** The record under the form and its declaration, as they are by now. */
  useUnder: (under: Under) => void
}

/** @param first what the form begins with @param timeZone the company's */
export function useDerivingStore(
  entity: Entity,
  { first, record, isNew, timeZone }: { first: () => FormValues; record: FormValues | undefined; isNew: boolean; timeZone: string },
): DerivingStore {
  const { currency } = useFormats()
  const latest = useRef<Under>({ entity, record })
  const [store] = useState(() =>
    derivingStore(entity, first(), {
      isNew,
      under: () => latest.current,
      // What the person may not show is derived when it is saved.
      load: (name, id) => readRecord(name, id).catch(() => null),
      companyCurrency: currency,
      currencyDigits,
      environment: {
        today: todayIn(timeZone),
        now: new Date().toISOString(),
        zone: timeZone,
        dayOf: (instant) => todayIn(timeZone, new Date(instant)),
      },
    }),
  )
  const useUnder = (under: Under) =>
    useEffect(() => {
      latest.current = under
    })
  return { store, useUnder }
}
