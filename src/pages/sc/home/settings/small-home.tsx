/** A home page in small: where each widget stands and what it is called. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findWidget } from '../../../../components/home/registry'
import { modules } from '../../../../resources'
import { homeColumns, type HomeWidget } from '../../../../shared/sc/home'
import './small-home.css'

interface SmallHomeProps {
  widgets: readonly HomeWidget[]
  /** What stands behind the name of a widget that is not seen; undefined = it is */
  hiddenBy?: (widget: HomeWidget) => ReactNode
}

export function SmallHome({ widgets, hiddenBy }: SmallHomeProps) {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  return (
    <ul className="k-home-small">
      {widgets.map((placed) => {
        const widget = findWidget(placed.key)
        const hidden = hiddenBy?.(placed)
        return (
          <li
            key={placed.id}
            data-hidden={hidden !== undefined || undefined}
            style={{
              gridColumn: `${placed.x + 1} / span ${Math.min(placed.w, homeColumns)}`,
              gridRow: `${placed.y + 1} / span ${placed.h}`,
            }}
          >
            {widget ? t(widget.title) : t('common:home.gone')}
            {hidden}
          </li>
        )
      })}
    </ul>
  )
}
