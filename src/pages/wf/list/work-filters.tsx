/** What the rows are filtered by (wf.md §2.1): category, form, initiator, department, priority, date, overdue. */
import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOpenForms, readOwnCategories } from '../../../api/wf/work-list'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { refTitle } from '../../../providers/data/refs'
import { rangeText } from '../../../screens/list/filter/filter-summary'
import { useTitles } from '../../../screens/list/filter/use-filter-titles'
import type { RowFilter } from '../../../screens/list/rows/row-filter-bar'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Labelled } from '../../../ui/labelled'
import { priorities, type WorkListState } from './list-address'

interface WorkFiltersInput {
  state: WorkListState
  rows: readonly WorkRow[]
  onChange: (next: Partial<WorkListState>) => void
}

export function useWorkFilters({ state, rows, onChange }: WorkFiltersInput): RowFilter[] {
  const { t } = useTranslation(['wf', 'screens'])
  const formats = useFormats()
  const fieldLabel = (field: string) => t(`wf:entity.instance.fields.${field}.label`)
  const categories = useCategories(state.category !== null)
  const forms = useForms(rows, state.form !== null)
  const people = { initiator: 'sc/user', department: 'sc/department' } as const
  const titles = useTitles([named(people.initiator, state.initiator), named(people.department, state.department)], {})
  const levels = priorities.map((value) => ({ value, label: t(`wf:entity.instance.fields.priority.enum.${value}`) }))
  const textIn = (options: readonly Option[], value: Option['value'] | null) =>
    value === null ? undefined : (options.find((option) => option.value === value)?.label ?? `#${value}`)
  const oneOf = (name: 'category' | 'form' | 'priority', label: string, options: readonly Option[], Editor: typeof OneOf): RowFilter => ({
    ...{ name, label, text: textIn(options, state[name]), onRemove: () => onChange({ [name]: null }) },
    editor: (close) => (
      <Editor
        {...{ label, options, rows, value: state[name] }}
        onPick={(value) => {
          close()
          onChange({ [name]: value })
        }}
      />
    ),
  })
  const refers = (name: keyof typeof people): RowFilter => ({
    ...{ name, label: fieldLabel(name), onRemove: () => onChange({ [name]: null }) },
    text: state[name] === null ? undefined : (refTitle(titles, people[name], state[name])?.title ?? `#${state[name]}`),
    editor: (close) => (
      <RefSelect
        autoFocus
        entity={people[name]}
        label={fieldLabel(name)}
        value={state[name] === null ? [] : [state[name]]}
        onChange={([value]) => {
          close()
          onChange({ [name]: value ?? null })
        }}
      />
    ),
  })
  const day = (value: string | null) => (value === null ? '' : formatDate(value, formats))
  return [
    oneOf('category', t('wf:work_list.category'), categories, CategoryOneOf),
    oneOf('form', fieldLabel('template'), forms, FormOneOf),
    refers('initiator'),
    refers('department'),
    oneOf('priority', fieldLabel('priority'), levels, OneOf),
    {
      ...{ name: 'days', label: fieldLabel('started_at'), onRemove: () => onChange({ from: null, until: null }) },
      text: state.from === null && state.until === null ? undefined : rangeText(t, day(state.from), day(state.until)),
      editor: () => <DaysEditor {...{ state, rows, onChange }} />,
    },
    {
      ...{ name: 'overdue', label: t('wf:work_list.only_late'), text: state.overdue ? '' : undefined },
      onSet: () => onChange({ overdue: true }),
      onRemove: () => onChange({ overdue: false }),
    },
  ]
}

const named = (entity: string, id: number | null) => ({ entity, id: id ?? 0 })

interface Option {
  value: number | string
  label: string
}

function useCategories(enabled: boolean): Option[] {
  const { language } = useFormats()
  const { data = [] } = useQuery({
    ...{ queryKey: ['wf-own-categories'], enabled, staleTime: 60_000 },
    queryFn: ({ signal }) => readOwnCategories(signal),
  })
  return data.map(({ id, name }) => ({ value: id, label: i18nText(name, language) }))
}

/** Also forms that others started. */
function useForms(rows: readonly WorkRow[], enabled: boolean): Option[] {
  const { language } = useFormats()
  const { data } = useQuery({
    ...{ queryKey: ['wf-open-forms'], enabled, staleTime: 60_000 },
    queryFn: ({ signal }) => readOpenForms(signal),
  })
  const names = new Map([
    ...rows.map(({ template, form }) => [template, form] as const),
    ...(data?.forms ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return [...names].map(([value, name]) => ({ value, label: i18nText(name, language) })).sort((a, b) => a.label.localeCompare(b.label))
}

interface OneOfProps {
  label: string
  value: Option['value'] | null
  options: readonly Option[]
  rows: readonly WorkRow[]
  onPick: (value: Option['value']) => void
}

function OneOf({ label, value, options, onPick }: OneOfProps) {
  return (
    <Select
      autoFocus
      aria-label={label}
      value={value}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label}
      onChange={(next: Option['value']) => onPick(next)}
    />
  )
}
/** These are read once they are chosen from. */
const CategoryOneOf = (props: OneOfProps) => <OneOf {...props} options={useCategories(true)} />
const FormOneOf = (props: OneOfProps) => <OneOf {...props} options={useForms(props.rows, true)} />

function DaysEditor({ state: { from, until }, onChange }: WorkFiltersInput) {
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
