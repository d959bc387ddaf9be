/** Filters that the reports have in common; each writes into the address. */
import { Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useCompany } from '../../../providers/company/company'
import { isDatePreset, rangeOfPreset } from '../../../schemas/core/date-preset'
import type { ReportHead } from '../../../shared/fa/report-answers'
import { Labelled } from '../../../ui/labelled'
import { units } from './figure-text'
import type { ChangeQuestion } from './use-report'

interface FilterProps {
  params: URLSearchParams
  change: ChangeQuestion
}

const spans = ['this_month', 'last_month', 'this_quarter', 'this_year', 'fiscal_year'] as const

/** The days of the report: those of the answer while none is requested. */
export function SpanFilter({ params, change, head }: FilterProps & { head: ReportHead | undefined }) {
  const { t } = useTranslation(['fa', 'screens'])
  const formats = useFormats()
  const company = useCompany()
  const calendar = {
    today: todayIn(company?.time_zone ?? formats.timeZone),
    weekStart: formats.weekStart,
    fiscalMonth: formats.fiscalMonth,
  }
  const from = params.get('from') ?? head?.from ?? null
  const to = params.get('to') ?? head?.to ?? null
  const span = spans.find((one) => rangeOfPreset(one, calendar).join() === `${from},${to}`)
  return (
    <>
      <Labelled label={t('report_screen.filter.span')}>
        {({ id }) => (
          <Select
            id={id}
            value={span ?? 'other'}
            options={[...spans, ...(span ? [] : ['other'])].map((value) => ({ value, label: t(`report_screen.spans.${value}`) }))}
            onChange={(chosen: string) => {
              if (!isDatePreset(chosen)) return
              const [first, last] = rangeOfPreset(chosen, calendar)
              change({ from: first, to: last, columns: null })
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('report_screen.filter.from')}>
        {(input) => <DayInput {...input} value={from} onChange={(day) => change({ from: day, to, columns: null })} />}
      </Labelled>
      <Labelled label={t('report_screen.filter.to')}>
        {(input) => (
          <DayInput {...input} value={to} {...(from ? { from } : {})} onChange={(day) => change({ from, to: day, columns: null })} />
        )}
      </Labelled>
    </>
  )
}

/** Of a balance sheet: the day. */
export function DayFilter({ params, change, head }: FilterProps & { head: ReportHead | undefined }) {
  const { t } = useTranslation('fa')
  return (
    <Labelled label={t('report_screen.filter.at')}>
      {(input) => <DayInput {...input} value={params.get('to') ?? head?.to ?? null} onChange={(day) => change({ to: day, from: null })} />}
    </Labelled>
  )
}

/** One of several values; the first is what counts without any, and stands not in the address. */
export function ChoiceFilter({ name, values, params, change }: FilterProps & { name: string; values: readonly string[] }) {
  const { t } = useTranslation('fa')
  const [first = ''] = values
  return (
    <Labelled label={t(`report_screen.filter.${name}`)}>
      {({ id }) => (
        <Select
          id={id}
          value={params.get(name) ?? first}
          options={values.map((value) => ({ value, label: t(`report_screen.choice.${name}.${value}`) }))}
          onChange={(value: string) => change({ [name]: value === first ? null : value })}
        />
      )}
    </Labelled>
  )
}

export const StatusFilter = (props: FilterProps) => <ChoiceFilter {...props} name="status" values={['posted', 'confirmed', 'draft']} />
export const UnitFilter = (props: FilterProps) => <ChoiceFilter {...props} name="unit" values={units} />
export const LevelFilter = (props: FilterProps) => <ChoiceFilter {...props} name="level" values={['all', '1', '2', '3', '4']} />

/** A record that narrows the report, by its id. */
export function RecordFilter({ name, entity, params, change }: FilterProps & { name: string; entity: string }) {
  const { t } = useTranslation('fa')
  const id = Number(params.get(name))
  return (
    <Labelled label={t(`report_screen.filter.${name}`)}>
      {({ id: input, describedBy }) => (
        <RefSelect
          id={input}
          describedBy={describedBy}
          entity={entity}
          value={Number.isSafeInteger(id) && id > 0 ? [id] : []}
          clearable
          onChange={([chosen]) => change({ [name]: chosen?.toString() ?? null })}
        />
      )}
    </Labelled>
  )
}

/** A text that is requested when it is entered. */
export function TextFilter({ name, params, change }: FilterProps & { name: string }) {
  const { t } = useTranslation('fa')
  const requested = params.get(name) ?? ''
  const [typed, setTyped] = useState({ requested, text: requested })
  const text = typed.requested === requested ? typed.text : requested
  const ask = () => text !== requested && change({ [name]: text.trim() || null })
  return (
    <Labelled label={t(`report_screen.filter.${name}`)}>
      {({ id, describedBy }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          value={text}
          maxLength={100}
          onChange={({ target }) => setTyped({ requested, text: target.value })}
          onPressEnter={ask}
          onBlur={ask}
        />
      )}
    </Labelled>
  )
}

export function SwitchFilter({ name, params, change }: FilterProps & { name: string }) {
  const { t } = useTranslation('fa')
  return (
    <Labelled label={t(`report_screen.filter.${name}`)}>
      {({ id }) => <Switch id={id} checked={params.get(name) === 'true'} onChange={(on) => change({ [name]: on ? 'true' : null })} />}
    </Labelled>
  )
}
