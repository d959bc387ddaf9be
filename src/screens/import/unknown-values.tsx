/** Texts of the file that no choice is called, with what they shall mean: given once, for all rows. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readUnknownValues, type ImportView, type UnknownValue } from '../../api/engine/import'
import { RecordPicker } from '../form/inputs/record-picker'
import { Button } from '../../ui/button'
import { enumLabel } from '../../components/entity/entity-texts'
import type { ImportUi } from './import-screen'

interface UnknownValuesProps {
  ui: ImportUi
  view: ImportView
  busy: boolean
  onGiven: (values: Record<string, Record<string, string>>) => void
}

export function UnknownValues({ ui, view, busy, onGiven }: UnknownValuesProps) {
  const { t } = useTranslation(['screens', ui.entity.module])
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const { data = [] } = useQuery({
    queryKey: ['import-rows', view.id, 'values', view.counters?.error],
    queryFn: () => readUnknownValues(view.id),
    staleTime: 0,
  })
  if (data.length === 0) return null
  const keyOf = ({ target, value }: UnknownValue) => `${target}\u0000${value}`
  const apply = () => {
    const values: Record<string, Record<string, string>> = {}
    for (const one of data) {
      const meaning = given[keyOf(one)]
      if (meaning) values[one.target] = { ...view.mapping?.values?.[one.target], ...values[one.target], [one.value]: meaning }
    }
    onGiven(values)
  }
  return (
    <section className="k-import-values" aria-label={t('screens:import.values')}>
      <p>{t('screens:import.values')}</p>
      {data.map((one) => {
        const field = ui.entity.fields.find(({ name }) => name === one.target)
        const label = t('screens:import.value_of', {
          value: one.value,
          field: view.targets.find(({ name }) => name === one.target)?.label ?? one.target,
          count: one.count,
          n: one.count,
        })
        return (
          <label key={keyOf(one)}>
            <span>{label}</span>
            {field?.ref ? (
              <RecordPicker
                entity={field.ref}
                label={label}
                value={numbersIn(given[keyOf(one)])}
                onChange={([id]) => setGiven({ ...given, [keyOf(one)]: id === undefined ? '' : `#${id}` })}
              />
            ) : (
              <select
                className="k-pager-size"
                value={given[keyOf(one)] ?? ''}
                onChange={(event) => setGiven({ ...given, [keyOf(one)]: event.target.value })}
              >
                <option value="">{t('screens:choose')}</option>
                {field?.values?.map((value) => (
                  <option key={value} value={value}>
                    {enumLabel(t, ui.entity, field.name, value)}
                  </option>
                ))}
              </select>
            )}
          </label>
        )
      })}
      <Button size="small" disabled={Object.values(given).every((value) => value === '')} loading={busy} onClick={apply}>
        {t('screens:import.apply_values')}
      </Button>
    </section>
  )
}

/** A reference is given by its row's number, which no two rows share. */
const numbersIn = (meaning = ''): number[] => (meaning === '' ? [] : [Number(meaning.slice(1))])
