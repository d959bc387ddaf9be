/** /wf/admin/manage-forms/list (wf.md §2): categories at the left, the forms of the chosen one in the list that every entity has. */
import { useMemo } from 'react'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useIsPhone } from '../../../ui/use-is-phone'
import { CategorySide } from './category-side'
import { addressFor, narrowingOf, readChoice } from './forms-address'
import { useCategories } from './use-categories'
import './forms.css'

export default function FormsPage({ resource }: ScreenProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const seesCategories = useRight('wf.admin.template-category.actions.list')
  const categories = useCategories()
  const [params, setParams] = useSearchParams()
  const { category, activated } = readChoice(params)
  const choice = { category, activated }
  // What is below a category is known once all are.
  const narrow = useMemo(
    () => (category !== null && !categories ? undefined : narrowingOf({ category, activated }, categories ?? [])),
    [category, activated, categories],
  )
  const choose = (next: Partial<typeof choice>) =>
    setParams((before) => addressFor({ ...choice, ...next }, before), { preventScrollReset: true })
  const rows = categories ?? []
  return (
    <div className="k-forms">
      <div className="k-forms-bar">
        <Segmented
          aria-label={t('forms.state')}
          value={choice.activated ? 'on' : 'off'}
          options={[
            { value: 'on', label: t('forms.activated') },
            { value: 'off', label: t('forms.deactivated') },
          ]}
          onChange={(next) => choose({ activated: next === 'on' })}
        />
        {isPhone && seesCategories && (
          <Select
            aria-label={t('forms.categories')}
            value={choice.category ?? 0}
            options={[{ value: 0, label: t('forms.all') }, ...rows.map(({ id, name }) => ({ value: id, label: i18nText(name, language) }))]}
            onChange={(id: number) => choose({ category: id || null })}
          />
        )}
      </div>
      <div className="k-forms-columns">
        {!isPhone && seesCategories && (
          <aside className="k-forms-side" aria-label={t('forms.categories')}>
            <CategorySide categories={rows} chosen={choice.category} onChoose={(category) => choose({ category })} />
          </aside>
        )}
        <div className="k-forms-list">{narrow ? <ListScreen resource={resource} narrow={narrow} /> : <ListSkeleton />}</div>
      </div>
    </div>
  )
}
