/** What other modules call of sc (sc.md §3.7): people and owners, the working calendar, places, devices, notices, numbers. */
import { inEveryLanguage, namesInLine } from './notify/every-language'
import { removeBeside } from './discussion/remove-beside'
import { discussedRecord, isModerator } from './discussion/comment-target'
import { mentionProblem, mentionsOf, namesOf, notifyAudience } from './discussion/mentions'
import { expand, matches } from './groups/owners'
import { publishDrafts } from './custom-fields/custom-fields'
import { countLacking } from './custom-fields/field-settings'
import { departmentsOf, primaryDepartments } from './posts/posts'
import { postHolds } from './posts/post-holds'
import { inside } from './places/geo'
import { deviceToken } from './devices/device-token'
import { authenticate, isInUse } from './devices/devices'
import { keepMark } from './marks/own-marks'
import { companyCard } from './company/company-card'
import { onceFor } from './company/hook-receipt'
import { countersOf, holdCounter, keepCounters, nextNumber } from '../../resource/write/sequence'
import { patternProblem } from '../../../src/schemas/core/number-pattern'
import { ownerNames } from './groups/owner-names'
import { unknownOwners } from './groups/unknown-owners'
import { commentActions } from './discussion/rules/comment-rules'
import { requireReceiver } from './offboarding/receiver'
import { activeHolders, moduleAdministrators, refuseGrantedBeyondOwn } from './rights/administrators'
import { deputyOf, supervisors } from './organisation/supervisors'
import { forgetNotices } from './notify/forget-notices'
import { sendNotice } from './notify/notifications'
import { calendarGaps } from './calendar/calendar-gaps'
import {
  addMinutes as addMinutesIn,
  dayType as dayTypeIn,
  minutes as minutesIn,
  workdays as workdaysIn,
  type WorkCalendar,
} from './calendar/rules/work-calendar'
import {
  addMinutes,
  addWorkdays,
  calendarOf,
  companyRegion,
  companyWorks,
  countryOf,
  dayType,
  minutes,
  regionOf,
  regionsOf,
  workdays,
} from './calendar/workcal'
import { tidyWords } from './discussion/comments'

export { scModule } from './module'
export type { Target } from './discussion/comment-target'
export type { Place } from '../../../src/shared/sc/places'
export type { PlaceVerdict } from './places/geo'
export type { Device } from './devices/devices'
export type { NumberWanted } from '../../resource/write/sequence'
export type { Notice } from './notify/notifications'
export type { WorkCalendar } from './calendar/rules/work-calendar'

/** Do people work on this day? For callers that ask about many days of one calendar. */
const works = (calendar: WorkCalendar, date: string): boolean => dayTypeIn(calendar, date).works

/** Each takes the context first; ids, owner codes and `YYYY-MM-DD` dates. */
export const organisation = {
  expand,
  matches,
  unknown: unknownOwners,
  ownerNames,
  departmentsOf,
  primaryDepartments,
  postHolds,
  supervisors,
  deputyOf,
  roleHolders: activeHolders,
  moduleAdministrators,
  requireReceiver,
  refuseGrantedBeyondOwn,
  company: companyCard,
}
export const workcal = {
  calendarGaps,
  regionOf,
  regionsOf,
  countryOf,
  companyRegion,
  companyWorks,
  calendarOf,
  dayType,
  workdays,
  addWorkdays,
  minutes,
  addMinutes,
  works,
  addMinutesIn,
  minutesIn,
  workdaysIn,
}
export { sharedTexts } from './notify/every-language'
export const notify = { send: sendNotice, forget: forgetNotices, text: inEveryLanguage, inLine: namesInLine }
/** What people say of records, also where it is kept by another module: the record that it stands at, who may do what to it, who is told. */
export const discussion = {
  target: discussedRecord,
  isModerator,
  actions: commentActions,
  mentionsOf,
  mentionProblem,
  namesOf,
  tidy: tidyWords,
  notify: notifyAudience,
  removeBeside,
}
export const geo = { inside }
export const devices = { authenticate, token: deviceToken, isInUse }
/** Fields that administrators add, and what they set on those of the product. */
export const customFields = { publishDrafts, countLacking }
export const numbering = { next: nextNumber, problem: patternProblem, counters: countersOf, hold: holdCounter, keep: keepCounters }
/** What was done once for a key is not done again. */
export const receipts = { once: onceFor }
/** What a person keeps at hand or follows. */
export const marks = { keep: keepMark }

/** Notifications of the demo get the times of what they are about. */
export { dateNotices } from './demo/date-notices'
