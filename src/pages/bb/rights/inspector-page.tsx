/** /bb/admin/rights/inspector?user=&category=: what may this person do there, and why (bb.md §2). */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { inspectRights, readRightsMatrix } from '../../../api/bb/rights'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { ScreenError } from '../../../screens/entity/screen-error'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Labelled } from '../../../ui/labelled'
import { CategorySelect } from './category-select'
import { RightsTabs } from './rights-tabs'

const idIn = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

export default function InspectorPage() {
  const { t } = useTranslation('bb')
  const [params, setParams] = useSearchParams()
  const [user, category] = [idIn(params, 'user'), idIn(params, 'category')]
  const categories = useQuery({ queryKey: ['bb/category-right', 'matrix'], queryFn: readRightsMatrix, staleTime: 60_000, retry: 1 })
  const set = (name: string, value: number | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === undefined) next.delete(name)
        else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  return (
    <RightsTabs>
      <div className="k-bb-rights">
        <h1>{t('page.inspector')}</h1>
        <div className="k-bb-question">
          <Labelled label={t('rights.person')}>
            {({ id, describedBy }) => (
              <RefSelect
                id={id}
                describedBy={describedBy}
                entity="sc/user"
                value={user === undefined ? [] : [user]}
                onChange={([chosen]) => set('user', chosen)}
              />
            )}
          </Labelled>
          <CategorySelect
            label={t('rights.category')}
            categories={categories.data?.categories ?? []}
            loading={categories.isLoading}
            value={category}
            onChange={(chosen) => set('category', chosen)}
          />
        </div>
        {categories.error && <ScreenError error={categories.error} onRetry={() => void categories.refetch()} />}
        {user === undefined || category === undefined ? (
          <p className="k-secondary">{t('rights.choose')}</p>
        ) : (
          <Why key={`${user} ${category}`} user={user} category={category} />
        )}
      </div>
    </RightsTabs>
  )
}

function Why({ user, category }: { user: number; category: number }) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['bb/category-right', 'why', category, user],
    queryFn: () => inspectRights(category, user),
    retry: 1,
    staleTime: 0,
  })
  const nameOf = (action: string) => t(`entity.category-right.fields.action.enum.${action}`)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <section aria-live="polite">
      <p className="k-bb-may">{data.may ? t('rights.may', { action: nameOf(data.may) }) : t('rights.may_not')}</p>
      {data.reasons.length > 0 && (
        <ul className="k-bb-reasons">
          {data.reasons.map(({ action, owner, owner_name, category: at, category_name }) => (
            <li key={`${owner} ${at} ${action}`}>
              {t(at === category ? 'rights.because' : 'rights.because_above', {
                ...{ action: nameOf(action), owner: owner_name, category: i18nText(category_name, language) },
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="k-secondary">{t('rights.besides')}</p>
    </section>
  )
}
