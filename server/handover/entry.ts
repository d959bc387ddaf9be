/** The handover register (sc.md §7): what stands in a person's name, and how it comes to stand in somebody else's. */
import type { HandoverEntry } from '../contracts/handover'

/** @throws Error for a key that stands twice: found at the start */
export function handoverRegister(entries: readonly HandoverEntry[]): readonly HandoverEntry[] {
  const keys = entries.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`The handover ${twice} is registered twice: which module's is it?`)
  return entries
}
