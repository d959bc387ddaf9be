/** The tabs of one matter above its pages, and above the generated lists that stand among them. */
import type { ComponentType, ReactNode } from 'react'
import type { ScreenProps } from '../../resources/core/define-module'
import { ScreenTabs, type ScreenTab } from '../../ui/screen-tabs'
import { ListScreen } from './list-screen'

type Tabs = ComponentType<{ children: ReactNode }>

/** @param label text key with namespace, read aloud */
export const tabsOf = (label: string, tabs: readonly ScreenTab[]): Tabs =>
  function TabsAbove({ children }) {
    return (
      <ScreenTabs label={label} tabs={tabs}>
        {children}
      </ScreenTabs>
    )
  }

export const listBelow = (Above: Tabs): ComponentType<ScreenProps> =>
  function TabbedList({ resource }) {
    return (
      <Above>
        <ListScreen resource={resource} />
      </Above>
    )
  }
