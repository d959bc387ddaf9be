/** The state of a record in its head; a click shows where it stands among the others. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enumLabel, fieldLabel, stateColour } from '../../components/entity/entity-texts'
import type { Entity, Field } from '../../schemas/core/define'
import { Dialog } from '../../ui/dialog'

const StatePicture = lazy(async () => ({ default: (await import('./state-picture')).StatePicture }))

export function StateTag({ entity, field, value }: { entity: Entity; field: Field; value: string }) {
  const { t } = useTranslation(['screens', entity.module])
  const [open, setOpen] = useState(false)
  const tag = { className: 'k-status', 'data-tone': stateColour(field, value), children: enumLabel(t, entity, field.name, value) }
  if (entity.x.states?.field !== field.name) return <span {...tag} />
  return (
    <>
      <button type="button" {...tag} title={t('screens:states.show')} onClick={() => setOpen(true)} />
      <Dialog open={open} title={fieldLabel(t, entity, field.name)} width={640} height="auto" onClose={() => setOpen(false)}>
        <Suspense>
          <StatePicture entity={entity} current={value} />
        </Suspense>
      </Dialog>
    </>
  )
}
