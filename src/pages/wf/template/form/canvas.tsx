/** The form as it is designed: rows on a 12-column grid, and what holds them. */
import { useDroppable } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import type { LayoutItem, LayoutPane } from '../../../../shared/wf/form'
import { isRow, keyOf, kindOf } from '../../../../shared/wf/form-layout'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { Place } from './edit/places'
import { layoutOf } from './edit/design'
import { useDesign } from './design-scope'
import { FieldCard } from './field-card'
import { dropIdOf, sideOf } from './form-drag'
import { PartCard } from './part-card'

/** @param over where what is dragged would come to */
export function Canvas({ over }: { over: Place | undefined }) {
  const { content } = useDesign()
  const { t } = useTranslation('wf')
  const items = layoutOf(content)
  return (
    <div className="k-design-form">
      {items.length === 0 && <p className="k-muted">{t('form_designer.empty')}</p>}
      <CanvasList items={items} holder="" over={over} isLocked={false} />
    </div>
  )
}

interface CanvasListProps {
  items: readonly LayoutItem[]
  /** `''` or the key of a section or pane. */
  holder: string
  over: Place | undefined
  /** Of a module's suite: nothing comes in or goes out. */
  isLocked: boolean
}

function CanvasList({ items, holder, over, isLocked }: CanvasListProps) {
  const { setNodeRef } = useDroppable({ id: dropIdOf.end(holder), disabled: isLocked })
  const isOver = over !== undefined && 'end' in over && over.end === holder
  return (
    <div className="k-design-list">
      {items.map((item, index) => (
        <CanvasItem
          key={keyOf(item) ?? `row-${isRow(item) ? (item.row[0]?.field ?? index) : index}`}
          item={item}
          over={over}
          isLocked={isLocked}
        />
      ))}
      <div ref={setNodeRef} className="k-design-end" data-over={isOver || undefined} data-empty={items.length === 0 || undefined} />
    </div>
  )
}

function CanvasItem({ item, over, isLocked }: { item: LayoutItem; over: Place | undefined; isLocked: boolean }) {
  const { language } = useDesign()
  const { t } = useTranslation('wf')
  if (isRow(item))
    return (
      <div className="k-design-row">
        {item.row.map(({ field, span }) => (
          <FieldCard key={field} name={field} span={span} over={sideOf(over, field)} isLocked={isLocked} />
        ))}
      </div>
    )
  const key = keyOf(item) ?? ''
  const suite = 'suite' in item && item.suite !== undefined
  return (
    <PartCard name={key} over={sideOf(over, key)} kind={kindOf(item)}>
      {'items' in item && <CanvasList items={item.items} holder={key} over={over} isLocked={suite} />}
      {'panes' in item && (
        <div className="k-design-panes" data-beside={'columns' in item || undefined}>
          {item.panes.map((pane, index) => (
            <div
              key={pane.key}
              className="k-design-pane"
              {...('columns' in item ? { style: { gridColumn: `span ${pane.span ?? 6}` } } : {})}
            >
              {!('columns' in item) && (
                <div className="k-design-pane-title">{paneTitle(pane, language) || t('form_designer.pane', { n: index + 1 })}</div>
              )}
              <CanvasList items={pane.items} holder={pane.key} over={over} isLocked={false} />
            </div>
          ))}
        </div>
      )}
      {'note' in item && <p className="k-muted">{i18nText(item.text, language)}</p>}
    </PartCard>
  )
}

const paneTitle = ({ title }: LayoutPane, language: Parameters<typeof i18nText>[1]): string => i18nText(title, language)
