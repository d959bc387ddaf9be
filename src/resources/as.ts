/** Attendance: where clocking, rosters, leave and overtime are met (routes.md §2, as.md §2). */
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { batchPages } from './as-batch'
import { leaveOrder, leavePages, leavePlain, leaveRedirects, leaveResources } from './as-leave'
import { asPages, asRedirects, asWidgets, importPages, pageOrder } from './as-pages'
import { rosterPages } from './as-roster'
import { timeOrder, timePlain, timeResources } from './as-time'
import { defineModule } from './core/define-module'

const area = 'admin'

export const as = defineModule(
  'as',
  {
    icon: ClockCircleOutlined,
    groups: {
      shift: { icon: CalendarOutlined, area },
      clocking: { icon: ClockCircleOutlined, area },
      leave: { icon: InboxOutlined, area },
      records: { icon: UserOutlined, area },
      forms: { icon: FormOutlined, area },
    },
    plain: { ...timePlain, ...leavePlain },
    pages: [...asPages, ...rosterPages, ...importPages, ...batchPages, ...leavePages],
    widgets: asWidgets,
    order: [...pageOrder, '/as/use/schedule', ...timeOrder, ...leaveOrder],
    redirects: { ...asRedirects, ...leaveRedirects },
  },
  { ...timeResources, ...leaveResources },
)
