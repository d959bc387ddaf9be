/** Any unmatched path: the path and the way home; the session lives. Inside the shell when signed in, bare when not. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { BareLayout } from '../layout/bare-layout'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useRight } from '../../../providers/access/use-right'
import { usePageTitle } from '../../../providers/browser/page-title'
import { useSession } from '../../../providers/auth/session'
import { searchScreen } from '../../../resources/core/shell-screens'

export function NotFoundPage() {
  const { signedIn } = useSession()
  return signedIn ? (
    <div className="k-state-inside">
      <NotFound home="/home" />
    </div>
  ) : (
    <BareLayout>
      <NotFound home="/" />
    </BareLayout>
  )
}

/** Also for a record that is not there, or not in one's rows. */
export function NotFound({ home = '/home' }: { home?: string }) {
  const { t } = useTranslation('common')
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  usePageTitle(t('page.not_found.title'))
  return (
    <div className="k-state">
      <h1>{t('page.not_found.title')}</h1>
      <p>{t('page.not_found.text')}</p>
      <code>{pathname + search}</code>
      {signedIn && <SearchForm />}
      <Button type="primary" onClick={() => void navigate(home)}>
        {t('action.home')}
      </Button>
    </div>
  )
}

/** Rights are asked of refine, which is there behind the sign-in only. */
function SearchForm() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const maySearch = useRight(searchScreen.permission)
  const [asked, setAsked] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (asked.trim() !== '') void navigate(`${searchScreen.path}?q=${encodeURIComponent(asked.trim())}`)
  }
  if (!maySearch) return null
  return (
    <form role="search" className="k-form" onSubmit={find}>
      <TextField label={t('search.title')} value={asked} onChange={setAsked} maxLength={100} />
    </form>
  )
}
