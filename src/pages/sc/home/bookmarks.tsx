/** Addresses at hand: the company's, then one's own. */
import { useSubscription } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { widgetKey } from '../../../components/home/widget-key'
import { BookmarkLink } from '../../../components/bookmarks/bookmark-link'
import { readBookmarks, type Bookmark } from '../../../shared/sc/bookmarks'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { bookmarkIcon } from './bookmark-icon'
import './home.css'

const { path } = readBookmarks

export default function Bookmarks() {
  const client = useQueryClient()
  const channel = 'sc/bookmark'
  useSubscription({
    channel: `resources/${channel}`,
    types: ['*'],
    params: { resource: channel },
    onLiveEvent: () => void client.invalidateQueries({ queryKey: widgetKey(path) }),
  })
  return <WidgetAnswer<readonly Bookmark[]> path={path}>{(bookmarks) => <List bookmarks={bookmarks} />}</WidgetAnswer>
}

function List({ bookmarks }: { bookmarks: readonly Bookmark[] }) {
  const { t } = useTranslation('sc')
  const language = currentLanguage()
  const nameOf = ({ kind, category }: Bookmark) => (kind === 'own' ? t('widget.bookmarks.own') : (category ?? ''))
  const groups = [...new Set(bookmarks.map(nameOf))].map(
    (name) => [name, bookmarks.filter((bookmark) => nameOf(bookmark) === name)] as const,
  )
  return (
    <>
      {bookmarks.length === 0 && <p className="k-secondary">{t('widget.bookmarks.empty')}</p>}
      {groups.map(([name, members]) => (
        <div key={name}>
          {name && <h3>{name}</h3>}
          <ul className="k-bookmarks">
            {members.map((bookmark) => (
              <li key={bookmark.id}>
                <BookmarkLink bookmark={bookmark} language={language} icon={bookmarkIcon(bookmark.icon)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="k-widget-foot">
        <Link to="/sc/bookmark">{t('widget.bookmarks.arrange')}</Link>
      </p>
    </>
  )
}
