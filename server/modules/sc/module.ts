/** System settings on the server: rules of its entities, and the calls that are more than records. */
import type { ServerModule } from '../../contracts/module'
import { importRoutes } from '../../import/routes'
import { actRoutes } from './people/action-routes'
import { announcementRoutes, notifyAnnouncement } from './notify/announcements'
import { peopleFilters } from './people/people-filters'
import { auditCheck, auditRoutes } from './audit/audit-check'
import { bulkJobs } from './jobs/bulk-jobs'
import { calendarRoutes } from './calendar/calendar-routes'
import { notifyChannelGone } from './notify/channel-gone'
import { colleagueRoutes } from './people/colleagues'
import { commentRoutes } from './discussion/comment-routes'
import { commonWordRoutes } from './discussion/common-words'
import { customIndexJob, indexAgain, purgeHistoryJob } from './custom-fields/custom-field-jobs'
import { customFieldRoutes } from './custom-fields/custom-field-routes'
import { dayChange } from './jobs/day-change'
import { demo } from './demo'
import { departmentChartRoutes } from './organisation/department-chart'
import { departmentTreeRoutes } from './organisation/department-tree'
import { directoryRoutes } from './people/directory'
import { favouriteRoutes } from './marks/favourites'
import { followRoutes, notifyFollowers } from './marks/follow'
import { markSilent } from './devices/devices'
import { scHandover } from './offboarding/handover-entries'
import { groupRoutes } from './groups/group-routes'
import { holderRoutes } from './people/holders'
import { postMatrixRoutes } from './posts/post-matrix'
import { hardwareRoutes } from './devices/device-routes'
import { waitingForAdministrator } from './home/home'
import { homeRoutes } from './home/home-routes'
import { scHooks } from './hooks'
import { licenseChannel } from './license/license'
import { licenseRoutes } from './license/license-routes'
import { linkedProviderRoutes } from './providers/linked-provider-routes'
import { listReportJob } from './reports/list-report-job'
import { startDueReports } from './reports/list-reports'
import { sendNoticeMails } from './notify/notice-mails'
import { morningCheck } from './jobs/morning-check'
import { notificationRoutes } from './notify/notification-routes'
import { notifyPreferenceRoutes } from './notify/notify-preferences'
import { notifyRoutes } from './notify/notify-routes'
import { offboardingRoutes } from './offboarding/offboarding-routes'
import { ownDataJob, ownDataRoutes } from './people/own-data'
import { ownProfileRoutes } from './people/own-profile'
import { photoRoutes } from './people/photos'
import { preferenceRoutes } from './people/preferences'
import { reportRoutes } from './reports/report-routes'
import { clearings, retention } from './jobs/retention'
import { rightsRoutes } from './rights/rights-routes'
import { roleRightsRoutes } from './rights/role-rights-routes'
import { scanFiles, startDueScan } from './jobs/scan-files'
import { searchPeople } from './people/search-people'
import { siteRoutes } from './places/site-routes'
import { notifyAccount } from './notify/notify-account'
import { notifyInfected } from './jobs/notify-infected'
import { notifyJobDone } from './jobs/notify-job'
import { notifyClosed, notifyGrants } from './rights/notify-grants'
import { notifyRoles } from './rights/notify-roles'
import { notifyViewed } from './rights/view-as'
import { notifyWording } from './wording/wording'
import { wordingRoutes } from './wording/wording-routes'

export const scModule: ServerModule = {
  name: 'sc',
  hooks: scHooks,
  derivedFilters: { 'sc/user': peopleFilters },
  search: { 'sc/user': searchPeople },
  handover: scHandover,
  async routes(app) {
    directoryRoutes(app)
    colleagueRoutes(app)
    photoRoutes(app)
    licenseRoutes(app)
    reportRoutes(app)
    departmentTreeRoutes(app)
    postMatrixRoutes(app)
    holderRoutes(app)
    departmentChartRoutes(app)
    notificationRoutes(app)
    announcementRoutes(app)
    notifyPreferenceRoutes(app)
    notifyRoutes(app)
    actRoutes(app)
    groupRoutes(app)
    offboardingRoutes(app)
    preferenceRoutes(app)
    ownProfileRoutes(app)
    ownDataRoutes(app)
    followRoutes(app)
    favouriteRoutes(app)
    commentRoutes(app)
    customFieldRoutes(app)
    auditRoutes(app)
    // A scope of its own: only these calls take files.
    await app.register(importRoutes)
    calendarRoutes(app)
    rightsRoutes(app)
    roleRightsRoutes(app)
    siteRoutes(app)
    hardwareRoutes(app)
    linkedProviderRoutes(app)
    homeRoutes(app)
    commonWordRoutes(app)
    wordingRoutes(app)
  },
  jobs: [
    retention,
    auditCheck,
    dayChange,
    morningCheck,
    customIndexJob,
    purgeHistoryJob,
    listReportJob,
    ownDataJob,
    scanFiles,
    ...bulkJobs,
  ],
  schedules: [
    { key: dayChange.kind, cron: '5 0 * * *' },
    { key: retention.kind, cron: '0 1 * * *' },
    { key: auditCheck.kind, cron: '0 2 * * *' },
    { key: morningCheck.kind, cron: '30 8 * * *' },
  ],
  due: [startDueReports, markSilent, sendNoticeMails, startDueScan],
  retention: clearings,
  openItems: waitingForAdministrator,
  channels: [licenseChannel],
  events: [
    notifyFollowers,
    notifyViewed,
    notifyChannelGone,
    ...notifyAccount,
    notifyJobDone,
    indexAgain,
    notifyRoles,
    notifyGrants,
    notifyClosed,
    notifyAnnouncement,
    notifyInfected,
    notifyWording,
  ],
  demo,
}
