/** `/tokenexpired`: the session has ended, why, and the way back to the page that was left. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { BareLayout } from '../layout/bare-layout'
import { Button } from '../../../ui/button'
import { usePageTitle } from '../../../providers/browser/page-title'
import { session } from '../../../providers/auth/session'

const reasons = new Set(['idle', 'admin', 'password', 'limit', 'disabled', 'logout', 'expired', 'forbidden'])

export function TokenExpiredPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const reason = query.get('reason') ?? ''
  usePageTitle(t('page.expired.title'))

  // Whoever comes here by address is signed out too: the page must tell the truth.
  useEffect(() => {
    if (session.getState().signedIn) session.end('expired')
  }, [])

  const back = new URLSearchParams([...query].filter(([key]) => key === 'redirect' || key === 'user'))
  return (
    <BareLayout>
      <div className="k-state">
        <h1>{t('page.expired.title')}</h1>
        <p>{t('page.expired.text')}</p>
        {reasons.has(reason) && <p className="k-secondary">{t(`page.expired.reason.${reason}`)}</p>}
        <Button type="primary" autoFocus onClick={() => void navigate(back.size > 0 ? `/?${back.toString()}` : '/')}>
          {t('action.sign_in')}
        </Button>
      </div>
    </BareLayout>
  )
}
