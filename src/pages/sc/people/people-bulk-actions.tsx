/** Further acts on the selected people; the server judges each, and what it refuses is told. */
import { lazy, Suspense, useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu-button'
import { useRights } from '../../../providers/access/use-right'
import type { BulkActionsProps } from '../../../resources/core/list-parts'
import type { BatchScope } from '../../../providers/data/record-api'
import type { PeopleAction } from './people-action-dialog'

const PeopleActDialog = lazy(async () => ({ default: (await import('./people-action-dialog')).PeopleActDialog }))

interface Offer {
  needs: readonly string[]
  /** Whom it concerns; the others of the selection are left out. */ statuses: readonly string[]
  danger?: boolean
  /** For people who were chosen by hand. */ named?: boolean
}

const offers: Readonly<Record<PeopleAction, Offer>> = {
  group: { needs: ['sc.admin.group.actions.edit', 'sc.admin.group.actions.show'], statuses: ['invited', 'active', 'suspended'] },
  transfer: { needs: ['sc.admin.user.actions.edit', 'sc.admin.user.actions.create'], statuses: ['invited', 'active', 'suspended'] },
  invite: { needs: ['sc.admin.user.actions.reset-password'], statuses: ['invited'] },
  letters: { needs: ['sc.admin.user.actions.reset-password'], statuses: ['invited'], named: true },
  reset: { needs: ['sc.admin.user.actions.reset-password'], statuses: ['active'] },
  suspend: { needs: ['sc.admin.user.actions.suspend'], statuses: ['active'], danger: true },
}
const acts: readonly PeopleAction[] = ['group', 'transfer', 'invite', 'letters', 'reset', 'suspend']

export default function PeopleBulkActions({ rows, count, everything, scope, act: run, onDone }: BulkActionsProps) {
  const { t } = useTranslation('sc')
  const permits = useRights(acts.flatMap((act) => offers[act].needs))
  const [open, setOpen] = useState<PeopleAction | null>(null)
  const concerned = (act: PeopleAction) => rows.filter(({ status }) => offers[act].statuses.includes(String(status)))
  const scopeOf = (act: PeopleAction): BatchScope =>
    'ids' in scope
      ? { ids: concerned(act).map(({ id }) => ({ id })) }
      : { ...scope, filter: { all: [scope.filter, { field: 'status', op: 'in', value: offers[act].statuses }] } }
  const offered = acts.filter((act) => offers[act].needs.every(permits) && !(everything && offers[act].named))
  if (offered.length === 0) return null
  return (
    <>
      <MenuButton
        className="k-text-button"
        align="start"
        items={() =>
          offered.map((act) => ({
            key: act,
            label: t(`people_act.${act}.act`),
            danger: offers[act].danger ?? false,
            disabled: !everything && concerned(act).length === 0,
            onClick: () => setOpen(act),
          }))
        }
      >
        {t('people_act.more')} <DownOutlined aria-hidden />
      </MenuButton>
      <Suspense>
        {open && (
          <PeopleActDialog act={open} scope={scopeOf(open)} selected={count} run={run} onDone={onDone} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}
