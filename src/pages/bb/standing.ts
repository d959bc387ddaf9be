/** What a bulletin is to its reader. Pure. */
import type { BulletinLine, Importance } from '../../shared/bb/bulletin'

export const importanceColours: Readonly<Record<Importance, string | undefined>> = {
  normal: undefined,
  important: 'warning',
  urgent: 'error',
}

export const waitsForConfirmation = ({
  ack_required,
  ack_at,
  standing,
}: Pick<BulletinLine, 'ack_required' | 'ack_at' | 'standing'>): boolean => ack_required && ack_at === null && standing === 'live'
