/** A length of time as people read it, on screens, in files and on paper: `1:30`. */

/** @param minutes of hours that need not be those of a day: `130:05` */
export function durationText(minutes: number): string {
  const whole = Math.abs(Math.trunc(minutes))
  return `${minutes < 0 && whole > 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
