/** One category, or all of them: what a page of the administration is about. The address names it. */
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Labelled } from '../../../ui/labelled'
import type { CategoryWord } from './maint-paths'

interface CategoryChoiceProps {
  category: CategoryWord
  onChoose: (category: CategoryWord) => void
}

export function CategoryChoice({ category, onChoose }: CategoryChoiceProps) {
  const { t } = useTranslation('vs')
  return (
    <Labelled label={t('maint.category')}>
      {({ id, describedBy }) => (
        <RefSelect
          id={id}
          describedBy={describedBy}
          entity="vs/category"
          placeholder={t('maint.every_category')}
          value={category === 'all' ? [] : [category]}
          onChange={([chosen]) => onChoose(chosen ?? 'all')}
        />
      )}
    </Labelled>
  )
}
