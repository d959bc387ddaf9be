/** What is done with one post and with one device, in the menu of its row (sc.md §2). */
import type { RowOf } from '../schemas/core/define'
import type { hardware } from '../schemas/sc/hardware'
import type { userDepartment } from '../schemas/sc/user-department'
import { isRegistered } from '../shared/sc/device-calls'
import { offers, type RowAction } from './core/list-parts'

type Post = RowOf<typeof userDepartment>
type Device = RowOf<typeof hardware>

const mayChange: RowAction<Post>['offered'] = (row, today) => offers(row, 'edit') && (row.end_date === null || row.end_date >= today)

export const postActions: Readonly<Record<string, RowAction<Post>>> = {
  transfer: {
    label: 'sc:transfer.start',
    offered: mayChange,
    dialog: async () => ({ default: (await import('../pages/sc/posts/row-dialogs')).Transfer }),
  },
  end: {
    label: 'sc:transfer.end',
    offered: mayChange,
    dialog: async () => ({ default: (await import('../pages/sc/posts/row-dialogs')).End }),
  },
}

export const deviceActions: Readonly<Record<string, RowAction<Device>>> = {
  register: {
    label: 'sc:device.register',
    offered: (row) => offers(row, 'rotate-token') && !isRegistered(row),
    dialog: async () => ({ default: (await import('../pages/sc/devices/row-dialogs')).Register }),
  },
  rotate: {
    label: 'sc:device.rotate',
    offered: (row) => offers(row, 'rotate-token') && isRegistered(row),
    dialog: async () => ({ default: (await import('../pages/sc/devices/row-dialogs')).Rotate }),
  },
  disable: {
    label: 'sc:device.disable',
    danger: true,
    offered: (row) => offers(row, 'edit') && row.status !== 'disabled',
    dialog: async () => ({ default: (await import('../pages/sc/devices/row-dialogs')).Disable }),
  },
}
