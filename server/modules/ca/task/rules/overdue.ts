/** When people are reminded of what is overdue (ca.md §3 setting). Pure. */

/**
 * On the chosen days past due, after the last of them weekly; one whose run was missed is made up for by the next.
 * @param most reminders in all
 */
export function isReminderDue(
  { days, reminded }: { days: number; /** On which day past due the last one was sent. */ reminded: number | null },
  chosen: readonly number[],
  most: number,
): boolean {
  const last = Math.max(0, ...chosen)
  const weekly = Array.from({ length: most }, (_, week) => last + 7 * (week + 1))
  const planned = [...[...chosen].sort((a, b) => a - b), ...weekly].slice(0, most)
  return planned.some((day) => day <= days && (reminded === null || day > reminded))
}
