/** Left of the list: what there is for me, then the categories that I may read, with what is unread and a star to follow (bb.md §2). */
import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { followCategory } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure } from '../../../providers/notification/alerts'
import { latestCategories, type BulletinCounts } from '../../../shared/bb/bulletin'
import type { MyCategory } from '../../../shared/bb/category'
import { i18nText } from '../../../shared/engine/i18n-text'
import { searchOf, type ListAddress } from './list-address'

interface CategoryTreeProps {
  address: ListAddress
  categories: readonly MyCategory[]
  /** They are still asked for. */
  isLoading: boolean
  counts: BulletinCounts | undefined
  onFollowed: () => void
}

export function CategoryTree({ address, categories, isLoading, counts, onFollowed }: CategoryTreeProps) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const countOf = (category: string): number | undefined =>
    category === 'unread' ? counts?.unread : category === 'ack' ? counts?.ack : undefined
  return (
    <nav className="k-bb-tree" aria-label={t('list.categories')}>
      <ul>
        {latestCategories.map((one) => (
          <li key={one}>
            <Place address={address} category={one} label={t(`list.category.${one}`)} count={countOf(one)} />
          </li>
        ))}
      </ul>
      <h2>{t('list.categories')}</h2>
      <ul>
        {categories.map((category) => {
          const name = i18nText(category.name, language)
          return (
            <li key={category.id} className="k-bb-category" data-depth={Math.min(category.depth, 3)}>
              <Place address={address} category={String(category.id)} label={name} count={counts?.by_category[category.id]} />
              <FollowStar category={category} name={name} onFollowed={onFollowed} />
            </li>
          )
        })}
      </ul>
      {categories.length === 0 && !isLoading && <p className="k-secondary">{t('list.no_categories')}</p>}
    </nav>
  )
}

interface PlaceProps {
  address: ListAddress
  category: string
  label: string
  count: number | undefined
}

function Place({ address, category, label, count = 0 }: PlaceProps) {
  const { t } = useTranslation('bb')
  return (
    <Link
      className="k-bb-place"
      to={searchOf(address, { category })}
      aria-current={address.category === category ? 'page' : undefined}
      data-unread={count > 0 || undefined}
    >
      <span>{label}</span>
      {count > 0 && (
        <span className="k-bb-count" aria-label={t('list.count', { count })}>
          {count}
        </span>
      )}
    </Link>
  )
}

function FollowStar({ category, name, onFollowed }: { category: MyCategory; name: string; onFollowed: () => void }) {
  const { t } = useTranslation('bb')
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    setBusy(true)
    try {
      await followCategory(category.id, !category.is_following)
      onFollowed()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="k-bb-star"
      disabled={isBusy}
      aria-pressed={category.is_following}
      aria-label={t('list.follow', { name })}
      title={t('list.follow', { name })}
      onClick={() => void toggle()}
    >
      {category.is_following ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
    </button>
  )
}
