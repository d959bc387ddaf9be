/** Any unmatched path: the path and the way home; the session lives. Inside the shell when signed in, bare when not. */
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { BareLayout } from '../../components/shell/bare-layout'
import { Button } from '../../components/shell/button'
import { usePageTitle } from '../../providers/page-title'
import { useSession } from '../../providers/session'

export function NotFoundPage() {
  const { signedIn } = useSession()
  return signedIn ? <div className="k-state-inside"><NotFound home="/home" /></div> : <BareLayout><NotFound home="/" /></BareLayout>
}

/** Also for a record that is not there, or not in one's rows. */
export function NotFound({ home = '/home' }: { home?: string }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  usePageTitle(t('page.not_found.title'))
  return (
    <div className="k-state">
      <h1>{t('page.not_found.title')}</h1>
      <p>{t('page.not_found.text')}</p>
      <code>{pathname + search}</code>
      <Button type="primary" onClick={() => void navigate(home)}>{t('action.home')}</Button>
    </div>
  )
}
