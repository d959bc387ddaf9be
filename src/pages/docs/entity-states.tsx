/** Above the calls of an entity whose records have states: their picture. */
import { useEntity } from '../../screens/entity/use-entity'
import { StatePicture } from '../../screens/states/state-picture'

/** @param name `module/entity`; other tags have none */
export function EntityStates({ name }: { name: string }) {
  const { known } = useEntity(name, { enabled: name.includes('/') })
  return known?.entity.x.states ? <StatePicture entity={known.entity} /> : null
}
