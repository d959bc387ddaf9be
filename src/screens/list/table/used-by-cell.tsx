/** How many records refer to a row; a click names them. */
import { useState } from 'react'
import { Popover } from 'antd'
import { recordTitle } from '../../../components/entity/entity-texts'
import type { RecordRow } from '../../../providers/data/record-api'
import { UsedByList } from '../../record/used-by-list'
import type { ListUi } from '../state/list-context'

export function UsedByCell({ ui, row }: { ui: ListUi; row: RecordRow }) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const [open, setOpen] = useState(false)
  const count = row._used_by ?? 0
  if (count === 0) return <span className="k-value-none">0</span>
  const button = (
    <button
      type="button"
      className="k-used-by"
      aria-expanded={open}
      aria-label={t('screens:used_by.of', { name: recordTitle(entity, row, formats), n: count })}
      onClick={() => setOpen(true)}
    >
      {count}
    </button>
  )
  if (!open) return button
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      onOpenChange={setOpen}
      title={t('screens:used_by.title')}
      content={<UsedByList entity={entity} id={row.id} />}
    >
      {button}
    </Popover>
  )
}
