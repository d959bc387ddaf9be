/** Parts of a form behind tabs; a tab with errors says so. */
import { useState } from 'react'
import { Tabs } from '../../../../ui/tabs'
import type { LayoutPane } from '../../../../shared/wf/form'
import { fieldsIn } from '../../../../shared/wf/form-layout'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { isDrawn, LayoutItems, type LayoutProps } from './form-layout'
import { useFillScope } from './fill-scope'
import { useErrorIn } from './use-error-in'

export interface PanesProps {
  panes: readonly LayoutPane[]
  drawn: LayoutProps['drawn']
}

/** Panes of which nothing is hidden, or not all. */
export const drawnPanes = (panes: readonly LayoutPane[], drawn: LayoutProps['drawn']): LayoutPane[] =>
  panes.filter(({ items }) => items.some((item) => isDrawn(item, drawn)))

/** The pane that holds the first error comes to the front. */
export function usePaneOfError(panes: readonly LayoutPane[], open: (key: string) => void): void {
  const { first } = useFillScope()
  useErrorIn(
    panes.flatMap(({ items }) => fieldsIn(items)),
    () => {
      const pane = panes.find(({ items }) => fieldsIn(items).includes(first ?? ''))
      if (pane) open(pane.key)
    },
  )
}

export function FormTabs({ panes, drawn }: PanesProps) {
  const { language, errors } = useFillScope()
  const shown = drawnPanes(panes, drawn)
  const [chosen, setChosen] = useState('')
  usePaneOfError(panes, setChosen)
  const selected = shown.find(({ key }) => key === chosen)?.key ?? shown[0]?.key
  if (selected === undefined) return null
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0] ?? ''))
  return (
    <Tabs
      selected={selected}
      onSelect={setChosen}
      tabs={shown.map(({ key, title, items }) => ({
        key,
        label: (
          <span data-wrong={fieldsIn(items).some((field) => wrong.has(field)) || undefined} className="k-fill-tab">
            {i18nText(title, language) || key}
          </span>
        ),
        children: <LayoutItems items={items} drawn={drawn} />,
      }))}
    />
  )
}
