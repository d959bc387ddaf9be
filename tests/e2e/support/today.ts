import { addDays } from '../../../src/shared/fa/days'

/** `2026-11-25`, in the company's zone: rules about dates are judged by it, so what a test enters lies so many days from it. */
export const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' }).format(new Date())

/** @param days below zero = before today */
export const daysFromToday = (days: number): string => addDays(today, days)
