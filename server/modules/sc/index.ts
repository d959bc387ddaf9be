/** What other modules call of sc (sc.md §3.7): people and owners, the working calendar, places, devices, notices, numbers. */
import { inEveryLanguage, namesInLine } from './every-language'
import { discussedRecord, isModerator } from './comment-target'
import { mentionsOf, namesOf, tellAudience } from './mentions'
import { expand, matches } from './owners'
import { publishDrafts } from './custom-fields'
import { countLacking } from './field-settings'
import { departmentsOf } from './posts'
import { postHolds } from './post-holds'
import { inside } from './geo'
import { authenticate } from './hardware'
import { onceFor } from './hook-receipt'
import { nextNumber } from './sequence'
import { patternProblem } from './rules/number-pattern'
import { unknownOwners } from './unknown-owners'
import { commentActions } from './rules/comment-rules'
import { requireReceiver } from './receiver'
import { deputyOf, supervisors } from './supervisors'
import { tidyWords } from './tidy-words'
import { sendNotice } from './notifications'
import { dayType as dayTypeIn, type WorkCalendar } from './rules/work-calendar'
import { addMinutes, addWorkdays, calendarOf, companyRegion, dayType, minutes, regionOf, workdays } from './workcal'

export { scModule } from './module'
export type { Target } from './comment-target'
export type { Place, PlaceVerdict } from './geo'
export type { Device } from './hardware'
export type { NumberWanted } from './sequence'
export type { Notice } from './notifications'
export type { WorkCalendar } from './rules/work-calendar'

/** Do people work on this day? For callers that ask about many days of one calendar. */
const works = (calendar: WorkCalendar, date: string): boolean => dayTypeIn(calendar, date).works

/** Each takes the context first; ids, owner codes and `YYYY-MM-DD` dates. */
export const org = { expand, matches, unknown: unknownOwners, departmentsOf, postHolds, supervisors, deputyOf, requireReceiver }
export const workcal = { regionOf, companyRegion, calendarOf, dayType, workdays, addWorkdays, minutes, addMinutes, works }
export const notify = { send: sendNotice, text: inEveryLanguage, inLine: namesInLine }
/** What people say of records, also where it is kept by another module: the record that it stands at, who may do what to it, who is told. */
export const discussion = {
  target: discussedRecord,
  isModerator,
  actions: commentActions,
  mentionsOf,
  namesOf,
  tidy: tidyWords,
  tell: tellAudience,
}
export const geo = { inside }
export const hw = { authenticate }
/** Fields that administrators add, and what they set on those of the product. */
export const customFields = { publishDrafts, countLacking }
export const seq = { next: nextNumber, problem: patternProblem }
/** What was done once for a key is not done again. */
export const receipts = { once: onceFor }
