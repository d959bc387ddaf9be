/** One bookmark: of the console a link of the router, of the web a plain one. */
import type { Bookmark } from '../../shared/sc/bookmarks'
import type { ReactNode } from 'react'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import { Link } from 'react-router'
import type { Language } from '../../providers/i18n/language'
import { i18nText } from '../../shared/engine/i18n-text'

interface BookmarkLinkProps {
  bookmark: Bookmark
  language: Language
  className?: string
  /** Its own; the menu, which every screen loads, has one for the console and one for the web. */ icon?: ReactNode
}

export function BookmarkLink({ bookmark: { name, url, new_tab }, language, className, icon }: BookmarkLinkProps) {
  const words = (
    <>
      <span aria-hidden className="k-bookmark-icon">
        {icon ?? (url.startsWith('/') ? <LinkOutlined /> : <GlobalOutlined />)}
      </span>{' '}
      <span className="k-nav-text">{i18nText(name, language)}</span>
    </>
  )
  const target = new_tab ? { target: '_blank', rel: 'noreferrer' } : {}
  const title = url.startsWith('/') ? i18nText(name, language) : url
  return url.startsWith('/') ? (
    <Link to={url} title={title} className={className} {...target}>
      {words}
    </Link>
  ) : (
    <a href={url} title={title} className={className} rel="noreferrer" {...target}>
      {words}
    </a>
  )
}
