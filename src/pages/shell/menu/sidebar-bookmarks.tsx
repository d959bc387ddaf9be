/** The company's bookmarks, at the bottom of the menu. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { BookmarkLink } from '../../../components/bookmarks/bookmark-link'
import { readBookmarks } from '../../../shared/sc/bookmarks'

const shown = 8

export function SidebarBookmarks({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('common')
  // Of no concern when it fails: they stand on the home page too, with Retry.
  const { data } = useQuery({
    queryKey: ['widget', readBookmarks.path, 'menu'],
    queryFn: async ({ signal }) => (await call(readBookmarks, { signal, background: true })).data,
    retry: false,
    staleTime: 5 * 60_000,
  })
  const company = data?.filter(({ kind }) => kind === 'company').slice(0, shown) ?? []
  if (company.length === 0) return null
  return (
    <nav aria-label={t('shell.bookmarks')} className="k-nav k-nav-bookmarks" data-collapsed={collapsed || undefined}>
      <ul>
        {company.map((bookmark) => (
          <li key={bookmark.id}>
            <BookmarkLink bookmark={bookmark} language={currentLanguage()} className="k-nav-entry" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
