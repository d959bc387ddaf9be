/** The row above a chart: how it is drawn, by what, and which number. */
import type { ReactNode } from 'react'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import PieChartOutlined from '@ant-design/icons/PieChartOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import { Select } from 'antd'
import { fieldLabel } from '../../components/entity/entity-texts'
import { chartTypes, dateUnits, measures, type ChartType } from '../../shared/engine/pivot'
import { axisFields, axisOf, axisText, chartOf, numberFields, type Chart, type ChartText } from '../list/layouts/chart'
import type { ListUi } from '../list/state/list-context'
import type { Figures } from './figures'
import { isOnDay } from '../../schemas/core/field-types'

interface ChartControlsProps {
  ui: ListUi
  chart: Chart
  figures: Figures | undefined
  onChange: (next: Chart) => void
}

const icons: Readonly<Record<ChartType, ReactNode>> = {
  bar: <BarChartOutlined aria-hidden />,
  line: <LineChartOutlined aria-hidden />,
  pie: <PieChartOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
}

export function ChartControls({ ui, chart, figures, onChange }: ChartControlsProps) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const change = (next: ChartText) => {
    const made = chartOf(entity, { ...chart, ...next })
    if (made) onChange(made)
  }
  const numbers = numberFields(entity)
  return (
    <div className="k-chart-controls">
      <div className="k-chart-types" role="group" aria-label={t('screens:chart.types')}>
        {chartTypes.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={chart.type === type}
            disabled={type === 'pie' && chart.measure === 'avg'}
            title={type === 'pie' && chart.measure === 'avg' ? t('screens:chart.no_pie') : undefined}
            onClick={() => change({ type })}
          >
            {icons[type]} {t(`screens:chart.type.${type}`)}
          </button>
        ))}
      </div>
      <AxisControl ui={ui} label={t('screens:chart.by')} value={chart.by} onChange={(by) => change({ by: by ?? null })} />
      {chart.type !== 'pie' && (
        <AxisControl
          ui={ui}
          label={t('screens:chart.over')}
          value={chart.over}
          without={chart.by}
          optional
          onChange={(over) => change({ over: over ?? null })}
        />
      )}
      <Choice
        label={t('screens:chart.measure')}
        value={chart.measure}
        options={measures.map((measure) => ({
          value: measure,
          label: t(`screens:chart.measures.${measure}`),
          disabled: (measure !== 'count' && numbers.length === 0) || (measure === 'avg' && chart.type === 'pie'),
        }))}
        onChange={(measure) => change({ measure, of: chart.of ?? numbers[0]?.name })}
      />
      {chart.measure !== 'count' && (
        <Choice
          label={t('screens:chart.of')}
          value={chart.of ?? ''}
          options={numbers.map(({ name }) => ({ value: name, label: fieldLabel(t, entity, name) }))}
          onChange={(of) => change({ of })}
        />
      )}
      {figures && figures.currencies.length > 1 && (
        <Choice
          label={t('screens:chart.currency')}
          value={figures.currency ?? ''}
          options={figures.currencies.map((code) => ({
            value: code,
            label: code || t('screens:chart.own_currency', { currency: formats.currency }),
          }))}
          onChange={(currency) => change({ currency: currency || null })}
        />
      )}
    </div>
  )
}

interface AxisControlProps {
  ui: ListUi
  label: string
  value: string | undefined
  /** The other axis. */ without?: string
  optional?: boolean
  onChange: (value: string | undefined) => void
}

function AxisControl({ ui, label, value, without, optional = false, onChange }: AxisControlProps) {
  const {
    context: { t },
    entity,
  } = ui
  const axis = axisOf(entity, value)
  const other = axisOf(entity, without)
  // The same days by another unit say something; the same choices twice don't.
  const fields = axisFields(entity).filter((field) => isOnDay(field) || field.name !== other?.field.name)
  const choose = (name: string) => {
    const field = fields.find((one) => one.name === name)
    onChange(
      field &&
        (isOnDay(field)
          ? axisText({ field, unit: axis?.unit ?? (other?.field.name === name && other.unit === 'month' ? 'year' : 'month') })
          : name),
    )
  }
  return (
    <>
      <Choice
        label={label}
        value={axis?.field.name ?? none}
        onChange={choose}
        options={[
          ...(optional ? [{ value: none, label: t('screens:chart.none') }] : []),
          ...fields.map(({ name }) => ({ value: name, label: fieldLabel(t, entity, name) })),
        ]}
      />
      {axis?.unit && (
        <Choice
          label={t('screens:chart.unit_of', { label })}
          prefix={false}
          value={axis.unit}
          onChange={(unit) => onChange(`${axis.field.name}:${unit}`)}
          options={dateUnits.map((unit) => ({
            value: unit,
            label: t(`screens:chart.unit.${unit}`),
            disabled: `${axis.field.name}:${unit}` === without,
          }))}
        />
      )}
    </>
  )
}

const none = ''

interface ChoiceProps {
  label: string
  prefix?: boolean
  value: string
  options: { value: string; label: string; disabled?: boolean }[]
  onChange: (value: string) => void
}

function Choice({ label, prefix = true, ...rest }: ChoiceProps) {
  return (
    <Select
      className="k-chart-choice"
      aria-label={label}
      popupMatchSelectWidth={false}
      {...(prefix ? { prefix: <span className="k-muted">{label}</span> } : {})}
      {...rest}
    />
  )
}
