/** Repeating and cancelling the selected mails or deliveries; the server judges each, and what it refuses is told. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useRights } from '../../../providers/access/use-right'
import { mayAct } from '../../../api/engine/outgoing'
import type { OutgoingAction, OutgoingEntity } from '../../../shared/engine/outgoing'
import type { BulkActionsProps } from '../../../resources/core/define-module'

const acts: readonly OutgoingAction[] = ['retry', 'cancel']
const permissions: Readonly<Record<OutgoingEntity, string>> = {
  'sc/mail-outbox': 'sc.admin.mail-outbox',
  'sc/webhook-delivery': 'sc.admin.notify',
}

/** @param cancelText text key of sc */
export function OutgoingBulkActions({
  rows,
  everything,
  scope,
  act,
  entity,
  cancelText,
}: BulkActionsProps & { entity: OutgoingEntity; cancelText: string }) {
  const { t } = useTranslation('sc')
  const pathOf = (name: OutgoingAction) => `${permissions[entity]}.actions.${name}`
  const permits = useRights(acts.map(pathOf))
  const [busy, setBusy] = useState<OutgoingAction | null>(null)
  const run = async (name: OutgoingAction) => {
    setBusy(name)
    await act(name, scope)
    setBusy(null)
  }
  return acts
    .filter((name) => permits(pathOf(name)))
    .map((name) => (
      <Button
        key={name}
        disabled={!everything && !rows.some((row) => mayAct(row, name))}
        loading={busy === name}
        onClick={() => void run(name)}
      >
        {t(name === 'retry' ? 'mail.retry_selected' : cancelText)}
      </Button>
    ))
}
