/**
 * Values that no two records may share are looked for while they are typed (sc.md §2 `/sc/adduser`), as far as the person sees
 * the other records; of the rest the save alone tells.
 */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { listRecords } from '../../../providers/data/record-api'
import type { Field } from '../../../schemas/core/define'
import { isLine } from '../../../schemas/core/field-types'
import { recordTitle } from '../../../components/entity/entity-texts'
import type { EntityAccess } from '../../entity/use-entity'
import type { FormErrors, FormStore, FormValues } from './form-store'

/** After the last key. */
const pause = 300

/** Answers by field, for the value that was asked about. */
type Answers = Map<string, { value: string; holder: string }>

/** @param id of the record itself, null while it is new @returns what is known to be taken of the values */
export function useTaken({ entity, may, mayWrite }: EntityAccess, store: FormStore, id: number | null): (values: FormValues) => FormErrors {
  const { t } = useTranslation('error')
  const formats = useFormats()
  const answers = useRef<Answers>(new Map())
  const textOf = (holder: string) => t('error:validation.unique_by', { holder })
  const tell = useRef(textOf)
  useEffect(() => {
    tell.current = textOf
  })
  const asks = may('list')
  useEffect(() => {
    const fields = asks ? entity.fields.filter((field) => isLooked(field) && mayWrite(field)) : []
    const asked = new Map<string, unknown>(fields.map(({ name }) => [name, store.get().values[name]]))
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const ask = async (field: Field, value: string) => {
      const { data } = await listRecords(entity.name, { filter: { field: field.name, op: 'eq', value }, perPage: 2 })
      const other = data.find((row) => row.id !== id)
      if (!other || store.get().values[field.name] !== value) return
      const holder = recordTitle(entity, other, formats)
      answers.current.set(field.name, { value, holder })
      const { errors } = store.get()
      if (!errors[field.name]) store.patch({ errors: { ...errors, [field.name]: [tell.current(holder)] } })
    }
    const unsubscribe = store.subscribe(() => {
      const { values, base } = store.get()
      for (const field of fields) {
        const value = values[field.name]
        if (Object.is(asked.get(field.name), value)) continue
        asked.set(field.name, value)
        clearTimeout(timers.get(field.name))
        // Without an answer nothing is said: the save has the last word anyway.
        if (typeof value === 'string' && value.trim() !== '' && value !== base[field.name])
          timers.set(
            field.name,
            setTimeout(() => void ask(field, value).catch(() => undefined), pause),
          )
      }
    })
    return () => {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [entity, mayWrite, store, id, asks, formats])
  return (values) =>
    Object.fromEntries(
      [...answers.current].filter(([name, { value }]) => values[name] === value).map(([name, { holder }]) => [name, [textOf(holder)]]),
    )
}

const isLooked = (field: Field): boolean => isLine(field) && field.x.unique === true && !field.x.secret
