/** What child rows ask of their record (`parent.<field>`), as it is typed; a keystroke elsewhere draws none of them anew. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Field } from '../../../../schemas/core/define'
import { parentFields } from '../../../../schemas/core/in-record'
import { useFormScopeIfAny } from '../../state/form-context'
import type { FormValues } from '../../state/form-store'

const never = () => () => undefined

export function useAskedRecord(list: Field): FormValues {
  const store = useFormScopeIfAny()?.store
  const asked = useSyncExternalStore(store?.subscribe ?? never, () => {
    const values = store?.get().values ?? {}
    return JSON.stringify(Object.fromEntries(parentFields(list).map((name) => [name, values[name] ?? null])))
  })
  return useMemo(() => JSON.parse(asked) as FormValues, [asked])
}
