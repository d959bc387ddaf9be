import { addDays, firstDayOfMonth, monthOf } from '../../../../src/shared/as/calendar-dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'

/** The first day of two months ago: what is older is closed, or stays as it was computed and approved until somebody opens it. */
export const openSince = (ctx: Context): string => firstDayOfMonth(monthOf(addDays(firstDayOfMonth(monthOf(companyToday(ctx))), -45)))
