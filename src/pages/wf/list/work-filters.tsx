/** What the rows are narrowed by (wf.md §2.1): category, form, initiator, department, priority, overdue, date. */
import { Checkbox, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOpenForms, readOwnCategories } from '../../../api/wf/work-list'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Labelled } from '../../../ui/labelled'
import { priorities, type WorkListState } from './list-address'

interface WorkFiltersProps {
  state: WorkListState
  rows: readonly WorkRow[]
  onChange: (next: Partial<WorkListState>) => void
}

export function WorkFilters({ state, rows, onChange }: WorkFiltersProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const categories = useQuery({ queryKey: ['wf-own-categories'], queryFn: ({ signal }) => readOwnCategories(signal), staleTime: 60_000 })
  const forms = useQuery({ queryKey: ['wf-open-forms'], queryFn: ({ signal }) => readOpenForms(signal), staleTime: 60_000 })
  // Also forms that others started.
  const names = new Map([
    ...rows.map(({ template, form }) => [template, form] as const),
    ...(forms.data?.forms ?? []).map(({ id, name }) => [id, name] as const),
  ])
  const choose = (name: 'category' | 'form', label: string, options: { value: number; label: string }[]) => (
    <Labelled label={label}>
      {({ id }) => (
        <Select
          id={id}
          className="k-input-wide"
          value={state[name]}
          options={options}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('screens:list.all')}
          popupMatchSelectWidth={false}
          onChange={(value: number | undefined) => onChange({ [name]: value ?? null })}
        />
      )}
    </Labelled>
  )
  const refer = (name: 'initiator' | 'department', entity: string) => (
    <Labelled label={t(`wf:entity.instance.fields.${name}.label`)}>
      {({ id }) => (
        <RefSelect
          id={id}
          entity={entity}
          value={state[name] === null ? [] : [state[name]]}
          placeholder={t('screens:list.all')}
          onChange={([value]) => onChange({ [name]: value ?? null })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      {choose(
        'category',
        t('wf:work_list.category'),
        (categories.data ?? []).map(({ id, name }) => ({ value: id, label: i18nText(name, language) })),
      )}
      {choose(
        'form',
        t('wf:entity.instance.fields.template.label'),
        [...names].map(([value, name]) => ({ value, label: i18nText(name, language) })).sort((a, b) => a.label.localeCompare(b.label)),
      )}
      {refer('initiator', 'sc/user')}
      {refer('department', 'sc/department')}
      <Labelled label={t('wf:entity.instance.fields.priority.label')}>
        {({ id }) => (
          <Select
            id={id}
            className="k-input-wide"
            value={state.priority}
            allowClear
            placeholder={t('screens:list.all')}
            options={priorities.map((value) => ({ value, label: t(`wf:entity.instance.fields.priority.enum.${value}`) }))}
            onChange={(value: WorkListState['priority'] | undefined) => onChange({ priority: value ?? null })}
          />
        )}
      </Labelled>
      <Labelled label={t('screens:filter.from')}>
        {(input) => <DayInput {...input} optional value={state.from} onChange={(from) => onChange({ from })} />}
      </Labelled>
      <Labelled label={t('screens:filter.to')}>
        {(input) => (
          <DayInput {...input} optional value={state.until} from={state.from ?? undefined} onChange={(until) => onChange({ until })} />
        )}
      </Labelled>
      <div className="k-filter-panel-end">
        <Checkbox checked={state.overdue} onChange={({ target }) => onChange({ overdue: target.checked })}>
          {t('wf:work_list.only_late')}
        </Checkbox>
      </div>
    </>
  )
}
