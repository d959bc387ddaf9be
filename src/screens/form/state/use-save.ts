/** Saving from a form (saver.ts): how it goes is state of the form, and what is sent goes by refine. */
import { useEffect, useRef, useState } from 'react'
import { useCreate, useUpdate, type HttpError } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { WriteMeta } from '../../../providers/data/data-provider'
import { useFormats } from '../../../components/format/format-settings'
import { updateSettings, type RecordRow, type Values } from '../../../providers/data/record-api'
import { useStable } from '../../../ui/use-stable'
import type { EntityAccess } from '../../entity/use-entity'
import { withPatterns } from '../../entity/pattern-validator'
import { loadValidator, type Validator } from '../../entity/validator'
import { createSaver, type Saver, type SaverSeams, type SaveStatus } from './saver'
import { validateForm } from './validate-form'

/** The form says itself how it went, and tries also where the browser believes that it is offline. The lists are read again, the record is not. */
const quietly = {
  invalidates: ['list' as const, 'many' as const],
  successNotification: false as const,
  errorNotification: false as const,
  mutationOptions: { networkMode: 'always' as const },
  overtimeOptions: { enabled: false },
}

/** `status` stays "saving" after a save that went well: until the form has left, or is renewed. */
export function useSave(): Saver & { status: SaveStatus } {
  const { t } = useTranslation(['screens', 'error'])
  const [status, setStatus] = useState<SaveStatus>('idle')
  const { currency } = useFormats()
  const left = useRef(false)
  const { mutateAsync: create } = useCreate<RecordRow, HttpError, Values>(quietly)
  const { mutateAsync: update } = useUpdate<RecordRow, HttpError, Values>({ ...quietly, mutationMode: 'pessimistic' })
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const seams: SaverSeams = {
    validate: async (known, values, base) =>
      validateForm(t, known.entity, await validatorOf(known), values, { base, companyCurrency: currency }),
    send: async ({ entity: { name, x } }, { id, payload: values, key }, repeat) => {
      if (x.singleton) return repeat(() => updateSettings(name, values, key))
      const meta: WriteMeta = { idempotencyKey: key, repeat }
      return (await (id === null ? create({ resource: name, values, meta }) : update({ resource: name, id, values, meta }))).data
    },
    onStatus: setStatus,
    isLeft: () => left.current,
  }
  const current = useStable(() => seams)
  const [saver] = useState(() => createSaver(current))
  return { ...saver, status }
}

/** The rules alone check when the validator can't be had; the server has the last word either way. */
export async function validatorOf(known: EntityAccess): Promise<Validator | null> {
  try {
    return await withPatterns(known.entity, await loadValidator(known.validator))
  } catch (error) {
    console.error(`The validator of ${known.entity.name} could not be loaded`, error)
    return null
  }
}
