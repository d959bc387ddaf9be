/** Why a lead is not where it was put: whoever was first is named. */
import { isAxiosError } from 'axios'
import type { TFunction } from 'i18next'
import { showAlert, showFailure } from '../../../providers/notification/alerts'

export function showRefusal(t: TFunction<'cm'>, error: unknown): void {
  const name = moverOf(error)
  if (name === undefined) showFailure(error)
  else showAlert({ kind: 'warning', text: t('board.moved_by', { name }) })
}

/** Who changed it in the meantime, as the conflict says. */
function moverOf(error: unknown): string | undefined {
  const meta =
    isAxiosError(error) && error.response?.status === 409
      ? (error.response.data as { meta?: { by?: { name: string } | null } }).meta
      : undefined
  return meta?.by?.name
}
