/** Why something is not deleted: who refers to it. */
import { isAxiosError } from 'axios'
import type { UsedBy } from '../../providers/data/record-api'

export interface RefusedUse {
  users: readonly UsedBy[]
  /** All of them let go when somebody says so. */ canRelease: boolean
}

/** The users that a refusal names; null = it was refused for something else. */
export function usersOf(error: unknown): RefusedUse | null {
  if (!isAxiosError(error) || error.response?.status !== 422) return null
  const { meta } = (error.response.data ?? {}) as { meta?: { used_by?: readonly UsedBy[]; can_release?: boolean } }
  return meta?.used_by ? { users: meta.used_by, canRelease: meta.can_release ?? false } : null
}

/** How many records they are together. */
export const countOf = (users: readonly UsedBy[]): number => users.reduce((sum, { count }) => sum + count, 0)
