/** The matrix, the inspector and the list of all rows of rights (vs.md §2). */
import type { ReactNode } from 'react'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ScreenTabs } from '../../../ui/screen-tabs'
import { permissionPath, type CategoryWord } from '../maint/maint-paths'
import '../../../ui/screens.css'

const permission = 'vs.admin.permission.actions.list'

export const inspectorPath = '/vs/admin/permission/inspector'

/** @param category whose matrix it leads to, where it is that */
export function PermissionTabs({ category = 'all', children }: { category?: CategoryWord; children: ReactNode }) {
  return (
    <ScreenTabs
      label="vs:permission.tabs"
      tabs={[
        { path: permissionPath(category), label: 'vs:permission.tab.matrix', permission },
        { path: inspectorPath, label: 'vs:permission.tab.inspector', permission: 'vs.admin.permission.actions.inspect' },
        { path: '/vs/admin/permission/list', label: 'vs:permission.tab.list', permission, below: true },
      ]}
    >
      {children}
    </ScreenTabs>
  )
}

export default function RightRows({ resource }: ScreenProps) {
  return (
    <PermissionTabs>
      <ListScreen resource={resource} />
    </PermissionTabs>
  )
}
