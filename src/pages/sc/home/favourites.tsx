/** Records that one marked with a star, the newest first. */
import StarFilled from '@ant-design/icons/StarFilled'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { readFavourites, type Favourite } from '../../../shared/sc/marks'
import { entityNameTitle } from '../../../components/entity/entity-texts'
import './home.css'

export default function Favourites() {
  return <WidgetAnswer<readonly Favourite[]> path={readFavourites.path}>{(favourites) => <List favourites={favourites} />}</WidgetAnswer>
}

function List({ favourites }: { favourites: readonly Favourite[] }) {
  const modules = [...new Set(favourites.map(({ entity }) => entity.split('/')[0] ?? 'sc'))]
  const { t, i18n } = useTranslation(['sc', ...modules])
  if (favourites.length === 0) return <p className="k-secondary">{t('sc:widget.favourites.empty')}</p>
  return (
    <ul className="k-widget-list">
      {favourites.map(({ entity, id, title, code }) => (
        <li key={`${entity}/${id}`}>
          <Link className="k-widget-line" to={`/record/${entity}/${id}`}>
            <span className="k-favourite">
              <StarFilled aria-hidden />
              <strong>{title || code || `#${id}`}</strong>
            </span>
            <span className="k-secondary">{entityNameTitle(i18n, entity)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
