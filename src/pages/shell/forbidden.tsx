/** `/403`: entering stops the refresh, resets the sign-in and clears session storage (product.md §4); the server is told. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { BareLayout } from '../../components/shell/bare-layout'
import { Button } from '../../components/shell/button'
import { usePageTitle } from '../../providers/page-title'
import { endSession } from '../../providers/session'

export function ForbiddenPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  usePageTitle(t('page.forbidden.title'))
  useEffect(() => endSession('forbidden'), [])
  return (
    <BareLayout>
      <div className="k-state">
        <h1>{t('page.forbidden.title')}</h1>
        <p>{t('page.forbidden.text')}</p>
        <Button type="primary" autoFocus onClick={() => void navigate('/')}>{t('action.sign_in_again')}</Button>
      </div>
    </BareLayout>
  )
}
