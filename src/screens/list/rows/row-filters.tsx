/** The usual filters of a list of rows: one of some values, a record, days, and one that is only on or off. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { refTitle, type Refs } from '../../../providers/data/refs'
import { Labelled } from '../../../ui/labelled'
import type { RowFilter } from './row-filter-bar'

export interface FilterOption<Value> {
  value: Value
  label: string
}

interface ValueFilter<Value> {
  name: string
  label: string
  value: Value | null
  onChange: (value: Value | null) => void
}

interface OneOfInput<Value> extends ValueFilter<Value> {
  /** Those that are known. */ options: readonly FilterOption<Value>[]
  /** The others, read once one is active or chosen. */ more?: {
    key: QueryKey
    read: (signal: AbortSignal) => Promise<FilterOption<Value>[]>
  }
}

export function oneOfFilter<Value extends string | number>(input: OneOfInput<Value>): RowFilter {
  const { name, label, value, onChange } = input
  return {
    ...{ name, label, onRemove: () => onChange(null) },
    text: value === null ? undefined : <ChosenOption {...input} />,
    editor: (close) => (
      <OneOf
        {...input}
        onChange={(next) => {
          close()
          onChange(next)
        }}
      />
    ),
  }
}

function useOptions<Value>({ name, options, more }: OneOfInput<Value>): readonly FilterOption<Value>[] {
  const { data = [] } = useQuery({
    queryKey: ['filter-options', ...(more?.key ?? [name])],
    queryFn: ({ signal }) => more?.read(signal) ?? [],
    enabled: more !== undefined,
    staleTime: 60_000,
  })
  return [...data, ...options.filter(({ value }) => !data.some((read) => read.value === value))]
}

function ChosenOption<Value extends string | number>(input: OneOfInput<Value>) {
  return useOptions(input).find(({ value }) => value === input.value)?.label ?? `#${input.value}`
}

function OneOf<Value extends string | number>(input: OneOfInput<Value>) {
  const { label, value, onChange } = input
  const options = useOptions(input)
  return (
    <Select
      autoFocus
      aria-label={label}
      value={value}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label}
      onChange={onChange}
    />
  )
}

/** @param titles of `useTitles` */
export function recordFilter({ entity, titles, ...input }: ValueFilter<number> & { entity: string; titles: Refs }): RowFilter {
  const { name, label, value, onChange } = input
  return {
    ...{ name, label, onRemove: () => onChange(null) },
    text: value === null ? undefined : (refTitle(titles, entity, value)?.title ?? `#${value}`),
    editor: (close) => (
      <RefSelect
        autoFocus
        {...{ entity, label }}
        value={value === null ? [] : [value]}
        onChange={([next]) => {
          close()
          onChange(next ?? null)
        }}
      />
    ),
  }
}

interface Days {
  from: string | null
  until: string | null
}

/** @param text of a day, as the person reads it */
export function daysFilter(input: {
  name: string
  label: string
  days: Days
  text: (from: string | null, until: string | null) => string
  onChange: (next: Partial<Days>) => void
}): RowFilter {
  const { name, label, days, text, onChange } = input
  return {
    ...{ name, label, onRemove: () => onChange({ from: null, until: null }) },
    text: days.from === null && days.until === null ? undefined : text(days.from, days.until),
    editor: () => <DaysEditor {...days} onChange={onChange} />,
  }
}

function DaysEditor({ from, until, onChange }: Days & { onChange: (next: Partial<Days>) => void }) {
  const { t } = useTranslation('screens')
  return (
    <>
      <Labelled label={t('filter.from')}>
        {(input) => <DayInput {...input} optional value={from} onChange={(next) => onChange({ from: next })} />}
      </Labelled>
      <Labelled label={t('filter.to')}>
        {(input) => <DayInput {...input} optional value={until} from={from ?? undefined} onChange={(next) => onChange({ until: next })} />}
      </Labelled>
    </>
  )
}

export const switchFilter = (name: string, label: string, isOn: boolean, onChange: (isOn: boolean) => void): RowFilter => ({
  ...{ name, label, text: isOn ? '' : undefined },
  onSet: () => onChange(true),
  onRemove: () => onChange(false),
})
