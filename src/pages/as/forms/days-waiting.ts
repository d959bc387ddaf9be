/** Whole days since something came. Pure. */
export const daysWaiting = (arrivedAt: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(arrivedAt)) / 86_400_000))
