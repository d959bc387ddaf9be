/** The shell's shape while the rights load, and a screen's while its code does: after 200 ms, nothing before. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAppearDelay } from '../../../ui/use-appear-delay'
import './console-layout.css'

export function LoadingShell() {
  const { t } = useTranslation('common')
  return (
    <div className="k-loading k-shell" style={useAppearDelay()} aria-busy="true">
      <span className="k-visually-hidden" role="status">
        {t('shell.loading')}
      </span>
      <div className="k-header" />
      <div className="k-body">
        <div className="k-sidebar" />
        <PageSkeleton />
      </div>
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className="k-main k-loading" style={useAppearDelay()} aria-hidden>
      <Skeleton active title={{ width: 200 }} paragraph={{ rows: 6 }} />
    </div>
  )
}
