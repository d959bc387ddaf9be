/** /vs/admin/permission/inspector?user=&category=: what may this person do in a category, and why (vs.md §2). */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { inspectCategoryRights } from '../../../api/vs/rights'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { ScreenError } from '../../../screens/entity/screen-error'
import { languageTags } from '../../../shared/engine/language-tags'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Labelled } from '../../../ui/labelled'
import { idOf } from '../maint/maint-paths'
import { PermissionTabs } from './permission-tabs'
import styles from './permission.module.css'

const questions = [
  { name: 'user', entity: 'sc/user' },
  { name: 'category', entity: 'vs/category' },
] as const

export default function InspectorPage() {
  const { t } = useTranslation('vs')
  const [params, setParams] = useSearchParams()
  const given = (name: string): number | null => idOf(params.get(name) ?? undefined)
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
  const [user, category] = [given('user'), given('category')]
  return (
    <PermissionTabs>
      <div className={styles.page}>
        <h1>{t('page.permission_inspector')}</h1>
        <div className={styles.question}>
          {questions.map(({ name, entity }) => (
            <Labelled key={name} label={t(`permission.${name}`)}>
              {({ id, describedBy }) => {
                const value = given(name)
                return (
                  <RefSelect
                    id={id}
                    describedBy={describedBy}
                    entity={entity}
                    value={value === null ? [] : [value]}
                    onChange={([chosen]) => set(name, chosen)}
                  />
                )
              }}
            </Labelled>
          ))}
        </div>
        {user === null || category === null ? (
          <p className="k-secondary">{t('permission.choose')}</p>
        ) : (
          <Why key={`${user} ${category}`} user={user} category={category} />
        )}
      </div>
    </PermissionTabs>
  )
}

function Why({ user, category }: { user: number; category: number }) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/category-right', 'why', category, user],
    queryFn: () => inspectCategoryRights(category, user),
    retry: 1,
    staleTime: 0,
  })
  const nameOf = (action: string) => t(`entity.category-right.fields.action.enum.${action}`)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const list = new Intl.ListFormat(languageTags[language])
  return (
    <section aria-live="polite">
      <p className={styles.may}>
        {data.may.length > 0 ? t('permission.may', { actions: list.format(data.may.map(nameOf)) }) : t('permission.may_not')}
      </p>
      {data.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {data.reasons.map(({ action, owner, owner_name, category: at }) => (
            <li key={`${owner} ${at ?? 'all'} ${action}`}>
              {t(at === null ? 'permission.because_all' : 'permission.because', {
                ...{ action: nameOf(action), owner: owner_name, category: i18nText(data.category_name, language) },
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="k-secondary">{t('permission.besides')}</p>
    </section>
  )
}
