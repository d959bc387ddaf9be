/** A new activity, in a drawer over what is shown: its own generated form, filled with what is known. */
import { CreateInPlace } from '../../../../screens/form/create-in-place'
import type { FormValues } from '../../../../screens/form/state/form-store'
import { useEntity } from '../../../../screens/entity/use-entity'
import { useResource } from '../../../../resources/core/use-resource'

/** @param given fields of the activity */
export default function ActivityForm({ given, onClose, onSaved }: { given: FormValues; onClose: () => void; onSaved: () => void }) {
  const resource = useResource('cm/activity')
  const { known } = useEntity('cm/activity')
  return resource && known ? <CreateInPlace resource={resource} known={known} given={given} onClose={onClose} onSaved={onSaved} /> : null
}
