/**
 * A screen without the right to it, at its own address (shell.md §4): which right is missing, whom to ask, and the way back.
 * The session lives; only entering `/403` itself ends it (forbidden.tsx).
 */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { explainRight } from '../../../api/sc/rights'
import { Askable } from '../../../components/rights/askable'
import { useRightName } from '../../../components/rights/use-right-name'
import { useRights } from '../../../providers/access/use-right'
import { useIdentity } from '../../../providers/auth/identity'
import { usePageTitle } from '../../../providers/browser/page-title'
import { askWhy } from '../../../providers/notification/why-question'
import { Button } from '../../../ui/button'

/** @param permission what the address needs; one of these is missing */
export default function ForbiddenScreen({ permission }: { permission: readonly string[] }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const viewing = useIdentity().identity?.viewing
  const may = useRights(permission)
  const missing = permission.find((path) => !may(path))
  usePageTitle(t('page.forbidden.title'))
  return (
    <div className="k-state-inside">
      <div className="k-state">
        <h1>{t('page.forbidden.title')}</h1>
        <p>{viewing ? t('page.forbidden.viewing', { name: viewing.name }) : t('page.forbidden.here')}</p>
        {missing !== undefined && <Missing path={missing} />}
        <div className="k-forbidden-acts">
          {hasBack() && (
            <Button type="primary" autoFocus onClick={() => void navigate(-1)}>
              {t('action.back')}
            </Button>
          )}
          <Button type={hasBack() ? 'default' : 'primary'} autoFocus={!hasBack()} onClick={() => void navigate('/home')}>
            {t('action.home')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** React Router counts the pages of this visit in the history's state: there is one before the first of them only by leaving the console. */
function hasBack(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

function Missing({ path }: { path: string }) {
  const { t } = useTranslation('common')
  const rightName = useRightName()
  const { data: explanation } = useQuery({ queryKey: ['why', { path }], queryFn: () => explainRight({ path }), retry: false })
  return (
    <>
      <p>
        {t('page.forbidden.missing')} <strong>{rightName({ path, entities: explanation?.entities ?? [] })}</strong>{' '}
        <Button type="link" size="small" onClick={() => askWhy({ path })}>
          {t('why.button')}
        </Button>
      </p>
      {explanation && <Askable people={explanation.askable} />}
    </>
  )
}
