/** What sc adds to the writing of its records, by entity. */
import type { EntityHooks } from '../../contracts/hooks'
import { announcementHooks } from './notify/announcements'
import { eventHooks, regionHooks } from './calendar/calendar-hooks'
import { customFieldHooks } from './custom-fields/custom-field-hooks'
import { departmentVirtualFields } from './organisation/department-virtual-fields'
import { personVirtualFields } from './people/person-virtual-fields'
import { departmentHooks, departmentLevelHooks } from './organisation/department-hooks'
import { fieldSettingHooks } from './custom-fields/field-setting-hooks'
import { groupHooks } from './groups/group-hooks'
import { hardwareHooks } from './devices/device-hooks'
import { homeLayoutHooks } from './home/home-hooks'
import { listReportHooks } from './reports/list-reports'
import { channelHooks, templateHooks } from './notify/notify-hooks'
import { ownOrCompany } from './saved-views/own-or-company'
import { postHooks } from './posts/post-hooks'
import { providerHooks } from './providers/provider-hooks'
import { assignmentHooks, grantHooks, moduleAdminHooks, positionHooks, roleHooks } from './rights/rights-hooks'
import { scheduleHooks } from './jobs/schedule-hooks'
import { savedViewHooks } from './saved-views/saved-view-hooks'
import { companyHooks, securityHooks } from './company/setting-hooks'
import { siteHooks } from './places/site-hooks'
import { userHooks } from './people/user-hooks'
import { messageOverrideHooks } from './wording/wording'

export const scHooks: Readonly<Record<string, EntityHooks>> = {
  'sc/department': { ...departmentHooks, virtualFields: departmentVirtualFields },
  'sc/department-level': departmentLevelHooks,
  'sc/user': { ...userHooks, virtualFields: personVirtualFields },
  'sc/user-department': postHooks,
  'sc/job-position': positionHooks,
  'sc/group': groupHooks,
  'sc/role': roleHooks,
  'sc/role-grant': grantHooks,
  'sc/role-assignment': assignmentHooks,
  'sc/module-admin': moduleAdminHooks,
  'sc/security-setting': securityHooks,
  'sc/company-setup': companyHooks,
  'sc/identity-provider': providerHooks,
  'sc/schedule': scheduleHooks,
  'sc/calendar-region': regionHooks,
  'sc/calendar-event': eventHooks,
  'sc/site': siteHooks,
  'sc/hardware': hardwareHooks,
  'sc/saved-view': savedViewHooks,
  'sc/custom-field': customFieldHooks,
  'sc/field-setting': fieldSettingHooks,
  'sc/list-report': listReportHooks,
  'sc/home-layout': homeLayoutHooks,
  'sc/bookmark': ownOrCompany('sc/bookmark', 'kind'),
  'sc/user-common-word': ownOrCompany('sc/user-common-word', 'scope'),
  'sc/announcement': announcementHooks,
  'sc/notify-template': templateHooks,
  'sc/message-override': messageOverrideHooks,
  'sc/notify-channel': channelHooks,
}
