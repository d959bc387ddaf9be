/** Why something is not deleted: who refers to it. */
import { isAxiosError } from 'axios'
import type { TFunction } from 'i18next'
import { groupDigits } from '../../components/format/format-number'
import type { UsedBy } from '../../providers/data/record-api'

export interface RefusedUse {
  users: readonly UsedBy[]
  /** There are others, which the reader may not see. */ hasUnseen: boolean
  /** All of them let go when somebody says so. */ canRelease: boolean
}

interface RefusalMeta {
  used_by?: readonly UsedBy[]
  used_unseen?: boolean
  can_release?: boolean
}

/** The users that a refusal names; null = it was refused for something else. */
export function usersOf(error: unknown): RefusedUse | null {
  if (!isAxiosError(error) || error.response?.status !== 422) return null
  const { meta } = (error.response.data ?? {}) as { meta?: RefusalMeta }
  return meta?.used_by ? { users: meta.used_by, hasUnseen: meta.used_unseen ?? false, canRelease: meta.can_release ?? false } : null
}

/** Of the button that deletes what all of them let go. */
export const releaseLabel = (t: TFunction<'screens'>, { users, hasUnseen }: RefusedUse): string =>
  hasUnseen
    ? t('delete.release_all_and_delete')
    : t('delete.release_and_delete', { n: groupDigits(String(users.reduce((sum, { count }) => sum + count, 0))) })
