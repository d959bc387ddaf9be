/**
 * `/403`: entering stops the refresh, resets the sign-in and clears session storage (routes.md §4); the server is told.
 * While an administrator views as somebody, it is that person who may not: his own session goes on.
 */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { BareLayout } from '../layout/bare-layout'
import { Button } from '../../../ui/button'
import { ViewBanner } from '../layout/view-banner'
import { useIdentity } from '../../../providers/auth/identity'
import { usePageTitle } from '../../../providers/browser/page-title'
import { endSession } from '../../../providers/auth/session'

export function ForbiddenPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const viewing = useIdentity().identity?.viewing
  const isOwn = viewing === undefined
  usePageTitle(t('page.forbidden.title'))
  useEffect(() => {
    if (isOwn) endSession('forbidden')
  }, [isOwn])
  return (
    <>
      {viewing && <ViewBanner viewing={viewing} />}
      <BareLayout>
        <div className="k-state">
          <h1>{t('page.forbidden.title')}</h1>
          <p>{viewing ? t('page.forbidden.viewing', { name: viewing.name }) : t('page.forbidden.text')}</p>
          <Button type="primary" autoFocus onClick={() => void navigate(viewing ? '/home' : '/')}>
            {t(viewing ? 'action.home' : 'action.sign_in_again')}
          </Button>
        </div>
      </BareLayout>
    </>
  )
}
