/** Settings are saved and taken back card by card. */
import { useEffect, useMemo, useRef } from 'react'
import type { CardSaver } from './form-context'
import type { FormMode } from './form-input'
import { only } from './form-values'
import type { RecordFormState } from './use-record-form'

/** @returns undefined in the other forms */
export function useCards(mode: FormMode, { store, saver, draft, save }: RecordFormState): CardSaver | undefined {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const { status } = saver
  const { keep } = draft
  return useMemo(
    () =>
      mode === 'settings'
        ? {
            status,
            save: (names) => void latest.current('stay', names),
            discard: (names) => {
              const { base, values, errors } = store.get()
              const kept = Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? ''))
              store.patch({ values: { ...values, ...only(base, names) }, errors: Object.fromEntries(kept) })
              void keep()
            },
          }
        : undefined,
    [mode, status, store, keep],
  )
}

/** @returns the fields of the card in which Enter was pressed */
export const cardAt = (form: HTMLElement): string[] | undefined =>
  form.querySelector<HTMLElement>('[data-card]:focus-within')?.dataset.card?.split(' ')
