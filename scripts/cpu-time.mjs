// CPU time of the whole machine: what a run costs whatever else goes on beside it can't be told, but waiting costs nothing.
import { readFileSync } from 'node:fs'

/** @returns seconds that all cores have worked since the machine started; undefined where the system doesn't say */
export function cpuSeconds() {
  try {
    const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number)
    return (user + nice + system + irq + softirq) / 100
  } catch {
    return undefined
  }
}

/** Times one stage of a run. @returns what the act returned, and seconds of wall and CPU */
export async function timed(act) {
  const [began, cpu] = [Date.now(), cpuSeconds()]
  const result = await act()
  const spent = cpuSeconds()
  return {
    result,
    wall: Math.round((Date.now() - began) / 1000),
    cpu: cpu === undefined || spent === undefined ? undefined : Math.round(spent - cpu),
  }
}
