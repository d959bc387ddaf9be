/** What sc adds to the writing of its records, by entity. */
import type { EntityHooks } from '../../module'
import { announcementHooks } from './announcements'
import { eventHooks, regionHooks } from './calendar-hooks'
import { customFieldHooks } from './custom-field-hooks'
import { besideDepartment } from './beside-department'
import { besidePerson } from './beside-person'
import { departmentHooks, departmentLevelHooks } from './department-hooks'
import { fieldSettingHooks } from './field-setting-hooks'
import { groupHooks } from './group-hooks'
import { hardwareHooks } from './hardware-hooks'
import { homeLayoutHooks } from './home-hooks'
import { listReportHooks } from './list-reports'
import { channelHooks, templateHooks } from './notify-hooks'
import { ownOrCompany } from './own-or-company'
import { postHooks } from './post-hooks'
import { providerHooks } from './provider-hooks'
import { assignmentHooks, grantHooks, moduleAdminHooks, positionHooks, roleHooks } from './rights-hooks'
import { scheduleHooks } from './schedule-hooks'
import { savedViewHooks } from './saved-view-hooks'
import { companyHooks, securityHooks } from './setting-hooks'
import { siteHooks } from './site-hooks'
import { userHooks } from './user-hooks'
import { messageOverrideHooks } from './wording'

export const scHooks: Readonly<Record<string, EntityHooks>> = {
  'sc/department': { ...departmentHooks, beside: besideDepartment },
  'sc/department-level': departmentLevelHooks,
  'sc/user': { ...userHooks, beside: besidePerson },
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
