/** When a uniform invoice may still be voided: within the months of its own tax return (fa.md §4.4, §9). */

/** Two capital letters and eight digits. */
export const isUniformNumber = (number: string): boolean => /^[A-Z]{2}\d{8}$/.test(number)

/**
 * @param months of a return: 2 in Taiwan, January and February first
 * @returns whether both days are in the same return
 */
export function isSameTaxPeriod(one: string, other: string, months: number): boolean {
  const periodOf = (date: string) => Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) / months)
  return periodOf(one) === periodOf(other)
}
