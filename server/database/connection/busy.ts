/** Somebody else held what was needed: a lock that was not had in time, a deadlock. What was done is undone, and may be done again. */
const busyCodes: readonly unknown[] = ['55P03', '40P01']

export const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && busyCodes.includes(error.code)
