/** System settings on the server: rules of its entities, and the calls that are more than records. */
import type { ServerModule } from '../../module'
import { importRoutes } from '../../import/routes'
import { actRoutes } from './act-routes'
import { announcementRoutes, tellAnnouncement } from './announcements'
import { askedPeople } from './asked-people'
import { auditCheck, auditRoutes } from './audit-check'
import { bulkJobs } from './bulk-jobs'
import { calendarRoutes } from './calendar-routes'
import { tellChannelGone } from './channel-gone'
import { colleagueRoutes } from './colleagues'
import { commentRoutes } from './comment-routes'
import { commonWordRoutes } from './common-words'
import { customIndexJob, purgeHistoryJob } from './custom-field-jobs'
import { customFieldRoutes } from './custom-field-routes'
import { dayChange } from './day-change'
import { demo } from './demo'
import { departmentChartRoutes } from './department-chart'
import { departmentTreeRoutes } from './department-tree'
import { directoryRoutes } from './directory'
import { favouriteRoutes } from './favourites'
import { followRoutes, tellFollowers } from './follow'
import { markSilent } from './hardware'
import { scHandover } from './handover-entries'
import { groupRoutes } from './group-routes'
import { holderRoutes } from './holders'
import { postMatrixRoutes } from './post-matrix'
import { hardwareRoutes } from './hardware-routes'
import { waitingForAdministrator } from './home'
import { homeRoutes } from './home-routes'
import { scHooks } from './hooks'
import { licenseChannel } from './license'
import { licenseRoutes } from './license-routes'
import { linkedProviderRoutes } from './linked-provider-routes'
import { listReportJob } from './list-report-job'
import { startDueReports } from './list-reports'
import { sendNoticeMails } from './notice-mails'
import { morningCheck } from './morning-check'
import { notificationRoutes } from './notification-routes'
import { notifyPreferenceRoutes } from './notify-preferences'
import { notifyRoutes } from './notify-routes'
import { offboardingRoutes } from './offboarding-routes'
import { ownDataJob, ownDataRoutes } from './own-data'
import { ownProfileRoutes } from './own-profile'
import { photoRoutes } from './photos'
import { preferenceRoutes } from './preferences'
import { reportRoutes } from './report-routes'
import { clearings, retention } from './retention'
import { rightsRoutes } from './rights-routes'
import { roleRightsRoutes } from './role-rights-routes'
import { scanFiles, startDueScan } from './scan-files'
import { searchPeople } from './search-people'
import { siteRoutes } from './site-routes'
import { tellAccount } from './tell-account'
import { tellInfected } from './tell-infected'
import { tellJobDone } from './tell-job'
import { tellClosed, tellGrants } from './tell-grants'
import { tellRoles } from './tell-roles'
import { tellViewed } from './view-as'
import { tellWording } from './wording'
import { wordingRoutes } from './wording-routes'

export const scModule: ServerModule = {
  name: 'sc',
  hooks: scHooks,
  asked: { 'sc/user': askedPeople },
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
    tellFollowers,
    tellViewed,
    tellChannelGone,
    ...tellAccount,
    tellJobDone,
    tellRoles,
    tellGrants,
    tellClosed,
    tellAnnouncement,
    tellInfected,
    tellWording,
  ],
  demo,
}
