/** What widgets of a saved view share: waiting, failing, a view that is gone, the way to its list. */
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WidgetWaiting } from '../../../components/home/widget-frame'
import type { WidgetProps } from '../../../resources/core/widget-declaration'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useView, viewOf, type OpenView } from './use-view'
import './home.css'

export function ViewFrame({ options, onTitle, children }: WidgetProps & { children: (open: OpenView) => ReactNode }) {
  const { t } = useTranslation('sc')
  const { open, error, retry, gone } = useView(viewOf(options))
  const name = open?.view.name
  useEffect(() => {
    if (name) onTitle?.(name)
  }, [name, onTitle])
  if (gone) return <p className="k-secondary">{t('widget.view.gone')}</p>
  if (!open) return error ? <ScreenError error={error} onRetry={retry} /> : <WidgetWaiting />
  return (
    <>
      {children(open)}
      <p className="k-widget-foot">
        <Link to={open.path}>{t('widget.view.open')}</Link>
      </p>
    </>
  )
}
