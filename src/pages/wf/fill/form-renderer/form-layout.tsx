/** Lays the fields of a form out: rows of a 12-column grid, sections, columns, tabs, steps, and what is only read. */
import { useMemo, type ReactNode } from 'react'
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { completeLayout, fieldsIn, isRow, keyOf } from '../../../../shared/wf/form-layout'
import type { LayoutItem } from '../../../../shared/wf/form'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { FoldSection } from './fold-section'
import { LayoutPicture } from './form-picture'
import { FormSteps } from './form-steps'
import { FormTabs } from './form-tabs'
import { useFillScope } from './fill-scope'

/** The whole form, as rjsf's template of its root. */
export function FormLayout({ properties }: ObjectFieldTemplateProps) {
  const { content } = useFillScope()
  const items = useMemo(() => completeLayout(content), [content])
  const drawn = new Map(properties.map(({ name, content: field }) => [name, field as ReactNode]))
  return (
    <div className="k-fill-form">
      <LayoutItems items={items} drawn={drawn} />
    </div>
  )
}

export interface LayoutProps {
  items: readonly LayoutItem[]
  /** By key; hidden fields are not there. */
  drawn: ReadonlyMap<string, ReactNode>
}

/** An arranging item that holds fields of which all are hidden is not drawn. */
export const isDrawn = (item: LayoutItem, drawn: LayoutProps['drawn']): boolean => {
  const fields = fieldsIn([item])
  return fields.length === 0 ? !isRow(item) && !('items' in item) : fields.some((field) => drawn.has(field))
}

export function LayoutItems({ items, drawn }: LayoutProps) {
  return items.map((item, index) =>
    isDrawn(item, drawn) ? <LayoutPart key={keyOf(item) ?? `row-${index}`} item={item} drawn={drawn} /> : null,
  )
}

function LayoutPart({ item, drawn }: { item: LayoutItem; drawn: LayoutProps['drawn'] }) {
  const { language } = useFillScope()
  if (isRow(item))
    return (
      <div className="k-fill-row">
        {item.row.map(({ field, span }) =>
          drawn.has(field) ? (
            <div key={field} style={{ gridColumn: `span ${span}` }}>
              {drawn.get(field)}
            </div>
          ) : null,
        )}
      </div>
    )
  if ('section' in item) return <FoldSection item={item} drawn={drawn} />
  if ('columns' in item)
    return (
      <div className="k-fill-row">
        {item.panes.map((pane) => (
          <div key={pane.key} style={{ gridColumn: `span ${pane.span ?? Math.floor(12 / item.panes.length)}` }}>
            <LayoutItems items={pane.items} drawn={drawn} />
          </div>
        ))}
      </div>
    )
  if ('tabs' in item) return <FormTabs panes={item.panes} drawn={drawn} />
  if ('steps' in item) return <FormSteps panes={item.panes} drawn={drawn} />
  if ('divider' in item) return <hr className="k-fill-divider" />
  if ('note' in item) return <p className="k-fill-note">{i18nText(item.text, language)}</p>
  return <LayoutPicture file={item.file} alt={i18nText(item.alt, language)} />
}
