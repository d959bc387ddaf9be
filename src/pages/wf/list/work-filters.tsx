/** What the rows are filtered by (wf.md §2.1): category, form, initiator, department, priority, date, overdue. */
import { useTranslation } from 'react-i18next'
import { readOpenForms, readOwnCategories } from '../../../api/wf/work-list'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { rangeText } from '../../../screens/list/filter/filter-summary'
import { useTitles } from '../../../screens/list/filter/use-filter-titles'
import type { RowFilter } from '../../../screens/list/rows/row-filter-bar'
import { daysFilter, oneOfFilter, recordFilter, switchFilter } from '../../../screens/list/rows/row-filters'
import type { I18nText } from '../../../schemas/core/types'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { WorkRow } from '../../../shared/wf/work-list'
import { priorities, type WorkListState } from './list-address'

interface WorkFiltersInput {
  state: WorkListState
  rows: readonly WorkRow[]
  onChange: (next: Partial<WorkListState>) => void
}

export function useWorkFilters({ state, rows, onChange }: WorkFiltersInput): RowFilter[] {
  const { t } = useTranslation(['wf', 'screens'])
  const formats = useFormats()
  const ofField = (field: string) => t(`wf:entity.instance.fields.${field}.label`)
  const titles = useTitles([named('sc/user', state.initiator), named('sc/department', state.department)], {})
  const { language } = formats
  const options = (all: readonly { id: number; name: I18nText }[]) =>
    all.map(({ id, name }) => ({ value: id, label: i18nText(name, language) }))
  const byName = (all: ReturnType<typeof options>) => all.sort((one, other) => one.label.localeCompare(other.label))
  const day = (value: string | null) => (value === null ? '' : formatDate(value, formats))
  return [
    oneOfFilter({
      ...{ name: 'category', label: t('wf:work_list.category'), value: state.category },
      options: [],
      more: { key: ['wf-categories', language], read: async (signal) => options(await readOwnCategories(signal)) },
      onChange: (category) => onChange({ category }),
    }),
    oneOfFilter({
      ...{ name: 'form', label: ofField('template'), value: state.form },
      // Also forms that others started.
      options: byName(options(uniqueForms(rows))),
      more: { key: ['wf-forms', language], read: async (signal) => byName(options((await readOpenForms(signal)).forms)) },
      onChange: (form) => onChange({ form }),
    }),
    recordFilter({
      ...{ name: 'initiator', label: ofField('initiator'), entity: 'sc/user', titles, value: state.initiator },
      onChange: (initiator) => onChange({ initiator }),
    }),
    recordFilter({
      ...{ name: 'department', label: ofField('department'), entity: 'sc/department', titles, value: state.department },
      onChange: (department) => onChange({ department }),
    }),
    oneOfFilter({
      ...{ name: 'priority', label: ofField('priority'), value: state.priority },
      options: priorities.map((value) => ({ value, label: t(`wf:entity.instance.fields.priority.enum.${value}`) })),
      onChange: (priority) => onChange({ priority }),
    }),
    daysFilter({
      ...{ name: 'days', label: ofField('started_at'), days: state, onChange },
      text: (from, until) => rangeText(t, [day(from), day(until)], 'days'),
    }),
    switchFilter('overdue', t('wf:work_list.only_late'), state.overdue, (overdue) => onChange({ overdue })),
  ]
}

const named = (entity: string, id: number | null) => ({ entity, id: id ?? 0 })

const uniqueForms = (rows: readonly WorkRow[]) =>
  [...new Map(rows.map(({ template, form }) => [template, form]))].map(([id, name]) => ({ id, name }))
