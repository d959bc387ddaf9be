/** Grants portion by portion under one key: what failed goes on where it stopped, and nobody is granted twice. */
import { useState } from 'react'
import { bulkGrant, type GrantPortion } from '../../../api/as/bulk-grant'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import type { GrantLine } from '../../../shared/as/bulk-grant'

interface Granted {
  busy: boolean
  error: unknown
  /** People of portions that are through. */
  done: number
  /** Lots that are new. */
  granted: number
  lines: readonly GrantLine[]
}

const nothing: Granted = { busy: false, error: null, done: 0, granted: 0, lines: [] }

export function useGranting() {
  const [key] = useState(idempotencyKey)
  const [state, setState] = useState(nothing)
  const run = async (wanted: Omit<GrantPortion, 'key' | 'users'>, portions: readonly number[][]): Promise<void> => {
    let now: Granted = { ...state, busy: true, error: null }
    setState(now)
    try {
      let before = 0
      for (const users of portions) {
        before += users.length
        // It went through before another one failed.
        if (before <= state.done) continue
        const { granted, lines } = await bulkGrant({ ...wanted, key, users })
        now = { ...now, done: before, granted: now.granted + granted, lines: [...now.lines, ...lines] }
        setState(now)
      }
      setState({ ...now, busy: false })
    } catch (error) {
      setState({ ...now, busy: false, error })
    }
  }
  return { ...state, run }
}
