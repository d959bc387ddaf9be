/** The window's title: page – company, with the number of unread notifications in front; the icon turns red with it. */
import { useEffect } from 'react'
import normalIcon from '../../assets/favicon.svg'
import unreadIcon from '../../assets/favicon-unread.svg'

let page = ''
let company = ''
let unread = 0
let companyIcon: string | null = null

/** Names the page in the window's title while the component stands. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    draw()
  }, [title])
}

export function setCompanyTitle(name: string): void {
  company = name
  draw()
}

/** @param address of the company's own icon; null = the product's */
export function setCompanyIcon(address: string | null): void {
  companyIcon = address
  drawIcon()
}

/** @param count 0 = the normal icon and no number */
export function setUnreadTitle(count: number): void {
  unread = count
  draw()
  drawIcon()
}

function drawIcon(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const href = unread > 0 ? unreadIcon : (companyIcon ?? normalIcon)
  if (!icon) return
  icon.dataset.unread = String(unread > 0)
  if (icon.getAttribute('href') !== href) icon.setAttribute('href', href)
}

function draw(): void {
  const name = [page, company].filter(Boolean).join(' – ') || 'Kontor'
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name
}
