/** Is this an IANA time zone that the platform knows (`Asia/Taipei`)? Offsets and abbreviations are none. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
