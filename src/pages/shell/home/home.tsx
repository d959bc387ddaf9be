/** `/home`: the person's widgets, over what the company arranged for him (shell.md §2.2). */
import { lazy, Suspense, useMemo, useState } from 'react'
import EditOutlined from '@ant-design/icons/EditOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HomeGrid } from '../../../components/home/home-grid'
import { widgetRights } from '../../../components/home/registry'
import { WidgetWaiting } from '../../../components/home/widget-frame'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { useIsPhone } from '../../../ui/use-is-phone'
import { failureOf } from '../../../providers/http/error-text'
import { call } from '../../../api/call'
import { readHome } from '../../../shared/sc/home-calls'
import { useRights } from '../../../providers/access/use-right'
import { usePreferences } from '../../../providers/preferences/preferences'
import { modules } from '../../../resources'
import { homeOf } from '../../../shared/sc/home'
import './home.css'

const ArrangeHome = lazy(async () => ({ default: (await import('./arrange-home')).ArrangeHome }))

export function HomePage() {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  const permits = useRights(widgetRights)
  const { home } = usePreferences()
  const isPhone = useIsPhone()
  const [isArranging, setArranging] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await call(readHome, { signal })).data,
    retry: 1,
    staleTime: 60_000,
  })
  const company = useMemo(() => data?.widgets ?? [], [data])
  const widgets = useMemo(() => homeOf(company, home ?? undefined), [company, home])
  return (
    <div className="k-home">
      <h1 className="k-visually-hidden">{t('common:home.title')}</h1>
      {data === undefined &&
        (error ? (
          <ErrorBox title={t('common:error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
        ) : (
          <WidgetWaiting />
        ))}
      {data !== undefined &&
        (isArranging && !isPhone ? (
          <Suspense fallback={<WidgetWaiting />}>
            <ArrangeHome company={company} widgets={widgets} onDone={() => setArranging(false)} />
          </Suspense>
        ) : (
          <>
            {/* A phone has no room to arrange on a grid. */}
            {!isPhone && (
              <div className="k-home-top">
                <Button type="text" icon={<EditOutlined aria-hidden />} onClick={() => setArranging(true)}>
                  {t('common:home.arrange')}
                </Button>
              </div>
            )}
            <HomeGrid widgets={widgets} permits={permits} />
            {widgets.length === 0 && <p className="k-secondary">{t('common:home.empty_page')}</p>}
          </>
        ))}
    </div>
  )
}
