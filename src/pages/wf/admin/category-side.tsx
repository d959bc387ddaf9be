/** The categories beside the list of forms. */
import EditOutlined from '@ant-design/icons/EditOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { findResource } from '../../../resources/core/find-resource'
import { i18nText } from '../../../shared/engine/i18n-text'
import { CategoryLevel } from './category-level'
import type { CategoryRow } from './use-categories'

interface CategorySideProps {
  categories: readonly CategoryRow[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

export function CategorySide({ categories, chosen, onChoose }: CategorySideProps) {
  const { t } = useTranslation('wf')
  const paths = findResource('wf/template-category')?.paths
  const mayCreate = useRight('wf.admin.template-category.actions.create')
  const mayEdit = useRight('wf.admin.template-category.actions.edit')
  const ids = new Set(categories.map(({ id }) => id))
  return (
    <>
      <ul className="k-form-categories">
        <li>
          <button type="button" aria-current={chosen === null || undefined} onClick={() => onChoose(null)}>
            {t('forms.all')}
          </button>
        </li>
        <CategoryLevel
          all={categories}
          // A parent that the reader may not see leaves its children at the top.
          level={categories.filter(({ parent }) => parent === null || !ids.has(parent))}
          mayOrder={mayEdit}
          render={(category) => (
            <Category
              category={category}
              all={categories}
              chosen={chosen}
              onChoose={onChoose}
              editPath={mayEdit ? paths?.edit : undefined}
            />
          )}
        />
      </ul>
      {mayCreate && paths && (
        <Link className="k-form-category-add" to={`${paths.create}${chosen === null ? '' : `?parent=${chosen}`}`}>
          <PlusOutlined aria-hidden /> {t('forms.new_category')}
        </Link>
      )}
    </>
  )
}

interface CategoryProps extends Pick<CategorySideProps, 'chosen' | 'onChoose'> {
  category: CategoryRow
  all: readonly CategoryRow[]
  /** Absent for those who may not change it. */
  editPath: string | undefined
}

function Category({ category, all, chosen, onChoose, editPath }: CategoryProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const name = i18nText(category.name, language)
  const below = all.filter(({ parent }) => parent === category.id)
  return (
    <>
      <span className="k-form-category">
        <button type="button" aria-current={chosen === category.id || undefined} onClick={() => onChoose(category.id)}>
          {category.colour && <span className="k-swatch" style={{ background: category.colour }} aria-hidden />}
          {name}
        </button>
        {editPath && (
          <Link
            className="k-row-button"
            to={`${editPath}?id=${category.id}`}
            aria-label={t('forms.edit_category', { name })}
            title={t('forms.edit_category', { name })}
          >
            <EditOutlined aria-hidden />
          </Link>
        )}
      </span>
      {below.length > 0 && (
        <ul>
          <CategoryLevel
            all={all}
            level={below}
            mayOrder={editPath !== undefined}
            render={(child) => <Category category={child} all={all} chosen={chosen} onChoose={onChoose} editPath={editPath} />}
          />
        </ul>
      )}
    </>
  )
}
