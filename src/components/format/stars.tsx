/** A small number as stars (`x.stars`). */
import StarFilled from '@ant-design/icons/StarFilled'
import { useTranslation } from 'react-i18next'
import './stars.css'

/** @param of the most there can be */
export function Stars({ count, of }: { count: number; of: number }) {
  const { t } = useTranslation('screens')
  const words = t('stars', { n: count, of })
  return (
    <span className="k-stars" role="img" aria-label={words} title={words}>
      {Array.from({ length: count }, (_, star) => (
        <StarFilled key={star} aria-hidden />
      ))}
    </span>
  )
}
